from __future__ import annotations

import io
import math

import pikepdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.pdfwriter import Writer, array, dictionary, real, ref, text


def made(*titles: str) -> bytes:
    """A PDF with an empty page for each title, and the titles as streams in its catalogue."""
    out = io.BytesIO()
    writer = Writer(out)
    tree = writer.reserve()
    box = array([0, 0, 10, 20.5])
    page = dictionary({"Type": "/Page", "Parent": ref(tree), "MediaBox": box, "Resources": dictionary({})})
    kids = [ref(writer.add(page)) for _ in titles]
    streams = [ref(writer.add_stream({"Title": text(title)}, title.encode())) for title in titles]
    writer.add(dictionary({"Type": "/Pages", "Count": str(len(kids)), "Kids": array(kids)}), tree)
    root = dictionary({"Type": "/Catalog", "Pages": ref(tree), "Titles": array(streams)})
    writer.finish(writer.add(root), writer.add(dictionary({"Title": text("; ".join(titles))})))
    return out.getvalue()


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=30), min_size=1, max_size=4))
def test_what_was_written_can_be_read(titles: list[str]) -> None:
    with pikepdf.open(io.BytesIO(made(*titles))) as file:
        assert file.check_pdf_syntax() == []
        assert len(file.pages) == len(titles)
        assert [float(side) for side in file.pages[0].mediabox] == [0, 0, 10, 20.5]
        streams = file.Root.Titles.as_list()
        assert [stream.read_bytes().decode() for stream in streams] == titles
        assert [str(stream.Title) for stream in streams] == titles
        assert str(file.docinfo["/Title"]) == "; ".join(titles)


def test_the_same_objects_give_the_same_bytes_and_others_another_id() -> None:
    assert made("a", "b") == made("a", "b")
    ids = set()
    for titles in (("a", "b"), ("a", "c")):
        with pikepdf.open(io.BytesIO(made(*titles))) as file:
            ids.add(bytes(file.trailer.ID[0]))
    assert len(ids) == 2


def test_it_writes_straight_into_the_file() -> None:
    class Full(io.RawIOBase):
        def write(self, _: object) -> int:
            raise OSError(28, "No space left on device")

    with pytest.raises(OSError, match="No space left"):
        Writer(Full())  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "written"),
    [(0, "0"), (1, "1"), (-8.50393700787, "-8.503937"), (252.28346456692913, "252.283465"), (0.5, "0.5")],
)
def test_numbers(value: float, written: str) -> None:
    assert real(value) == written


@given(st.floats(-1e5, 1e5))
def test_lengths_are_exact_enough(value: float) -> None:
    assert math.isclose(float(real(value)), value, abs_tol=1e-6)
    assert "e" not in real(value)


def test_an_array_mixes_numbers_and_names() -> None:
    assert array([1, "/XYZ", 2.25, ref(7)]) == "[1 /XYZ 2.25 7 0 R]"
