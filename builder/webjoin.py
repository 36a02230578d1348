"""An app's modules joined into one script, and a second one for what it loads later by `import()`.

Joined modules come with one request instead of fifty, and half as large: they share one scope, in which the
minifier gives their names new, short ones. A module whose names are taken there keeps a scope of its own.

Data that only the build knows are a module of their own, `DATA`, which is fetched at the same time. Texts are
numbered where the data bring the translations (`numbered`): English need not come besides them.

Joining understands only what our modules are: names are declared at the start of a line, imports and exports
name things, and no text of a script goes over several lines. What is written otherwise is refused. No name
may be one that browsers give to all scripts, such as `print`: it would hide that one from the other modules.
Tests hold all that.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

ENTRY = "main.js"
LATER = "later.js"
DATA = "data.js"  # exports INDEX

_BLOCK = re.compile(r"^[ \t]*/\*(?:[^*]|\*(?!/))*\*/[ \t]*\n", re.MULTILINE)
_LINE = re.compile(r"^[ \t]*(?://.*)?\n", re.MULTILINE)
_INDENT = re.compile(r"^[ \t]+", re.MULTILINE)
_TYPE = re.compile(r"/\*\* @type \{[^*\n]*\} \*/ ?")
_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "(\.[^"]+)";\n', re.MULTILINE)
_DYNAMIC = re.compile(r'\bimport\("(\.[^"]+)"\)')
_NAMED = re.compile(r"^(export )?(?:async )?(?:function\*?|class|const|let) (\w+)", re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const)\b)", re.MULTILINE)
_TEXT = r'"(?:[^"\\\n]|\\.)*"'
_CALL = re.compile(rf"\b(gettext\(|ngettext\((?=\s*{_TEXT}\s*,\s*{_TEXT}))\s*({_TEXT})(?:\s*,\s*{_TEXT})?")
_WITH_CONTEXT = re.compile(rf"\bpgettext\(\s*({_TEXT})\s*,\s*({_TEXT})")
_OTHER = re.compile(r"^(?:import(?!\()|export|var|(?:const|let)(?! \w)).*", re.MULTILINE)


def lean(text: str) -> str:
    """The script without comments on lines of their own, types, blank lines and indentation."""
    return _INDENT.sub("", _without_comments(text))


@dataclass(frozen=True)
class _Module:
    """A module's text, and what it names.

    Attributes:
        text: without comments, imports and the word `export`.
        names: everything declared at its top.
        exports: those of them that others may import.
        imports: where each imported name comes from: the module, and the name there; None for all of it.
    """

    path: Path
    text: str
    names: tuple[str, ...]
    exports: tuple[str, ...]
    imports: Mapping[str, tuple[Path, str | None]]

    @classmethod
    def read(cls, path: Path) -> _Module:
        text = _without_comments(path.read_text("utf-8"))
        imports: dict[str, tuple[Path, str | None]] = {}
        for found in _IMPORT.finditer(text):
            target = (path.parent / found[3]).resolve()
            if found[2]:
                imports[found[2]] = (target, None)
            for part in (found[1] or "").replace("\n", " ").split(","):
                if name := part.strip():
                    there, _, here = name.partition(" as ")
                    imports[here or there] = (target, there)
        named = _NAMED.findall(text)
        text = _EXPORT.sub("", _IMPORT.sub("", text))
        if odd := _OTHER.search(text):
            raise ValueError(f"{path.name}: cannot be joined: {odd[0]}")
        exports = tuple(name for exported, name in named if exported)
        return cls(path, text, tuple(name for _, name in named), exports, imports)

    def loads(self) -> Iterator[Path]:
        """The modules that it loads later."""
        for found in _DYNAMIC.finditer(self.text):
            yield (self.path.parent / found[1]).resolve()


def join(entry: Path) -> dict[str, str]:
    """The script with all that it imports, and what it loads later; not made small yet.

    The texts stand by the names of their files: `ENTRY`, and `LATER` where there is something.

    Args:
        entry: the script; its imports are files relative to it, and so on.

    Raises:
        ValueError: modules import each other in a circle, or one imports, exports or declares in a way that
            is not known here, such as by default.
    """
    first, later = _app(entry.resolve())
    return _Joint(first, later).files()


def numbered(files: Mapping[str, str]) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
    """The scripts with numbers instead of the texts that they ask gettext and ngettext for.

    A text with a context stays as it is.

    Returns:
        The scripts, and for each its texts as `catalog.export` has them, by what it asks for now, without
        those of the scripts before it.
    """
    known: dict[str, str] = {}
    texts = {}
    result = {}

    def number(found: re.Match[str]) -> str:
        text = json.loads(found[2])
        i = known.setdefault(text, str(len(known)))
        return f'{found[1]}{i}, ""' if found[1].startswith("n") else f"{found[1]}{i}"

    for name in sorted(files, key=[ENTRY, LATER].index):
        before = len(known)
        result[name] = _CALL.sub(number, files[name])
        for found in _WITH_CONTEXT.finditer(files[name]):
            text = f"{json.loads(found[1])}\x04{json.loads(found[2])}"
            known.setdefault(text, text)
        texts[name] = {i: text for text, i in list(known.items())[before:]}
    return result, texts


def with_words(later: str, words: Mapping[str, object]) -> str:
    """What is loaded later with the words that only it uses, which join those of `DATA`."""
    return f'import {{ INDEX }} from "./{DATA}";\nObject.assign(INDEX.words, {as_json(words)});\n{later}'


def names(entry: Path) -> set[str]:
    """Every name that some module of the app declares at its top; none may be one of the browser's."""
    first, later = _app(entry.resolve())
    return {name for module in (*first, *later) for name in module.names}


