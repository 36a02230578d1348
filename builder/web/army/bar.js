/**
 * Totals and verdict, in sight wherever the page is scrolled. Where there is room for one force only, the totals
 * are the tabs that choose it.
 */

import { SIDES } from "./battle.js";
import { h, keepFocus } from "./dom.js";
import { gravest, renderFindings } from "./findings-view.js";
import { roleText } from "./forces.js";
import { forceNames, totalOf, verdictText } from "./sentences.js";

/** @typedef {import("./battle.js").Side} Side */
/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Tools} Tools */

/**
 * @param {Tools} tools
 * @param {(side: Side) => void} choose
 */
export function createBar({ words }, choose) {
  const { gettext } = words;
  const inner = h("section", { class: "army-bar-inner", "aria-label": gettext("Totals and verdict") });
  const element = h("div", { class: "army-bar" }, inner);
  let open = false; // whether the findings are unfolded

  /** @param {Model} model @param {Side | null} chosen the force on screen; null where both are */
  const show = (model, chosen) => {
    const names = forceNames(words);
    const sums = SIDES.map((side) => {
      const role = roleText(side, model, words);
      const texts = [
        h("span", { class: "army-hint" }, names[side]),
        h("strong", {}, totalOf(side, model, words)),
        role === null ? null : h("span", { class: "army-hint" }, role),
      ];
      if (chosen === null) return h("p", { class: "army-sum" }, ...texts);
      return h("button", tab(side, chosen, () => choose(side)), ...texts);
    });
    const pair =
      chosen === null
        ? sums
        : [h("div", { class: "army-tabs", role: "tablist", "aria-label": gettext("Force on screen"), onkeydown: turn }, ...sums)];
    const level = gravest(model.findings);
    const text = verdictText(model.battle, model.findings, words);
    const toggle = () => {
      open = !open;
      keepFocus(element, () => show(model, chosen));
    };
    const verdict =
      level === null
        ? h("p", { class: "army-verdict" }, text)
        : h(
            "button",
            {
              type: "button",
              class: "army-button army-verdict army-verdict--found",
              "data-key": "verdict",
              "data-level": level,
              "aria-expanded": String(open),
              onclick: toggle,
            },
            text,
          );
    const list = open ? renderFindings(model.findings, model, words, true) : null;
    if (list) list.tabIndex = 0; // it may scroll
    inner.replaceChildren(...pair, verdict, list ?? "");
  };

  /** Arrow keys go from tab to tab. @param {Event} event */
  const turn = (event) => {
    const { key } = /** @type {KeyboardEvent} */ (event);
    const now = /** @type {HTMLElement} */ (event.target).closest("[role=tab]")?.getAttribute("data-key") === "tab:0" ? 0 : 1;
    /** @type {Readonly<Record<string, Side>>} */
    const ways = { ArrowLeft: now === 0 ? 1 : 0, ArrowRight: now === 0 ? 1 : 0, Home: 0, End: 1 };
    const side = ways[key];
    if (side === undefined) return;
    event.preventDefault();
    choose(side);
  };
  return { element, show };
}

/**
 * @param {Side} side
 * @param {Side} chosen
 * @param {() => void} run
 */
function tab(side, chosen, run) {
  return {
    type: "button",
    role: "tab",
    class: "army-button army-sum",
    id: `army-tab-${side}`,
    "data-key": `tab:${side}`,
    "aria-selected": String(side === chosen),
    "aria-controls": `army-side-${side}`,
    tabindex: side === chosen ? 0 : -1,
    onclick: run,
  };
}
