"""A club's own pictures where players see them: on paper, in single files and on the website."""

from __future__ import annotations

import io
import re
import shutil
from dataclasses import replace
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from builder import art, cardfiles, cards, generator, pdf, sheets
from builder.formats import SIZES, Format, Theme
from builder.generator import Options, Source
from builder.language import Language
from builder.library import LoadedGame, LoadedUnit
from builder.page import Page
from builder.paper import PAPERS
from builder.unitpages import UnitPages
from tests.cardhelp import ROOT, library
from tests.project import Project
from tests.test_art import RED, saved
from tests.test_generator import Nowhere

ENGLISH = Language()
GREEN = (0, 102, 0)
DRAWING = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><path fill="#060" d="M0 0h30v20H0z"/></svg>'
)
WITH_ARMOUR, WITHOUT = "tiger-i", "pak-40"


def photo() -> art.Picture:
    return art.picture(saved(Image.new("RGB", (900, 600), RED)))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A project whose drawings are its own."""
    for folder in ("templates", "styles"):
        shutil.copytree(ROOT / "cards" / folder, tmp_path / "cards" / folder)
    return tmp_path


def game() -> LoadedGame:
    return library().game("cobi")


def units(picture: art.Picture | None, *names: str) -> list[LoadedUnit]:
    return [replace(game().unit(name), picture=picture) for name in names]


def deck(root: Path, chosen: list[LoadedUnit], fmt: Format | None = None) -> sheets.Deck:
    return sheets.Deck(root, game(), ENGLISH, chosen, *([fmt] if fmt else []))


def written(made: sheets.Deck, root: Path) -> bytes:
    made.write(PAPERS["a4"], root / "cards.pdf")
    return (root / "cards.pdf").read_bytes()


def mask(content: bytes, color: tuple[int, ...], scale: int = 2) -> Image.Image:
    """Where the first page is in about that colour."""
    with pypdfium2.PdfDocument(content) as document:
        image = document[0].render(scale=scale).to_pil().convert("RGB")
    apart = ImageChops.difference(image, Image.new("RGB", image.size, color)).split()
    most = ImageChops.lighter(ImageChops.lighter(*apart[:2]), apart[2])
    return most.point(lambda value: 255 * (value < 12))


def area(content: bytes, color: tuple[int, ...]) -> float:
    """The square millimetres of the first page in about that colour."""
    return mask(content, color).histogram()[255] * (25.4 / 144) ** 2


def pictures(content: bytes) -> int:
    """How many pictures stand in a PDF."""
    with pikepdf.open(io.BytesIO(content)) as file:
        streams = (obj for obj in file.objects if isinstance(obj, pikepdf.Stream))
        return sum(stream.get("/Subtype") == "/Image" for stream in streams)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("unit", [WITH_ARMOUR, WITHOUT])
def test_a_photo_is_on_cards_of_every_size(root: Path, size: str, unit: str) -> None:
    fmt = Format(SIZES[size])
    content = written(deck(root, units(photo(), unit), fmt), root)
    least = (7 if unit == WITH_ARMOUR else 13) * fmt.size.steps[-1].letters / 8
    assert area(content, RED) > least * least


def test_a_drawing_is_on_the_card_in_lines(root: Path) -> None:
    content = written(deck(root, units(art.picture(DRAWING), WITHOUT)), root)
    assert area(content, GREEN) > 200
    assert pictures(content) == 0


def test_a_picture_keeps_its_shape(root: Path) -> None:
    tall = art.picture(saved(Image.new("RGB", (200, 800), RED)))
    wide = art.picture(saved(Image.new("RGB", (800, 100), RED)))
    for picture, ratio in ((tall, 0.25), (wide, 8)):
        for unit in (WITH_ARMOUR, WITHOUT):
            content = written(deck(root, units(picture, unit)), root)
            left, top, right, bottom = mask(content, RED, 4).getbbox() or (0, 0, 0, 0)
            assert (right - left) / (bottom - top) == pytest.approx(ratio, rel=0.15)


def test_to_save_ink_our_drawing_stands_in_lines(root: Path) -> None:
    fmt = Format(SIZES["large"], Theme.INK_SAVER)
    own, ours = (written(deck(root, units(picture, WITHOUT), fmt), root) for picture in (photo(), None))
    assert own == ours


def test_a_picture_on_many_cards_stands_in_the_file_once(root: Path) -> None:
    many = list(game().units)[:9]
    assert pictures(written(deck(root, units(photo(), *many)), root)) == 1


def test_a_changed_picture_redraws_its_cards_alone(root: Path) -> None:
    both = units(photo(), WITH_ARMOUR, WITHOUT)
    first = written(deck(root, both), root)
    assert deck(root, both).drawn == 0
    other = art.picture(saved(Image.new("RGB", (900, 600), GREEN)))
    changed = deck(root, [both[0], *units(other, WITHOUT)])
    assert changed.drawn == 1
    assert area(written(changed, root), GREEN) > 200
    assert written(deck(root, both), root) == first


def test_cards_with_pictures_are_drawn_together(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid_out: list[str] = []
    lay_out = pdf.lay_out

    def counted(html: str, *others: object) -> object:
        laid_out.append(html)
        return lay_out(html, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(pdf, "lay_out", counted)
    assert deck(root, units(photo(), *list(game().units)[:8])).drawn == 8
    assert len(laid_out) < 4  # all at once, then those that need smaller letters


def test_nothing_is_fetched_for_a_picture(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetched: list[str] = []
    fetcher_of = pdf.url_fetcher

    def watched(folders: list[Path]) -> object:
        fetcher = fetcher_of(folders)
        fetch = fetcher.fetch

        def noted(url: str, headers: object = None) -> object:
            fetched.append(url)
            return fetch(url, headers)

        fetcher.fetch = noted
        return fetcher

    monkeypatch.setattr(pdf, "url_fetcher", watched)
    used = b"<path id='p' d='M0 0'/><use href='#p'/><g fill='url(#p)'/></svg>"
    for picture in (photo(), art.picture(DRAWING.replace(b"</svg>", used))):
        fetched.clear()
        deck(root, units(picture, WITHOUT))
        assert {url.partition(":")[0] for url in fetched} == {"data"}


@pytest.mark.parametrize("picture", [photo, lambda: art.picture(DRAWING)])
def test_read_aloud_a_picture_is_decoration(root: Path, picture: object) -> None:
    (unit,) = units(picture(), WITH_ARMOUR)  # type: ignore[operator]
    content = cardfiles.SingleCards(root, game(), ENGLISH).pdf(unit)
    with pikepdf.open(io.BytesIO(content)) as file:
        kinds = [obj.get("/S") for obj in file.objects if isinstance(obj, pikepdf.Dictionary)]
    assert "/Figure" not in kinds
    assert "/H1" in kinds
    assert area(content, RED) + area(content, GREEN) > 30


def test_what_is_said_of_a_picture_is_short() -> None:
    with pytest.raises(Exception, match="data:image/svg") as raised, pdf.complaints("a card"):
        pdf.logging.getLogger("weasyprint").error("no image at %s", art.picture(DRAWING).address())
    assert len(str(raised.value)) < 80


# On the website


def tags(html: str) -> list[str]:
    return re.findall(r"<img[^>]*>", html)


def test_in_the_browser_a_picture_is_a_file_beside_the_name() -> None:
    (unit,) = units(photo(), WITH_ARMOUR)
    html = cards.Renderer(ROOT, ENGLISH).card(cards.view(unit, game(), ENGLISH), art="../art")
    assert tags(html) == [
        f'<img class="card-silhouette card-art" src="../art/{photo().name}" width="600" height="400" alt="">'
    ]
    assert html.count("<svg") == 2  # our drawing stands by for print that saves ink, and the one from above


def test_without_a_folder_the_picture_stands_in_the_card() -> None:
    (unit,) = units(photo(), WITH_ARMOUR)
    (tag,) = tags(cards.Renderer(ROOT, ENGLISH).card(cards.view(unit, game(), ENGLISH)))
    assert f'src="{photo().address()}"' in tag


def test_a_card_without_a_picture_has_none() -> None:
    html = cards.Renderer(ROOT, ENGLISH).card(cards.view(game().unit(WITHOUT), game(), ENGLISH), art="../art")
    assert tags(html) == []


def test_the_site_has_the_file_where_the_unit_s_page_looks_for_it(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(generator, "cut_fonts", lambda root: project.write("fonts/fonts.css", "").parent)
    project.write(project.card_file, (ROOT / project.card_file).read_text("utf-8"))
    shutil.copytree(ROOT / "cards/templates", project.root / "cards/templates", dirs_exist_ok=True)
    shutil.copytree(ROOT / "cards/styles", project.root / "cards/styles")
    for unit, size in (("alpha", (90, 60)), ("beta", (90, 90))):
        path = project.root / f"cards/duel/art/{unit}.png"
        path.parent.mkdir(exist_ok=True)
        Image.new("RGB", size, RED).save(path)
        project.edit(project.units_file, f"  - id: {unit}\n", f"  - id: {unit}\n    art: {unit}.png\n")
    project.write("mkdocs.py", "")
    loaded = project.load()
    pages = list(UnitPages(loaded.game("duel"), ENGLISH, cards.Renderer(project.root, ENGLISH)).pages())
    options = Options(project.root, project.root / "site", ("en",))
    Source(options, loaded, ENGLISH, [Page("index.md", "Home", 1, "# Home\n")]).build(
        Nowhere(), project.root / "out"
    )
    built = project.root / "build/src/en"
    for page in pages[1:]:
        address = built / page.path.removesuffix(".md")  # a folder on the site
        address.mkdir(parents=True)
        (source,) = re.findall(r'<img[^>]* src="([^"]*)"', page.text)
        assert (address / source).read_bytes().startswith(b"\xff\xd8\xff")
    assert len(list((built / "assets/art/duel").iterdir())) == 2
