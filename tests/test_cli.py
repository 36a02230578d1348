"""Commands as a user meets them: what they print, how they exit, and that nothing half-made is left."""

from __future__ import annotations

import importlib
import re
import shutil
import subprocess
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from builder import i18n, place, site
from builder.cli import main
from builder.generator import Options
from tests.cardhelp import PLAIN_GAME, PLAIN_UNITS
from tests.project import Project

ROOT = Path(__file__).parents[1]


def run(root: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["--root", str(root), *arguments])


def fails(root: Path, code: int, *arguments: str) -> str:
    """What the command says when it fails with `code`, and not by a traceback."""
    result = run(root, *arguments)
    assert result.exit_code == code, result.output
    assert isinstance(result.exception, SystemExit)
    assert "Traceback" not in result.output
    return result.output


def test_check_counts_the_units() -> None:
    result = run(ROOT, "check")
    assert result.exit_code == 0
    assert result.output == "No problems. Units: cobi 187, bitwy 3, patton 17.\n"


def test_all_problems_are_said_in_one_run_and_nothing_is_written(project: Project) -> None:
    project.edit(project.units_file, "cost: 42", "cost: 12O")
    project.edit(project.units_file, "type: tank", "type: tnak")
    project.edit(project.game_file, "name: Duel", "nmae: Duel")
    old = project.write("site/index.html", "old")
    project.write("site/.musterbook", "0")
    output = fails(project.root, 1, "build")
    lines = output.splitlines()
    assert (
        "cards/duel/game.yaml:1: nmae: is not a key here: did you mean name?: correct or remove it" in lines
    )
    assert "cards/duel/game.yaml:1: name: is missing: add it" in lines
    assert lines[-1].endswith(" problems; site/ is as it was.")
    project.edit(project.game_file, "nmae: Duel", "name: Duel")
    output = fails(project.root, 1, "build")
    assert (
        'cards/duel/units/all.yaml:9: card.cost: expected a whole number from 0 to 9999, got "12O"' in output
    )
    assert "cards/duel/units/all.yaml:5: type: unknown type 'tnak': did you mean tank?" in output
    assert old.read_text() == "old"
    assert [path.name for path in (project.root / "build").iterdir()] == ["lock"]


def test_problems_are_counted(project: Project) -> None:
    project.edit(project.units_file, "cost: 42", "cost: 12O")
    assert fails(project.root, 1, "check").splitlines()[-1] == "1 problem."
    project.edit(project.units_file, "dice: 4", "dice: many")
    assert fails(project.root, 1, "check").splitlines()[-1] == "2 problems."


def test_a_missing_catalogue_stops_the_build(project: Project) -> None:
    assert run(project.root, "i18n", "update", "sv").exit_code == 0
    (project.root / "locales/sv/LC_MESSAGES/cards.po").unlink()
    output = fails(project.root, 1, "build")
    assert "locales/sv/LC_MESSAGES/cards.po: is missing: run `musterbook i18n update sv`" in output
    assert not (project.root / "site").exists()


def test_an_unknown_unit_in_a_page_is_named_with_its_line(project: Project) -> None:
    project.edit(project.page_file, "Spend no more", 'With {{ unit("alhpa") }} spend no more')
    output = fails(project.root, 1, "check")
    assert "docs/duel/index.md:9: unknown unit 'alhpa': did you mean alpha?" in output


def test_pango_missing_is_one_line_with_the_remedy(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    real = importlib.import_module

    def missing(name: str, package: str | None = None) -> object:
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, package)

    monkeypatch.setattr(importlib, "import_module", missing)
    output = fails(project.root, 3, "build")
    assert (
        output.strip().splitlines()[-1].startswith("musterbook: PDFs need the Pango library: apt-get install")
    )


def test_a_folder_that_cannot_be_written_is_named(project: Project) -> None:
    blocked = project.write("blocked", "a file where a folder should be")
    output = fails(project.root, 3, "build", "--output", str(blocked / "site"))
    assert "blocked/site: cannot be written" in output
    assert "--output" in output


def test_a_folder_with_something_else_is_not_replaced(project: Project) -> None:
    precious = project.write("home/letter.txt", "dear friend")
    output = fails(project.root, 2, "build", "--output", str(project.root / "home"))
    assert "home: holds something else than a site: move that away, or choose a new or empty folder" in output
    assert precious.read_text() == "dear friend"


