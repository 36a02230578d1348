from __future__ import annotations

import difflib
import random
from pathlib import Path

import pytest

from builder import catalog, i18n, pofiles
from builder.errors import DataError, SystemFault, UsageError
from builder.i18n import Count
from builder.language import Part
from builder.messages import Message
from builder.pofiles import PoCatalog
from tests.catalogs import message, write_all


def test_a_new_language_is_one_update(tmp_path: Path) -> None:
    messages = [message("A wall"), Message("app", "{n} unit", "{n} units")]
    i18n.update(tmp_path, messages, "de")
    assert pofiles.languages(tmp_path) == ["en", "de"]
    counts = i18n.status(tmp_path, messages, ["de"])
    assert counts["de", "rulebook"] == Count(0, 0, 1)
    assert counts["de", "app"] == Count(0, 0, 1)
    assert counts["de", "cards"] == Count(0, 0, 0)


def test_templates_hold_every_text_without_translation(tmp_path: Path) -> None:
    messages = [message("A wall"), Message("app", "{n} unit", "{n} units")]
    counts = i18n.write_templates(tmp_path, messages)
    assert {path.name: n for path, n in counts.items()} == {"rulebook.pot": 1, "cards.pot": 0, "app.pot": 1}
    assert 'msgid_plural "{n} units"' in (tmp_path / "build/pot/app.pot").read_text("utf-8")


@pytest.mark.parametrize("code", ["xx1", "en", "SV", "pt_BR", "../sv"])
def test_a_code_that_is_no_language_of_ours_is_refused_before_anything_is_written(
    tmp_path: Path, code: str
) -> None:
    for refuse in (
        lambda: i18n.update(tmp_path, [message("A wall")], code),
        lambda: i18n.check(tmp_path, [message("A wall")], [code]),
        lambda: i18n.check_codes(["sv", code]),
    ):
        with pytest.raises(UsageError, match=f"'{code}'"):
            refuse()
    assert not (tmp_path / "locales").exists()


def test_updating_twice_changes_nothing(tmp_path: Path) -> None:
    messages = [message("A wall"), message("A hedge", context="verb")]
    write_all(tmp_path, "sv", messages, {"A wall": "En mur"})
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    before = path.read_bytes()
    i18n.update(tmp_path, messages, "sv")
    assert path.read_bytes() == before
    assert b"POT-Creation-Date" not in before


def _entries(root: Path, code: str = "sv") -> PoCatalog:
    return pofiles.read(pofiles.path_of(root, code, "rulebook"), code)


def _edit(root: Path, old: str, new: str, code: str = "sv") -> None:
    path = pofiles.path_of(root, code, "rulebook")
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def test_what_a_translator_wrote_into_the_header_stays(tmp_path: Path) -> None:
    messages = [message("A wall")]
    i18n.update(tmp_path, messages, "sv")
    _edit(tmp_path, "# Musterbook in Swedish", "# Translators: Astrid, Bo\n#\n# Musterbook in Swedish")
    _edit(tmp_path, '"MIME-Version', '"X-Generator: Poedit 3.4\\n"\n"MIME-Version')
    _edit(tmp_path, "Last-Translator: Musterbook contributors", "Last-Translator: Astrid <a@example.org>")
    _edit(tmp_path, "plural=(n != 1)", "plural=n>1")
    i18n.update(tmp_path, messages, "sv")
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    text = path.read_text("utf-8")
    assert text.startswith("# Translators: Astrid, Bo\n#\n# Musterbook in Swedish")
    for line in (
        "X-Generator: Poedit 3.4",
        "Last-Translator: Astrid <a@example.org>",
        "Plural-Forms: nplurals=2; plural=n>1;",
    ):
        assert f'"{line}\\n"' in text
    i18n.update(tmp_path, messages, "sv")
    assert path.read_text("utf-8") == text


