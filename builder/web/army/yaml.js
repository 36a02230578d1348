/**
 * The little YAML of battle files: what `builder/armywriting.py` writes, and what clubs write by hand in that
 * shape. No anchors, tags, or texts over several lines; a file with those is not read rather than misread.
 */

// What YAML of any version reads as a text without quotes, of the forms that ids have.
const PLAIN = /^(?:[a-z]|[0-9]+-?[acdf-np-wyz])[a-z0-9-]*$/;
const WORDS = new Set(["true", "false", "null", "yes", "no", "on", "off", "y", "n"]);
// Characters that YAML does not allow as they are, or that end a line.
const HIDDEN = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;
const MAX_DEPTH = 20;

/** @typedef {unknown} Value plain objects, arrays and scalars */

// Writing

/**
 * A value in one line. Words of ours and ids stand without quotes where YAML reads them as texts.
 * @param {unknown} value
 * @returns {string}
 */
export function inLine(value) {
  if (typeof value === "string") return PLAIN.test(value) && !WORDS.has(value) ? value : quoted(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return String(value);
  return `{${Object.entries(value).map(([key, child]) => `${key}: ${inLine(child)}`).join(", ")}}`;
}

/** @param {string} text */
export function quoted(text) {
  const escaped = JSON.stringify(text.replace(/\p{Surrogate}/gu, "\ufffd"));
  return escaped.replace(HIDDEN, (hidden) => `\\u${hidden.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

// Reading

/** @typedef {{readonly indent: number, readonly text: string}} Line */

/**
 * The content of a text, made of plain objects, arrays and scalars.
 * @param {string} text
 * @returns {Value}
 * @throws {SyntaxError} it is no YAML, or more of it than is read here
 */
export function parseYaml(text) {
  const lines = text
    .replace(/^\ufeff/, "")
    .split(/\r\n|\r|\n/)
    .map((line) => ({ indent: line.search(/\S|$/), text: withoutComment(line).trim() }))
    .filter((line) => line.text !== "" && line.text !== "---");
  const reader = new Reader(lines);
  const value = reader.block(0, 0);
  if (!reader.atEnd) throw new SyntaxError("a line that belongs to nothing");
  return value;
}

/** @param {string} line */
function withoutComment(line) {
  let quote = "";
  for (let i = 0; i < line.length; i += 1) {
    const char = line[i];
    if ((quote === '"' && char === "\\") || (quote === "'" && line.startsWith("''", i))) i += 1;
    else if (quote) quote = char === quote ? "" : quote;
    else if (char === '"' || char === "'") quote = /[\s:,[{-]/.test(line[i - 1] ?? " ") ? char : "";
    else if (char === "#" && /\s/.test(line[i - 1] ?? " ")) return line.slice(0, i);
  }
  return line;
}

/** Reads lines as blocks: a mapping or a list goes on while its lines have the same indent. */
class Reader {
  #lines;
  #next = 0;

  /** @param {Line[]} lines */
  constructor(lines) {
    this.#lines = lines;
  }

  get atEnd() {
    return this.#next >= this.#lines.length;
  }

  /**
   * @param {number} least the indent that a block here has at least
   * @param {number} depth
   * @returns {Value}
   */
  block(least, depth) {
    if (depth > MAX_DEPTH) throw new SyntaxError("nested too deep");
    const line = this.#lines[this.#next];
    if (!line || line.indent < least) return null;
    if (/^- |^-$/.test(line.text)) return this.#list(line.indent, depth);
    if (KEY.test(line.text)) return this.#mapping(line.indent, depth);
    this.#next += 1;
    return flow(line.text);
  }

  /** @param {number} indent @param {number} depth */
  #list(indent, depth) {
    const items = [];
    for (let line = this.#lines[this.#next]; line?.indent === indent && /^- |^-$/.test(line.text); ) {
      const rest = line.text.slice(1).trim();
      if (rest === "") {
        this.#next += 1;
        items.push(this.block(indent + 1, depth + 1));
      } else {
        // What stands behind the dash begins a block of its own, as deep as it stands.
        this.#lines[this.#next] = { indent: indent + line.text.indexOf(rest, 1), text: rest };
        items.push(this.block(indent + 1, depth + 1));
      }
      line = this.#lines[this.#next];
    }
    return items;
  }

  /** @param {number} indent @param {number} depth */
  #mapping(indent, depth) {
    /** @type {Map<string, Value>} */
    const entries = new Map();
    for (let line = this.#lines[this.#next]; line?.indent === indent; line = this.#lines[this.#next]) {
      const found = KEY.exec(line.text);
      if (!found) throw new SyntaxError(`no key: ${line.text}`);
      this.#next += 1;
      const key = String(flow(found[1] ?? "", true));
      if (entries.has(key)) throw new SyntaxError(`${key} stands twice`);
      const rest = line.text.slice(found[0].length).trim();
      const next = this.#lines[this.#next];
      // A list may stand as deep as its key.
      const below = next?.indent === indent && next.text.startsWith("-") ? indent : indent + 1;
      entries.set(key, rest === "" ? this.block(below, depth + 1) : flow(rest));
    }
    return Object.fromEntries(entries);
  }
}

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'[\]{},#&*!|>%@`-][^:#]*?|[a-z0-9-]+)\s*:(?=\s|$)/;
const TOKEN = /\s*("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]|:(?=[\s,\]}]|$)|(?:[^\s[\]{},:"']|:(?![\s,\]}]|$))(?:[^[\]{},:]|:(?![\s,\]}]|$))*)/y;

/**
 * A value in one line.
 * @param {string} text
 * @param {boolean} [asText] whether a plain word stays a text
 * @returns {Value}
 */
function flow(text, asText = false) {
  if (!/^["'[{]/.test(text)) return asText ? text : scalar(text);
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const found = TOKEN.exec(text);
    if (!found?.[1]) throw new SyntaxError(`not understood: ${text}`);
    tokens.push(found[1].trim());
  }
  const [value, end] = flowAt(tokens, 0, 0);
  if (end !== tokens.length) throw new SyntaxError(`more than one value: ${text}`);
  return value;
}

/**
 * @param {readonly string[]} tokens
 * @param {number} at
 * @param {number} depth
 * @returns {[Value, number]} the value and the place behind it
 */
function flowAt(tokens, at, depth) {
  const token = tokens[at];
  if (token === undefined || depth > MAX_DEPTH || /^[\]},:]$/.test(token)) throw new SyntaxError("a value is missing");
  if (token !== "[" && token !== "{") return [scalar(token), at + 1];
  const end = token === "[" ? "]" : "}";
  /** @type {[string, Value][]} */
  const entries = [];
  let i = at + 1;
  while (tokens[i] !== end) {
    let key = "";
    if (token === "{") {
      key = unquoted(tokens[i] ?? "");
      if (tokens[i + 1] !== ":") throw new SyntaxError("a key without value");
      i += 2;
    }
    const [value, next] = flowAt(tokens, i, depth + 1);
    if (token === "{" && entries.some(([other]) => other === key)) throw new SyntaxError(`${key} stands twice`);
    entries.push([key, value]);
    i = next;
    if (tokens[i] === ",") i += 1;
    else if (tokens[i] !== end) throw new SyntaxError("a comma is missing");
  }
  return [token === "[" ? entries.map(([, value]) => value) : Object.fromEntries(entries), i + 1];
}

/** @param {string} token */
function unquoted(token) {
  if (token.startsWith('"')) return String(JSON.parse(token));
  return token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") : token;
}

/** @param {string} text @returns {Value} */
function scalar(text) {
  if (/^["']/.test(text)) return unquoted(text);
  if (/^[&*!|>%@`]/.test(text)) throw new SyntaxError(`not read here: ${text}`);
  if (/^(?:~|null|Null|NULL)?$/.test(text)) return null;
  if (/^(?:true|True|TRUE|false|False|FALSE)$/.test(text)) return text.toLowerCase() === "true";
  return /^[-+]?[0-9]{1,15}(?:\.[0-9]+)?$/.test(text) ? Number(text) : text;
}
