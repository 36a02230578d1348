from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from builder import catalog, i18n, pofiles
from builder.catalog import Translations
from builder.errors import DataError, UsageError
from builder.language import PARTS, Language
from builder.messages import Message
from tests.catalogs import message, write_all


def test_equal_texts_in_two_contexts_have_two_translations(tmp_path: Path) -> None:
    messages = [message("Turn", context="of a game"), message("Turn", context="of a tank")]
    i18n.update(tmp_path, messages, "sv")
    path = pofiles.path_of(tmp_path, "sv", "rulebook")
    entries = pofiles.read(path, "sv")
    for context, string in (("of a game", "Omgång"), ("of a tank", "Sväng")):
        entry = entries.get("Turn", context)
        assert entry is not None
        entry.string = string
    pofiles.write(path, entries)
    language = catalog.load_language(tmp_path, "sv")
    assert language.text("Turn", "of a game", "rulebook") == "Omgång"
    assert language.text("Turn", "of a tank", "rulebook") == "Sväng"


@pytest.mark.parametrize(
    ("code", "forms", "expected"),
    [
        ("pl", ("jednostka", "jednostki", "jednostek"), {1: 0, 2: 1, 4: 1, 5: 2, 12: 2, 20: 2, 21: 2, 22: 1}),
        ("ru", ("юнит", "юнита", "юнитов"), {1: 0, 2: 1, 4: 1, 5: 2, 11: 2, 20: 2, 21: 0, 22: 1}),
        ("sv", ("enhet", "enheter"), {0: 1, 1: 0, 2: 1}),
    ],
)
def test_plurals_follow_the_language(code: str, forms: tuple[str, ...], expected: dict[int, int]) -> None:
    made = Catalog(locale=code, fuzzy=False)
    made.add(("unit", "units"), forms)
    texts = Translations(made, "app")
    assert {n: texts.get_plural("unit", "", n) for n in expected} == {
        n: forms[i] for n, i in expected.items()
    }


@pytest.mark.parametrize("code", ["sv", "pl", "ru", "it"])
def test_the_browser_gets_the_form_that_gettext_chooses(code: str) -> None:
    made = Catalog(locale=code, fuzzy=False)
    made.add(("{n} unit", "{n} units"), tuple(f"form {i}" for i in range(made.num_plurals)))
    language = Language(code, {"app": Translations(made, "app")})
    forms = catalog.export(language, [Message("app", "{n} unit", "{n} units")])["{n} unit"]
    assert isinstance(forms, dict)
    for n in range(200):
        assert forms[str(language.locale.plural_form(n))] == language.plural(
            "{n} unit", "{n} units", n, "", "app"
        )
    assert "other" in forms


def test_a_missing_catalogue_is_one_clear_message(tmp_path: Path) -> None:
    i18n.update(tmp_path, [message("A wall")], "sv")
    pofiles.path_of(tmp_path, "sv", "app").unlink()
    with pytest.raises(DataError) as caught:
        catalog.load_language(tmp_path, "sv")
    assert [str(p) for p in caught.value.problems] == [
        "locales/sv/LC_MESSAGES/app.po: is missing: run `musterbook i18n update sv`"
    ]


def test_a_folder_that_is_no_language_is_reported_with_its_remedy(tmp_path: Path) -> None:
    i18n.update(tmp_path, [message("A wall")], "sv")
    (tmp_path / "locales" / "xx" / "LC_MESSAGES").mkdir(parents=True)
    for load in (lambda: catalog.load_languages(tmp_path), lambda: catalog.load_language(tmp_path, "sv")):
        with pytest.raises(DataError) as caught:
            load()
        assert [str(p) for p in caught.value.problems] == [
            "locales/xx: unknown language code 'xx': expected one such as de or pt-BR; "
            "rename the folder or take it away"
        ]


@pytest.mark.parametrize("content", [b"\xff\xfe", b'msgid "a"\nmsgstr[x] "b"\n', b"nonsense\n"])
def test_a_broken_catalogue_is_reported_with_its_place(tmp_path: Path, content: bytes) -> None:
    i18n.update(tmp_path, [message("A wall")], "sv")
    pofiles.path_of(tmp_path, "sv", "app").write_bytes(content)
    with pytest.raises(DataError) as caught:
        catalog.load_language(tmp_path, "sv")
    (problem,) = caught.value.problems
    assert problem.path == "locales/sv/LC_MESSAGES/app.po"
    assert "is not a valid catalogue" in problem.message


@pytest.mark.parametrize(
    ("msgid", "string"),
    [("A wall", "En mur {{"), ("A wall", "En mur {% raw %}"), ("A wall", "En mur #%}")],
)
def test_a_translation_that_would_stop_the_build_is_not_shown(
    tmp_path: Path, msgid: str, string: str
) -> None:
    messages = [message(msgid), Message("app", msgid), Message("cards", msgid)]
    write_all(tmp_path, "sv", messages, {msgid: string})
    language = catalog.load_language(tmp_path, "sv")
    for part in PARTS:
        assert language.text(msgid, "", part) == msgid
        assert language.untranslated[part, msgid] == 1


def test_an_unknown_language_names_those_that_there_are(tmp_path: Path) -> None:
    i18n.update(tmp_path, [message("A wall")], "sv")
    with pytest.raises(UsageError, match="unknown language 'de': known are en, sv"):
        catalog.load_language(tmp_path, "de")
