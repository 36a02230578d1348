"""Units as YAML in the one form that `musterbook derive` writes: deriving again changes no other line."""

from __future__ import annotations

import yaml

from builder import derive, source
from builder.model import Unit


def to_yaml(units: list[Unit]) -> str:
    """Units as a file in `units/` holds them: a key a line, the card and the facts as one block each."""
    entries = []
    for one in units:
        entry = one.model_dump(mode="json", exclude_defaults=True, exclude={"facts"})
        none = {name: "none" for name, value in one.card.items() if derive.plain(value) is None}
        entry["card"] = {**one.card, **none}
        if one.figures:
            entry["figures"] = [_InALine(figure) for figure in entry["figures"]]
        if one.facts:
            entry["facts"] = one.facts.model_dump(mode="json", exclude_unset=True)
        entries.append(entry)
    return yaml.dump(
        {"units": entries},
        Dumper=_Dumper,
        allow_unicode=True,
        sort_keys=False,
        width=100,
        default_flow_style=None,
    )


class _InALine(dict[str, object]):
    """A mapping that is written in one line, with the lists in it."""


class _Dumper(yaml.SafeDumper):
    """Quotes each text that `source` would read as something else, such as the set number 0899."""


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    style = None if source.scalar(text) == text else "'"
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style=style)


def _list(dumper: yaml.SafeDumper, items: list[object]) -> yaml.SequenceNode:
    in_a_line = all(isinstance(item, str | int) or _is_numbered(item) for item in items)
    return dumper.represent_sequence("tag:yaml.org,2002:seq", items, flow_style=in_a_line or None)


def _line(dumper: yaml.SafeDumper, mapping: _InALine) -> yaml.MappingNode:
    return dumper.represent_mapping("tag:yaml.org,2002:map", mapping, flow_style=True)


def _is_numbered(item: object) -> bool:
    """Whether an item of a list is a special rule with its number, such as `room: 4`."""
    return isinstance(item, dict) and len(item) == 1


_Dumper.add_representer(str, _text)
_Dumper.add_representer(list, _list)
_Dumper.add_representer(_InALine, _line)