def test_the_project_itself_is_not_replaced(project: Project) -> None:
    output = fails(project.root, 2, "build", "--output", str(project.root))
    assert output.endswith("is or holds the project itself: choose a new or empty folder with --output\n")
    assert (project.root / project.page_file).is_file()


def test_the_old_site_stays_when_a_worker_fails(project: Project) -> None:
    old = project.write("site/index.html", "old")
    project.write("site/.musterbook", "0")
    project.write("build/src", "a file where the worker makes a folder")
    output = fails(project.root, 3, "build", "--no-pdf")
    assert "build/src" in output.splitlines()[-1]
    assert "cannot be written" in output.splitlines()[-1]
    assert old.read_text() == "old"
    assert sorted(p.name for p in project.root.iterdir() if "site" in p.name) == ["site"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["cards", "--unit", "alhpa"], "unknown unit 'alhpa' in game duel: did you mean alpha?"),
        (["cards", "--game", "dual"], "unknown game 'dual': did you mean duel?"),
        (["cards", "--nation", "su"], "unknown nation 'su': known are de"),
        (["build", "--output", "/"], "is or holds the project itself: choose a new or empty folder"),
        (["cards", "--lang", "xx"], "unknown language 'xx': known are en"),
        (["build", "--lang", "xx"], "unknown language 'xx': known are en"),
        (["build", "--site-url", "example.org"], "--site-url: expected an address such as https://"),
        (["i18n", "update", "klingon1"], "unknown language code 'klingon1'"),
        (["serve"], "there is no site yet: run make (or musterbook build) first"),
    ],
)
def test_wrong_use_is_said_in_a_line_with_exit_code_2(
    project: Project, arguments: list[str], said: str
) -> None:
    output = fails(project.root, 2, *arguments)
    assert said in output
    assert len(output.splitlines()) == 1


@pytest.mark.parametrize(
    "url",
    [
        "//example.org/",
        "ftp://example.org/",
        "https://",
        "https:///rules/",
        "https://:80/",
        "https://example.org:99999/",
        "https://[::1/",
        "https://example.org/?a",
        "https://example.org/#a",
        "https://example.org/my rules/",
        'https://example.org/"',
        "https://example.org/'",
        "https://example.org/\n",
    ],
)
def test_addresses_that_no_site_can_have(project: Project, url: str) -> None:
    output = fails(project.root, 2, "build", "--site-url", url)
    assert output.startswith("musterbook: --site-url: expected an address such as https://example.org/rules/")


@pytest.mark.parametrize(
    ("url", "used"),
    [
        ("", ""),
        ("https://example.org", "https://example.org/"),
        ("https://example.org/", "https://example.org/"),
        ("http://example.org:8080/a/b", "http://example.org:8080/a/b/"),
        ("https://[::1]/a", "https://[::1]/a/"),
    ],
)
def test_an_address_keeps_its_path_and_ends_with_a_slash(
    project: Project, monkeypatch: pytest.MonkeyPatch, url: str, used: str
) -> None:
    seen = []

    def build(options: Options, progress: object) -> site.Report:
        seen.append(options.site_url)
        return site.Report({"en": 1}, [], 1, 2, 0, {"sv": 1, "pl": 2, "it": 0})

    monkeypatch.setattr(site, "build", build)
    result = run(project.root, "build", "--site-url", url)
    assert result.exit_code == 0, result.output
    assert seen == [used]
    said = result.output[result.output.index("Built") :].splitlines()
    assert said[0] == "Built site/: 1 page in 1 language, 1 PDF, 2 files, 0 MB."
    assert said[1:3] == [
        "  pl: 2 texts are shown in English: musterbook i18n check says which.",
        "  sv: 1 text is shown in English: musterbook i18n check says which.",
    ]


def test_a_game_without_nations_or_units_is_no_puzzle(project: Project) -> None:
    project.write(project.units_file, "units: []\n")
    output = fails(project.root, 2, "cards")
    assert output == "musterbook: there are no units yet: add some in cards/\n"
    project.write(project.game_file, PLAIN_GAME)
    project.write(project.units_file, PLAIN_UNITS)
    output = fails(project.root, 2, "cards", "--nation", "pl")
    assert output == "musterbook: unknown nation 'pl': these games have no nations\n"


