// Reads a JSON object of pairs of scripts by name and writes the names of those that differ in more than comments.
import { readFileSync } from "node:fs";

import ts from "typescript";

const options = { removeComments: true, target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ES2022 };
const code = (text) => ts.transpileModule(text, { compilerOptions: { ...options, allowJs: true }, fileName: "x.js" }).outputText;
const pairs = Object.entries(JSON.parse(readFileSync(0, "utf8")));
process.stdout.write(JSON.stringify(pairs.filter(([, [one, other]]) => code(one) !== code(other)).map(([name]) => name)));
