/**
 * What the builder knows of the games, in the page's language. The build puts it here: `builder/armydata.py`.
 */

/** @type {import("./index.js").PackedIndex} */
export const INDEX = { language: "en", words: {}, games: [] };