@pytest.mark.parametrize("port", ["-1", "65536", "99999", "x"])
def test_ports_that_there_are_not(project: Project, port: str) -> None:
    project.write("site/index.html", "")
    assert "--port" in fails(project.root, 2, "serve", "--port", port)


def test_serve_says_the_address_with_its_base(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: ThreadingHTTPServer) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", stopped)
    project.write("site/index.html", "")
    for given in ("rules", "/rules/"):
        result = run(project.root, "serve", "--port", "0", "--base", given)
        assert result.exit_code == 0
        assert re.match(r"http://127\.0\.0\.1:\d+/rules/ \(stop with Ctrl\+C\)\n", result.output)


def test_any_command_can_be_stopped(project: Project, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(i18n, "update", stopped)
    assert fails(project.root, 130, "i18n", "update", "sv") == "musterbook: stopped.\n"


def test_chosen_cards_have_a_file_of_their_own_beside_the_deck(project: Project) -> None:
    for name in ("templates", "styles"):
        shutil.copytree(ROOT / "cards" / name, project.root / "cards" / name, dirs_exist_ok=True)
    run(project.root, "cards", "--paper", "a4")
    deck = project.root / "site/print/duel-cards.en.a4.pdf"
    whole = deck.read_bytes()
    for choice in (["--unit", "alpha"], ["--nation", "de"]):
        result = run(project.root, "cards", "--paper", "a4", *choice)
        assert "site/print/duel-cards-selection.en.a4.pdf: cards: " in result.output
    assert deck.read_bytes() == whole
    assert {p.name for p in deck.parent.iterdir()} == {deck.name, "duel-cards-selection.en.a4.pdf"}
    place.check_target(project.root / "site", project.root)  # a build may follow


def test_all_cards_do_not_make_a_strangers_folder_ours(project: Project) -> None:
    precious = project.write("site/letter.txt", "dear friend")
    for name in ("templates", "styles"):
        shutil.copytree(ROOT / "cards" / name, project.root / "cards" / name, dirs_exist_ok=True)
    assert run(project.root, "cards", "--paper", "a4").exit_code == 0
    assert "holds something else" in fails(project.root, 2, "build")
    assert precious.exists()


def test_cards_are_chosen_by_unit_nation_language_and_paper(tmp_path: Path) -> None:
    chosen = "--unit tiger-i --unit 7tp --nation pl --lang pl --paper a4"
    result = run(ROOT, "cards", *chosen.split(), "--output", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert result.output == f"{tmp_path}/cobi-cards-selection.pl.a4.pdf: cards: 1, sheets: 1\n"
    assert [p.name for p in tmp_path.iterdir()] == ["cobi-cards-selection.pl.a4.pdf"]


def test_derive_prints_a_unit_that_can_be_used(tmp_path: Path) -> None:
    facts = tmp_path / "facts.yaml"
    facts.write_text(
        "units:\n  - id: a13\n    name: Cruiser Mk IV\n    nation: uk\n    type: medium-tank\n"
        "    facts: {year: 1939, speed_kmh: 48, weight_t: 15, crew: 4, gun: 2-pdr, calibre_mm: 40,\n"
        "      barrel: 52, pen500_mm: 55, front_eff_mm: 30, side_mm: 20, rear_mm: 14, top_mm: 7,\n"
        "      confidence: medium}\n"
    )
    result = run(ROOT, "derive", str(facts))
    assert result.exit_code == 0, result.output
    assert "forward: 28" in result.output
    assert "to_hit: 3-6" in result.output
    for name in ("cards", "docs"):
        shutil.copytree(ROOT / name, tmp_path / "project" / name)
    (tmp_path / "project/cards/cobi/units/mine.yaml").write_text(result.output, "utf-8")
    assert "cobi 188" in run(tmp_path / "project", "check").output


def test_derive_reports_what_is_wrong_with_the_facts(tmp_path: Path) -> None:
    facts = tmp_path / "facts.yaml"
    facts.write_text("units:\n  - id: a\n    name: A\n    type: medium-tank\n    facts: {year: x}\n")
    output = fails(ROOT, 1, "derive", str(facts))
    assert 'facts.yaml:5: facts.year: expected a whole number, got "x"' in output
    assert "facts.weight_t: is missing: add it" in output


BATTLE = """\
title: A bridge
game: cobi
year: 1939
limit: 150
attacker: second
forces:
  - units: {7tp: 2}
  - units: {pz-i-b: 3, tiger-i: 1}
"""


def test_army_check_says_each_finding_with_its_rule_and_exits_1(tmp_path: Path) -> None:
    battle = tmp_path / "battle.yaml"
    battle.write_text(BATTLE)
    output = fails(ROOT, 1, "army", "check", str(battle))
    assert output.splitlines() == [
        "First force (Defender): 84 points of 150",
        "  Models: 2, figures: 0, crew: 6, places in vehicles: 0",
        "Second force (Attacker): 248 points of 150",
        "  Models: 4, figures: 0, crew: 11, places in vehicles: 0",
        "  98 points over the limit of 150. (Rule 3.4)",
        "  Tiger I: available from 1943, but the battle is set in 1939. (Rule 3.4)",
        "Newest unit: from 1943",
    ]


def test_army_check_is_content_with_a_battle_that_keeps_the_rules(tmp_path: Path) -> None:
    battle = tmp_path / "battle.yaml"
    battle.write_text(BATTLE.replace(", tiger-i: 1", ", pz-ii-c: 1"))
    result = run(ROOT, "army", "check", str(battle), "--lang", "sv")
    assert result.exit_code == 0, result.output
    assert "104" in result.output


def test_army_check_reports_every_fault_of_the_file(tmp_path: Path) -> None:
    battle = tmp_path / "battle.yaml"
    battle.write_text("title: A\ngame: cobbi\nyear: soon\nforces: []\n")
    output = fails(ROOT, 1, "army", "check", str(battle))
    assert "battle.yaml:3: year:" in output
    assert "battle.yaml:4: forces:" in output


def test_i18n_status_and_check_of_a_language_just_begun(project: Project) -> None:
    run(project.root, "i18n", "update", "sv")
    table = run(project.root, "i18n", "status", "--markdown").output
    assert "| Svenska | 0 / 0 / " in table
    output = fails(project.root, 1, "i18n", "check")
    assert "locales/sv/LC_MESSAGES/cards.po:" in output
    assert '"Germany": has no translation' in output


def test_all_five_languages_are_complete() -> None:
    result = run(ROOT, "i18n", "check")
    assert result.output == ""
    assert result.exit_code == 0


def test_help_names_every_command() -> None:
    output = run(ROOT, "--help").output
    for name in ("build", "serve", "check", "cards", "derive", "army", "i18n"):
        assert f"\n  {name} " in output


# What the system lacks


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """A folder of commands like that of a Mac: no apt-get, no library that is found by name."""
    for name in ("echo", "id", "sort", "tr", "xargs"):
        found = shutil.which(name)
        assert found
        (tmp_path / name).symlink_to(found)
    _command(tmp_path / "uname", "echo Darwin")
    _command(tmp_path / "python3", "exit 1")
    return tmp_path


def _command(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def _system(commands: Path, *needs: str) -> tuple[int, str]:
    shell = shutil.which("sh")
    assert shell
    done = subprocess.run(
        [shell, str(ROOT / "builder/system.sh"), *needs],
        env={"PATH": str(commands)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_libraries_that_weasyprint_finds_are_enough(bare: Path) -> None:
    _command(bare / "python3", 'case "$2" in "import weasyprint") exit 0 ;; *) exit 1 ;; esac')
    assert _system(bare, "pdf") == (0, "")


def test_what_a_mac_lacks_is_said_in_homebrews_names(bare: Path) -> None:
    assert _system(bare, "pdf") == (3, "Please run: brew install pango\n")
    assert _system(bare, "svg") == (3, "Please run: brew install poppler\n")
    what = "chromium node pango poppler"
    assert _system(bare, "pdf", "browser", "node") == (3, f"Please run: brew install {what}\n")


def test_elsewhere_without_apt_it_is_said_in_debians_names(bare: Path) -> None:
    _command(bare / "uname", "echo Linux")
    assert _system(bare, "node") == (3, "Please install what Debian calls: nodejs npm\n")
