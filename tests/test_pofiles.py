from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder import pofiles
from builder.errors import DataError, Problem
from builder.language import SOURCE_LANGUAGE
from builder.pofiles import PoCatalog

PLACE = "locales/sv/LC_MESSAGES/app.po"
HEADER = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"""
BODY = """
#, fuzzy
#| msgid "A wall"
msgctxt "here"
msgid "A high wall"
msgstr "En mur"

#: a.py
msgid "{n} wall"
msgid_plural "{n} walls"
msgstr[0] "{n} mur"
msgstr[1] "{n} murar"

#~ msgid "A moat"
#~ msgstr "En vallgrav"
"""


def put(root: Path, content: str | bytes) -> Path:
    path = root / PLACE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def problems(root: Path) -> list[Problem]:
    found: list[Problem] = []
    assert (pofiles.read_or_report(root, "sv", "app", found) is None) == bool(found)
    return found


# Languages


def test_english_comes_first_and_the_rest_by_code(tmp_path: Path) -> None:
    for code in ("sv", "it", "pt-BR"):
        (tmp_path / "locales" / code / "LC_MESSAGES").mkdir(parents=True)
    assert pofiles.languages(tmp_path) == ["en", "it", "pt-BR", "sv"]


def test_folders_that_are_no_languages_are_all_named(tmp_path: Path) -> None:
    for code in ("sv", "xx", "pt_BR"):
        (tmp_path / "locales" / code / "LC_MESSAGES").mkdir(parents=True)
    with pytest.raises(DataError) as caught:
        pofiles.languages(tmp_path)
    remedy = "expected one such as de or pt-BR; rename the folder or take it away"
    assert [str(p) for p in caught.value.problems] == [
        f"locales/pt_BR: unknown language code 'pt_BR': {remedy}",
        f"locales/xx: unknown language code 'xx': {remedy}",
    ]


def test_a_folder_without_catalogues_is_no_language(tmp_path: Path) -> None:
    (tmp_path / "locales" / "notes").mkdir(parents=True)
    assert pofiles.languages(tmp_path) == [SOURCE_LANGUAGE]


@pytest.mark.parametrize("code", ["sv", "de", "pt-BR", "zh-Hans", "en-GB"])
def test_codes_that_may_have_catalogues(code: str) -> None:
    assert pofiles.fault_of_code(code) == ""


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("SV", "unknown language code 'SV': write sv"),
        ("pt-br", "unknown language code 'pt-br': write pt-BR"),
        ("en", "'en' is English, in which the texts are written: it has no catalogues"),
        ("EN", "'EN' is English, in which the texts are written: it has no catalogues"),
        ("pt_BR", "unknown language code 'pt_BR': expected one such as de or pt-BR"),
        ("root", "unknown language code 'root': expected one such as de or pt-BR"),
        ("../sv", "unknown language code '../sv': expected one such as de or pt-BR"),
        ("", "unknown language code '': expected one such as de or pt-BR"),
    ],
)
def test_codes_that_may_not(code: str, what: str) -> None:
    assert pofiles.fault_of_code(code) == what


# Headers


@pytest.mark.parametrize(
    ("rule", "what"),
    [
        ("nplurals=2; plural=n;", "there is no form 2, asked for n = 2"),
        ("nplurals=2; plural=n-1;", "there is no form -1, asked for n = 0"),
        ("nplurals=2; plural=n>=1000000 ? 2 : n!=1;", "there is no form 2, asked for n = 1000000"),
        ("nplurals=2; plural=1/n;", "by zero"),
        ("nplurals=2; plural=__x(1);", "__x"),
        ("nplurals=2; plural=;", "unexpected end"),
        ("nplurals=0; plural=0;", "expected nplurals from 1 to 6"),
        ("nplurals=999999999; plural=0;", "expected nplurals from 1 to 6"),
        ("nplurals=many; plural=0;", "many"),
        ("nplurals*=2; plural=0;", "its header"),
    ],
)
def test_plural_forms_that_cannot_be_used_are_a_fault_of_the_catalogue(
    tmp_path: Path, rule: str, what: str
) -> None:
    put(tmp_path, HEADER.replace("nplurals=2; plural=(n != 1);", rule) + BODY)
    (problem,) = problems(tmp_path)
    assert problem.path == PLACE
    assert problem.message.startswith("is not a valid catalogue: ")
    assert what in problem.message


@pytest.mark.parametrize("charset", ["nonsense", "hex", "utf-16"])
def test_an_encoding_that_cannot_be_used_is_a_fault_of_the_catalogue(tmp_path: Path, charset: str) -> None:
    put(tmp_path, HEADER.replace("utf-8", charset) + BODY)
    (problem,) = problems(tmp_path)
    assert problem.message.startswith("is not a valid catalogue: ")


def test_a_fault_in_a_line_is_named_once_with_its_line(tmp_path: Path) -> None:
    put(tmp_path, HEADER + "\nnonsense\n")
    assert [str(p) for p in problems(tmp_path)] == [
        f"{PLACE}:6: is not a valid catalogue: Unknown or misformatted keyword"
    ]


def test_any_damage_is_a_problem_and_not_a_crash(tmp_path: Path) -> None:
    chance = random.Random(1)  # noqa: S311 - the same damage each time
    whole = (HEADER + BODY).encode()
    bad = 0
    for _ in range(400):
        content = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            at = chance.randrange(len(content))
            content[at : at + chance.randint(0, 4)] = chance.choice(
                [b'"', b"\n", b"[", b"*=", b"\xff", b"#~ ", b""]
            )
        put(tmp_path, bytes(content))
        bad += bool(problems(tmp_path))
    assert 0 < bad < 400


# Reading and writing


@given(st.dictionaries(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=40), max_size=8))
def test_any_text_survives_writing_and_reading(
    tmp_path_factory: pytest.TempPathFactory, texts: dict[str, str]
) -> None:
    clean = {k.strip("\r"): v.strip("\r") for k, v in texts.items() if "\r" not in k + v and k.strip()}
    path = tmp_path_factory.mktemp("po") / "app.po"
    made = PoCatalog("sv")
    for msgid, string in clean.items():
        made.add(msgid, string)
    pofiles.write(path, made)
    again = pofiles.read(path, "sv")
    assert {e.id: e.string for e in again if e.id} == clean


@given(st.text('ab- \\"\n\tå{}#~|', min_size=1, max_size=300))
def test_any_previous_text_survives_in_live_and_obsolete_entries(
    tmp_path_factory: pytest.TempPathFactory, previous: str
) -> None:
    path = tmp_path_factory.mktemp("po") / "app.po"
    made = PoCatalog("sv")
    made.add("A wall", "En mur", flags=["fuzzy"], previous_id=[previous], context="here")
    gone = PoCatalog("sv").add("A moat", "En vallgrav", flags=["fuzzy"], previous_id=[previous, "walls"])
    made.obsolete["A moat"] = gone
    pofiles.write(path, made)
    again = pofiles.read(path, "sv")
    live = again.get("A wall", "here")
    assert live is not None
    assert list(live.previous_id) == [previous]
    assert list(again.obsolete["A moat"].previous_id) == [previous, "walls"]
    first = path.read_bytes()
    pofiles.write(path, again)
    assert path.read_bytes() == first


def test_an_obsolete_entry_is_kept_with_all_that_it_says(tmp_path: Path) -> None:
    made = PoCatalog("pl")
    entry = made.add(
        ("{n} moat", "{n} moats"),
        ("{n} fosa", "{n} fosy", "{n} fos"),
        context="castle",
        user_comments=["Astrid: wet or dry?"],
        flags=["fuzzy"],
    )
    made.delete(entry.id, "castle")
    made.obsolete[entry.id[0], "castle"] = entry
    path = tmp_path / "app.po"
    pofiles.write(path, made)
    assert path.read_text("utf-8").split("\n\n")[1] == (
        "# Astrid: wet or dry?\n"
        "#, fuzzy\n"
        '#~ msgctxt "castle"\n'
        '#~ msgid "{n} moat"\n'
        '#~ msgid_plural "{n} moats"\n'
        '#~ msgstr[0] "{n} fosa"\n'
        '#~ msgstr[1] "{n} fosy"\n'
        '#~ msgstr[2] "{n} fos"'
    )
    (again,) = pofiles.read(path, "pl").obsolete.values()
    assert again.string == entry.string
    assert again.fuzzy


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    path = put(tmp_path, b"\xef\xbb\xbf" + (HEADER + BODY).encode())
    assert problems(tmp_path) == []
    assert "A moat" in pofiles.read(path, "sv").obsolete


def test_header_lines_that_change_at_each_run_are_not_written(tmp_path: Path) -> None:
    path = put(
        tmp_path,
        HEADER + '"POT-Creation-Date: 2024-01-01 10:00+0000\\n"\n"X-Generator: Poedit 3\\n"\n' + BODY,
    )
    pofiles.write(path, pofiles.read(path, "sv"))
    text = path.read_text("utf-8")
    assert '"X-Generator: Poedit 3\\n"' in text
    assert "POT-Creation-Date" not in text
    assert "Generated-By" not in text
    assert "EMAIL@ADDRESS" not in text.replace("FULL NAME <EMAIL@ADDRESS>", "")
