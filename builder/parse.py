"""From a YAML document to a model, with every fault named in the words of the person who edits the file."""

from __future__ import annotations

import difflib
from collections.abc import Collection, Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from builder.errors import Problem, excerpt
from builder.model import FORMS
from builder.source import Document, Key, Value

ModelT = TypeVar("ModelT", bound=BaseModel)
_MOST_LISTED = 16  # as many keys as a unit has, and some more


def nearest(word: str, known: Collection[str]) -> str:
    """`: did you mean X?` where X is close to `word`, otherwise the known ones if they are few, else ""."""
    close = difflib.get_close_matches(word, known, n=1)
    if close:
        return f": did you mean {close[0]}?"
    return f": known are {', '.join(sorted(known))}" if 0 < len(known) <= _MOST_LISTED else ""


def parse(
    model: type[ModelT], document: Document, problems: list[Problem], inside: Key = ()
) -> ModelT | None:
    """Reads a document, or what stands in it at `inside`, as `model`; adds each fault to `problems`."""
    value: Any = document.value
    for part in inside:
        value = value[part]
    try:
        return model.model_validate(value)
    except ValidationError as fault:
        at: dict[Key, list[ErrorDetails]] = {}
        for error in fault.errors(include_url=False):
            at.setdefault(_place(error, document, inside), []).append(error)
        for key, errors in at.items():
            problems += [document.problem(key, message) for message in _messages(key, errors, at, model)]
        return None


def salvage(model: type[ModelT], value: object, spare: Mapping[str, Value]) -> tuple[ModelT | None, set[str]]:
    """What can be read of a faulty value, so that the rest of it can be checked in the same run.

    Args:
        model: what it should be.
        value: the value, already reported as faulty.
        spare: what stands for each key that the model needs and that is at fault or missing.

    Returns:
        The model without what is at fault, or None where nothing can be saved, and the keys that were left
        out: `card`, or `card.cost` where one line of a card is at fault.
    """
    if not isinstance(value, dict):
        return None, set()
    kept = {name: child for name, child in value.items() if name in model.model_fields}
    dropped = {name for name in spare if name not in kept}
    for _ in range(len(model.model_fields) + 1):
        try:
            return model.model_validate({**spare, **kept}), dropped
        except ValidationError as fault:
            bad = {error["loc"][:2] for error in fault.errors(include_url=False)}
        if () in bad:  # two keys that do not go together: no telling which is wrong
            return None, dropped
        for name, *line in bad:
            if line and isinstance(kept.get(str(name)), dict) and line[0] in kept[str(name)]:
                kept[str(name)] = {k: v for k, v in kept[str(name)].items() if k != line[0]}
                dropped.add(f"{name}.{line[0]}")
            else:
                kept.pop(str(name), None)
                dropped.add(str(name))
    return None, dropped


def _place(error: ErrorDetails, document: Document, inside: Key) -> Key:
    """The key at fault: pydantic's path without the names of union members that stand in it."""
    path = error["loc"]
    key: Key = inside
    for part in path:
        if (*key, part) in document.lines:
            key = (*key, part)
    return (*key, path[-1]) if error["type"] == "missing" else key


def _messages(
    key: Key, errors: list[ErrorDetails], places: Collection[Key], model: type[BaseModel]
) -> Iterator[str]:
    """What is wrong at `key`.

    Where a value may be of several types, pydantic reports it once for each. If one of them fitted and the
    fault is in its details or deeper down, that alone is said; otherwise the types are named together.
    """
    details = [error for error in errors if error["type"] not in _TYPES]
    deeper = any(place != key and place[: len(key)] == key for place in places)
    if not details and not deeper:
        yield _wrong_type({error["type"] for error in errors}, errors[0]["input"])
    for error in details:
        yield _message(error, model)


_TYPES = {
    "float_type": "a number",
    "int_type": "a whole number",
    "string_type": "text",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "keys with values",
    "model_type": "keys with values",
}


def _wrong_type(types: Collection[str], found: object) -> str:
    """The message for a value that is of none of the types."""
    if "float_type" in types:
        types = {*types} - {"int_type"}  # any number will do
    wanted = [name for error, name in _TYPES.items() if error in types]
    quote = ": put it in quotes" if wanted == ["text"] and isinstance(found, int | float) else ""
    return f"expected {' or '.join(wanted)}, got {_written(found)}{quote}"


def _message(error: ErrorDetails, model: type[BaseModel]) -> str:
    got = f"got {_written(error['input'])}"
    context = error.get("ctx", {})
    match error["type"]:
        case "missing":
            return "is missing: add it"
        case "extra_forbidden":
            known = _fields_at(model, error["loc"][:-1])
            return f"is not a key here{nearest(str(error['loc'][-1]), known)}: correct or remove it"
        case "enum" | "literal_error":
            return f"expected {context['expected']}, {got}"
        case "string_pattern_mismatch":
            return f"expected {FORMS.get(context['pattern'], context['pattern'])}, {got}"
        case "greater_than_equal":
            return f"expected at least {context['ge']}, {got}"
        case "less_than_equal":
            return f"expected at most {context['le']}, {got}"
        case "string_too_long":
            return f"expected at most {context['max_length']} characters, got {len(error['input'])}"
        case "string_too_short":
            return f"expected some text, {got}"
        case "too_short":
            return f"expected at least {context['min_length']}, got {context['actual_length']}"
        case "too_long":
            return f"expected at most {context['max_length']}, got {context['actual_length']}"
        case "value_error":
            return str(context["error"])
        case _:
            return f"{error['msg'][0].lower()}{error['msg'][1:]}, {got}"


def _written(value: object) -> str:
    match value:
        case None:
            return "nothing"
        case str():
            return f'"{excerpt(value)}"'
        case bool():
            return str(value).lower()
        case dict():
            return "keys with values"
        case list():
            return "a list"
        case _:
            return excerpt(str(value))


def _fields_at(model: type[BaseModel], path: tuple[int | str, ...]) -> set[str]:
    """The keys that the model allows at a place, for "did you mean"."""
    here = [model]
    for part in path:
        below = [m.model_fields[part].annotation for m in here if part in m.model_fields]
        here = [inner for annotation in below for inner in _models_in(annotation)] or here
    return {name for candidate in here for name in candidate.model_fields}


def _models_in(annotation: object) -> Iterator[type[BaseModel]]:
    """The models of an annotation such as `list[Unit] | None`."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for argument in get_args(annotation):
        yield from _models_in(argument)