def test_a_catalogue_begun_with_another_tool_gets_our_header(tmp_path: Path) -> None:
    path = pofiles.path_of(tmp_path, "pt-BR", "rulebook")
    path.parent.mkdir(parents=True)
    path.write_bytes(b'msgid "A wall"\nmsgstr "Um muro"\n')
    i18n.update(tmp_path, [message("A wall")], "pt-BR")
    text = path.read_text("utf-8")
    assert text.startswith("# Musterbook in Portuguese (Brazil).")
    assert '"Language: pt_BR\\n"' in text
    assert 'msgstr "Um muro"' in text


def test_a_vanished_translation_is_kept_and_revived(tmp_path: Path) -> None:
    wall, moat = message("A wall"), message("The moat is deep", context="castle")
    write_all(tmp_path, "sv", [wall, moat], {"A wall": "En mur", "The moat is deep": "Vallgraven är djup"})
    _edit(tmp_path, '#: docs/game/rules.md\nmsgctxt "castle"', '# Astrid: or wide?\nmsgctxt "castle"')
    i18n.update(tmp_path, [wall], "sv")
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    first = path.read_bytes()
    assert b'#~ msgid "The moat is deep"' in first
    assert _entries(tmp_path).get("The moat is deep", "castle") is None
    i18n.update(tmp_path, [wall], "sv")
    assert path.read_bytes() == first
    assert i18n.check(tmp_path, [wall], ["sv"]) == []
    i18n.update(tmp_path, [wall, moat], "sv")
    entry = _entries(tmp_path).get("The moat is deep", "castle")
    assert entry is not None
    assert (entry.string, entry.fuzzy, entry.user_comments) == (
        "Vallgraven är djup",
        False,
        ["Astrid: or wide?"],
    )
    assert not _entries(tmp_path).obsolete


def test_a_fuzzy_translation_that_vanished_comes_back_fuzzy(tmp_path: Path) -> None:
    wall, moat = message("A wall"), message("The moat is deep")
    write_all(tmp_path, "sv", [wall, moat], {"The moat is deep": "Vallgraven"})
    _edit(tmp_path, 'msgid "The moat', '#, fuzzy\n#| msgid "The ditch"\nmsgid "The moat')
    i18n.update(tmp_path, [wall], "sv")
    i18n.update(tmp_path, [wall, moat], "sv")
    entry = _entries(tmp_path).get("The moat is deep")
    assert entry is not None
    assert entry.fuzzy
    assert list(entry.previous_id) == ["The ditch"]


def test_a_kept_translation_is_a_suggestion_for_a_text_like_its_own(tmp_path: Path) -> None:
    wall, moat = message("A wall"), message("The moat is deep")
    write_all(tmp_path, "sv", [wall, moat], {"The moat is deep": "Vallgraven är djup"})
    i18n.update(tmp_path, [wall], "sv")
    i18n.update(tmp_path, [wall, message("The moat is very deep")], "sv")
    entry = _entries(tmp_path).get("The moat is very deep")
    assert entry is not None
    assert (entry.string, entry.fuzzy) == ("Vallgraven är djup", True)
    assert not _entries(tmp_path).obsolete


def test_what_was_never_translated_is_not_kept(tmp_path: Path) -> None:
    i18n.update(tmp_path, [message("A wall"), message("The moat is deep")], "sv")
    i18n.update(tmp_path, [message("A wall")], "sv")
    assert not _entries(tmp_path).obsolete


@pytest.mark.parametrize("part", ["rulebook", "app"])
def test_other_plural_forms_than_the_languages_are_refused_and_nothing_is_written(
    tmp_path: Path, part: Part
) -> None:
    messages = [Message(part, "{n} unit", "{n} units")]
    write_all(tmp_path, "pl", messages, {"{n} unit": ("{n} jednostka", "{n} jednostki", "{n} jednostek")})
    path = pofiles.path_of(tmp_path, "pl", part)
    text = path.read_text("utf-8")
    start, end = text.index('"Plural-Forms'), text.index('"MIME')
    four = text[:start] + '"Plural-Forms: nplurals=4; plural=n%4;\\n"\n' + text[end:]
    path.write_text(four.rstrip() + '\nmsgstr[3] "{n} jednostki"\n', "utf-8")
    files = {p: p.read_bytes() for p in tmp_path.rglob("*.po")}
    expected = (
        f"locales/pl/LC_MESSAGES/{part}.po: Plural-Forms has nplurals=4, but pl has 3 forms: "
        "mend the header and give each counted text all of its forms"
    )
    with pytest.raises(DataError) as caught:
        i18n.update(tmp_path, [*messages, message("A wall")], "pl")
    assert [str(p) for p in caught.value.problems] == [expected]
    assert {p: p.read_bytes() for p in tmp_path.rglob("*.po")} == files
    assert [str(p) for p in i18n.check(tmp_path, messages, ["pl"])] == [expected]


