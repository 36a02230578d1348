"""One language of the product: its texts, plurals, numbers and measures.

Texts come from the catalogues in three parts: `rulebook` (docs/), `cards` (the YAML) and `app` (the site's,
the PDFs' and the army builder's own words). A text without translation is shown in English and counted.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import Literal, Protocol

from babel import Locale, numbers, units

from builder.model import Band, CardValue, ConstantKind, Kind

Part = Literal["rulebook", "cards", "app"]
PARTS: tuple[Part, ...] = ("rulebook", "cards", "app")
SOURCE_LANGUAGE = "en"
NOTHING = "–"  # what a card shows where the unit has no such value
MINUS = "\N{MINUS SIGN}"
_LARGEST_MEAN = 1000
# Letters that come in the alphabet behind the one before the colon; others with a mark sort as without it.
_OWN_LETTERS = {"pl": "a:ą c:ć e:ę l:ł n:ń o:ó s:ś z:źż", "ru": "и:й", "sv": "z:åäö"}
_SLOT = re.compile(r"\{([a-z_][a-z0-9_]*)\}")


class Texts(Protocol):
    """What a language needs of a catalogue; see `catalog.Translations`."""

    def get(self, msgid: str, context: str) -> str | None:
        """The translation, or None where there is none that may be shown."""

    def get_plural(self, msgid: str, context: str, n: int) -> str | None:
        """The translated plural form for `n`, or None."""


def fill(text: str, /, **values: object) -> str:
    """Puts values into the `{name}` slots of a text; a slot without a value stays as it is.

    Unlike `str.format` it evaluates nothing, so a translated text cannot reach into our objects.
    """
    return _SLOT.sub(lambda m: str(values[m[1]]) if m[1] in values else m[0], text)


def root_prefix(code: str) -> str:
    """The folder of a language on the site: "" for English, sv/ for Swedish."""
    return "" if code == SOURCE_LANGUAGE else f"{code}/"


@dataclass(slots=True)
class Language:
    """A language to write in.

    Attributes:
        code: the language's folder in `locales/` and on the site, such as sv.
        texts: its catalogues by part; empty for English.
        untranslated: how often each part fell back to English, by (part, msgid).
        fingerprint: the hash of its catalogues' files, or "" where that is not known.
    """

    code: str = SOURCE_LANGUAGE
    texts: Mapping[Part, Texts] = field(default_factory=dict)
    untranslated: Counter[tuple[Part, str]] = field(default_factory=Counter)
    fingerprint: str = ""

    @property
    def locale(self) -> Locale:
        """Babel's data for the language."""
        return Locale.parse(self.code, sep="-")

    # Texts

    def text(self, msgid: str, context: str, part: Part) -> str:
        """The text in this language, or the English one."""
        if self.code == SOURCE_LANGUAGE:
            return msgid
        found = self.texts[part].get(msgid, context) if part in self.texts else None
        if found is None:
            self.untranslated[part, msgid] += 1
            return msgid
        return found

    def plural(self, singular: str, plural: str, n: int, context: str, part: Part) -> str:
        """The form for `n` in this language, or the English one; `{n}` is left for `fill`."""
        if self.code == SOURCE_LANGUAGE:
            return singular if n == 1 else plural
        found = self.texts[part].get_plural(singular, context, n) if part in self.texts else None
        if found is None:
            self.untranslated[part, singular] += 1
            return singular if n == 1 else plural
        return found

    def gettext(self, msgid: str) -> str:
        """A text of the app part; Babel's extractor finds these calls."""
        return self.text(msgid, "", "app")

    def pgettext(self, context: str, msgid: str) -> str:
        """A text of the app part, told apart by its context."""
        return self.text(msgid, context, "app")

    def ngettext(self, singular: str, plural: str, n: int) -> str:
        """A counted text of the app part, with `{n}` filled in by this language's digits."""
        return fill(self.plural(singular, plural, n, "", "app"), n=self.number(n))

    def data(self, msgid: str, context: str) -> str:
        """A text of the YAML; `context` is that of its `Words` mark."""
        return self.text(msgid, context, "cards")

    def sort_key(self, text: str) -> tuple[list[tuple[str, int]], str]:
        """What puts names in the order of the language's alphabet, capitals and small letters alike."""
        groups = (group.split(":") for group in _OWN_LETTERS.get(self.locale.language, "").split())
        own = {letter: (base, i) for base, letters in groups for i, letter in enumerate(letters, 1)}
        folded = unicodedata.normalize("NFC", text).casefold()
        places = (own.get(letter) or (unicodedata.normalize("NFD", letter)[0], 0) for letter in folded)
        return [*places], folded

    # Figures

    def number(self, n: int | float) -> str:
        """A number with the language's separators; a negative one with a true minus."""
        return str(numbers.format_decimal(n, locale=self.locale)).replace("-", MINUS)

    def signed(self, n: int) -> str:
        """A modifier: +2, −1, and 0 without a sign."""
        return f"+{self.number(n)}" if n > 0 else self.number(n)

    def length(self, n: int) -> str:
        """A length on the table, in centimetres: 18 cm."""
        return self.measure(n, "length-centimeter")

    def measure(self, n: int | float, unit: str) -> str:
        """A measure by CLDR's unit id, such as mass-tonne, held together at the end of a line."""
        text = str(units.format_unit(n, unit, "short", locale=self.locale))
        return text.replace(" ", "\N{NO-BREAK SPACE}")

    def percent(self, chance: Fraction, decimals: int = 1) -> str:
        """A chance in percent with so many decimals; what rounds to 0 or 100 is < 0.1% or > 99.9%."""
        whole = 100 * 10**decimals
        steps, sign = _rounded(chance * whole), ""
        if steps == 0 < chance:
            steps, sign = 1, "<\N{NO-BREAK SPACE}"
        elif steps == whole and chance < 1:
            steps, sign = whole - 1, ">\N{NO-BREAK SPACE}"
        pattern = numbers.parse_pattern(self.locale.percent_formats[None].pattern)
        pattern.frac_prec = (decimals, decimals)
        return sign + str(pattern.apply(Decimal(steps) / whole, self.locale))

    def mean(self, n: Fraction, largest: int = _LARGEST_MEAN) -> str:
        """A mean of 0 or more with one decimal; what is beyond `largest` is > 1,000."""
        if n > largest:
            return f">\N{NO-BREAK SPACE}{self.number(largest)}"
        pattern = numbers.parse_pattern(self.locale.decimal_formats[None].pattern)
        pattern.frac_prec = (1, 1)
        return str(pattern.apply(Decimal(_rounded(n * 10)) / 10, self.locale))

    def band(self, band: Band) -> str:
        """A run of numbers with an en dash: 3–6."""
        low, high = self.number(band.low), self.number(band.high)
        return low if band.low == band.high else f"{low}–{high}"

    def value(self, value: CardValue, kind: Kind) -> str:
        """A card's value as players read it; `NOTHING` where the unit has none."""
        if value is None:
            return NOTHING
        if isinstance(value, Band):
            return self.band(value)
        if isinstance(value, str):
            return value
        match kind:
            case Kind.LENGTH:
                return self.length(value)
            case Kind.BONUS:
                return f"+{self.length(value)}"
            case Kind.DEDUCTION:
                return f"{MINUS}{self.length(value)}" if value else self.length(value)
            case Kind.MODIFIER:
                return self.signed(value)
            case Kind.YEAR:
                return str(value)
            case _:
                return self.number(value)

    def constant(self, value: int | Band, kind: ConstantKind) -> str:
        """A figure of the rules as it stands in a sentence."""
        if isinstance(value, Band):
            return self.band(value)
        match kind:
            case ConstantKind.LENGTH:
                return self.length(value)
            case ConstantKind.MODIFIER:
                return self.signed(value)
            case ConstantKind.MASS:
                return self.measure(value, "mass-kilogram")
            case ConstantKind.TONNES:
                return self.measure(value, "mass-tonne")
            case ConstantKind.DEGREES:
                return f"{self.number(value)}°"
            case _:
                return self.number(value)


def _rounded(n: Fraction) -> int:
    """Rounded to a whole number, a half upwards, as a page's script rounds it."""
    return (2 * n.numerator + n.denominator) // (2 * n.denominator)