def _without_comments(text: str) -> str:
    return _LINE.sub("", _TYPE.sub("", _BLOCK.sub("", text)))


def _app(entry: Path) -> tuple[list[_Module], list[_Module]]:
    """The modules that the script needs at once, and those that come later, each after what it needs."""
    first = list(_modules(entry, [], set()))
    order = list(first)
    for module in order:  # grows while it is gone through
        for path in module.loads():
            order += _modules(path, [], {known.path for known in order})
    return first, order[len(first) :]


def _modules(path: Path, above: list[Path], seen: set[Path]) -> Iterator[_Module]:
    """The module and what it imports, each once and before those that need it."""
    if path in above:
        raise ValueError(f"{path.name}: is imported by what it imports")
    if path in seen:
        return
    module = _Module.read(path)
    for target, _ in module.imports.values():
        yield from _modules(target, [*above, path], seen)
    seen.add(path)
    yield module


class _Joint:
    """Modules that become two scripts, each with one scope."""

    def __init__(self, first: list[_Module], later: list[_Module]) -> None:
        self._data = [module for module in first if module.path.name == DATA]
        self._first = [module for module in first if module not in self._data]
        self._later = later
        self._at_once = {module.path for module in first}
        self._exports = {module.path: module.exports for module in [*first, *later]}
        self._shared: dict[tuple[Path, str], str] = {}  # what an exported name is in the shared scope
        self._taken: set[str] = set()
        for module in self._data:
            self._keep_names(module)

    def files(self) -> dict[str, str]:
        """The scripts by name."""
        first = "".join(self._placed(module) for module in self._first)
        later = "".join(self._placed(module) for module in self._later)
        data = "".join(f'import {{ {", ".join(m.exports)} }} from "./{DATA}";\n' for m in self._data)
        if not self._later:
            return {ENTRY: f"{data}(() => {{\n{first}}})();\n"}
        needed = ", ".join(sorted(set(self._needed_later())))
        entries = {path for module in self._first for path in module.loads()} - self._at_once
        given = ", ".join(f"{_key(path)}: {self._all_of(path)}" for path in sorted(entries))
        return {
            ENTRY: f"{data}export const shared = (() => {{\n{first}return {{ {needed} }};\n}})();\n",
            LATER: f'import {{ shared }} from "./{ENTRY}";\n'
            f"export const later = (({{ {needed} }}) => {{\n{later}return {{ {given} }};\n}})(shared);\n",
        }

    def _needed_later(self) -> Iterator[str]:
        """What modules loaded later use of those loaded at once, as it is called in the shared scope."""
        for module in self._later:
            wanted = [*module.imports.values(), *((path, None) for path in module.loads())]
            for path, name in wanted:
                if path in self._at_once:
                    yield from (self._shared[path, n] for n in ([name] if name else self._exports[path]))

    def _placed(self, module: _Module) -> str:
        """The module's text for the shared scope; in a scope of its own where names are not its own."""
        renamed = {
            here: self._all_of(path) if there is None else self._shared[path, there]
            for here, (path, there) in module.imports.items()
        }
        text = _DYNAMIC.sub(lambda found: self._loaded(module, found[1]), module.text)
        if self._taken.isdisjoint(module.names) and all(here == there for here, there in renamed.items()):
            self._keep_names(module)
            return text
        given = ", ".join(f"{name}: {self._share(module, name)}" for name in module.exports)
        result = f"return {{ {', '.join(module.exports)} }};\n" if given else ""
        call = f"(({', '.join(renamed)}) => {{\n{text}{result}}})({', '.join(renamed.values())});\n"
        return f"const {{ {given} }} = {call}" if given else call

    def _keep_names(self, module: _Module) -> None:
        self._taken.update(module.names)
        self._shared.update({(module.path, name): name for name in module.exports})

    def _share(self, module: _Module, name: str) -> str:
        """Gives an exported name of a module with its own scope a name in the shared one."""
        candidates: Iterable[str] = (name, *(f"{name}${i}" for i in range(2, 1000)))
        chosen = next(candidate for candidate in candidates if candidate not in self._taken)
        self._taken.add(chosen)
        self._shared[module.path, name] = chosen
        return chosen

    def _all_of(self, path: Path) -> str:
        """An object of everything that a module exports."""
        return f"{{ {', '.join(f'{name}: {self._shared[path, name]}' for name in self._exports[path])} }}"

    def _loaded(self, module: _Module, name: str) -> str:
        path = (module.path.parent / name).resolve()
        if module.path in self._at_once and path not in self._at_once:
            return f'import("./{LATER}").then(({{ later }}) => later.{_key(path)})'
        return f"Promise.resolve().then(() => ({self._all_of(path)}))"


def _key(path: Path) -> str:
    return path.stem.replace("-", "_")


def as_json(value: object) -> str:
    """The value as JSON, short and the same each time."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