def test_a_changed_text_keeps_its_translation_as_a_suggestion_that_is_not_shown(tmp_path: Path) -> None:
    old = "A hidden figure stays hidden until it shoots."
    new = "A hidden figure stays hidden until it shoots or moves."
    write_all(tmp_path, "sv", [message(old)], {old: "En gömd figur är gömd tills den skjuter."})
    i18n.update(tmp_path, [message(new)], "sv")
    entry = pofiles.read(pofiles.path_of(tmp_path, "sv", "rulebook"), "sv").get(new)
    assert entry is not None
    assert entry.fuzzy
    assert entry.string == "En gömd figur är gömd tills den skjuter."
    assert list(entry.previous_id) == [old]
    language = catalog.load_language(tmp_path, "sv")
    assert language.text(new, "", "rulebook") == new
    assert language.untranslated["rulebook", new] == 1
    assert i18n.status(tmp_path, [message(new)], ["sv"])["sv", "rulebook"] == Count(0, 1, 0)


def test_a_suggestion_keeps_the_english_that_it_was_made_for_through_further_updates(tmp_path: Path) -> None:
    old, new = 'A hidden figure stays\n\thidden\\ "until" it shoots.', 'A hidden figure stays "hidden".'
    write_all(tmp_path, "sv", [message(old)], {old: "Gömd."})
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    i18n.update(tmp_path, [message(new + " It is hidden until it shoots.")], "sv")
    first = path.read_bytes()
    i18n.update(tmp_path, [message(new + " It is hidden until it shoots.")], "sv")
    assert path.read_bytes() == first
    (entry,) = [e for e in pofiles.read(path, "sv") if e.id]
    assert list(entry.previous_id) == [old]


def test_a_suggestion_comes_from_the_same_file_first(tmp_path: Path) -> None:
    here, there = "Roll two dice for the tank", "Roll two dice for the tanks"
    messages = [message(here, place="docs/a.md"), message(there, place="docs/b.md")]
    write_all(tmp_path, "sv", messages, {here: "här", there: "där"})
    new = message("Roll two dice for the tank.", place="docs/b.md")
    i18n.update(tmp_path, [new], "sv")
    entry = pofiles.read(pofiles.path_of(tmp_path, "sv", "rulebook"), "sv").get(new.msgid)
    assert entry is not None
    assert entry.string == "där"


def test_many_changed_texts_find_their_own_with_few_comparisons(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared = []

    class Counted(difflib.SequenceMatcher[str]):
        def real_quick_ratio(self) -> float:
            compared.append(1)
            return super().real_quick_ratio()

    def texts(last: str) -> list[Message]:
        return [message(f"The unit with number {i} rolls {i} dice for its {last}") for i in range(300)]

    write_all(tmp_path, "sv", texts("tank."), {m.msgid: m.msgid.upper() for m in texts("tank.")})
    monkeypatch.setattr(difflib, "SequenceMatcher", Counted)
    i18n.update(tmp_path, texts("tank or gun."), "sv")
    assert 300 <= len(compared) <= 300 * 6
    entries = _entries(tmp_path)
    for old, new in zip(texts("tank."), texts("tank or gun."), strict=True):
        entry = entries.get(new.msgid)
        assert entry is not None
        assert entry.string == old.msgid.upper()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Gun", "Guns"),
        ("A wall", "A walls"),
        ("word " * 30 + "first", "word " * 30 + "last"),
        (" ".join(map(str, range(100, 200))), " ".join(map(str, range(100, 190)))),
    ],
)
def test_texts_of_any_length_are_matched(tmp_path: Path, old: str, new: str) -> None:
    write_all(tmp_path, "sv", [message(old)], {old: "gammal"})
    i18n.update(tmp_path, [message(new)], "sv")
    entry = _entries(tmp_path).get(new)
    assert entry is not None
    assert (entry.string, entry.fuzzy) == ("gammal", True)


def test_a_quite_different_text_gets_no_suggestion(tmp_path: Path) -> None:
    write_all(tmp_path, "sv", [message("A wall")], {"A wall": "En mur"})
    i18n.update(tmp_path, [message("Roll for initiative")], "sv")
    entry = pofiles.read(pofiles.path_of(tmp_path, "sv", "rulebook"), "sv").get("Roll for initiative")
    assert entry is not None
    assert entry.string == ""
    assert not entry.fuzzy


def test_a_catalogue_sorted_and_wrapped_by_an_editor_is_up_to_date(tmp_path: Path) -> None:
    messages = [message(f"Text number {i} " + "word " * 30) for i in range(20)]
    write_all(tmp_path, "sv", messages, {m.msgid: "översatt" for m in messages})
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    head, *blocks = path.read_text("utf-8").split("\n\n")
    random.Random(1).shuffle(blocks)  # noqa: S311 - a shuffle, the same each time
    header = head.replace('"Content-Type', '"X-Generator: Poedit 3\\n"\n"Content-Type')
    path.write_text("\n\n".join([header, *(b.strip() for b in blocks if b.strip())]) + "\n", "utf-8")
    assert i18n.check(tmp_path, messages, ["sv"]) == []
    assert i18n.status(tmp_path, messages, ["sv"])["sv", "rulebook"] == Count(20, 0, 0)


@pytest.mark.parametrize(
    ("msgid", "string", "fault"),
    [
        ("{n} of {limit}", "{n} av gränsen", "lacks {limit}"),
        ("{n} points", "{antal} poäng", "has {antal}, which the English text has not"),
        ('Within {{ const("reveal") }}', "Inom 30 cm", 'lacks {{ const("reveal") }}'),
        ("See [units](units.md)", "Se [enheter](enheter.md)", "lacks ](units.md)"),
        ("A <b>wall</b>", "En mur", "lacks <b>"),
        ("A wall", "<script>alert(1)</script>", "has <script> too much"),
        ("Press `x`", "Tryck `y`", "lacks `x`"),
    ],
)
def test_a_faulty_translation_is_named_and_not_shown(
    tmp_path: Path, msgid: str, string: str, fault: str
) -> None:
    messages = [message(msgid)]
    write_all(tmp_path, "sv", messages, {msgid: string})
    found = i18n.check(tmp_path, messages, ["sv"])
    assert fault in [problem.message for problem in found]
    assert {p.path for p in found} == {"locales/sv/LC_MESSAGES/rulebook.po"}
    assert all(p.line > 1 for p in found)
    assert catalog.load_language(tmp_path, "sv").text(msgid, "", "rulebook") == msgid


def test_missing_plural_forms_are_named(tmp_path: Path) -> None:
    messages = [Message("app", "{n} unit", "{n} units")]
    write_all(tmp_path, "pl", messages, {"{n} unit": ("{n} jednostka", "{n} jednostki", "")})
    (problem,) = i18n.check(tmp_path, messages, ["pl"])
    assert problem.message == "lacks plural forms: expected 3, found 2"


def test_a_folder_that_cannot_be_written_is_the_machines_fault(tmp_path: Path) -> None:
    (tmp_path / "locales").write_text("a file where the folder should be")
    with pytest.raises(SystemFault, match=r"rulebook\.po: cannot be written"):
        i18n.update(tmp_path, [message("A wall")], "sv")
