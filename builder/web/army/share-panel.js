/**
 * Handing a battle on: link, QR code, files, text for a chat; and opening what others hand on.
 */

import { priced, toJson, toYaml } from "./battlefile.js";
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { download, fileName } from "./download.js";
import { toLink } from "./link.js";
import { offerFile } from "./opening.js";
import { qrCode, qrPath } from "./qr.js";
import { chatText } from "./telling.js";

/** @typedef {import("./view.js").Model} Model */
/** @typedef {import("./view.js").Panel} Panel */
/** @typedef {import("./view.js").Tools} Tools */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Tools} tools @returns {Panel} */
export function createShare(tools) {
  const { words, actions } = tools;
  const { gettext } = words;
  /** @type {Model} */
  let model;
  /** @type {HTMLElement | null} */
  let host = null;

  const linkText = () => {
    const { game, battle, checked } = model;
    return `${location.origin}${location.pathname}#${toLink(game.id, priced(battle, checked))}`;
  };
  /** @param {string} key @param {string} text @param {() => void} run */
  const button = (key, text, run) =>
    h("button", { type: "button", class: "army-button", "data-key": `share:${key}`, onclick: run }, text);

  const byHand = h("textarea", { class: "army-input army-by-hand", readonly: true, hidden: true, rows: 6, "aria-label": gettext("Text to copy") });
  const done = h("p", { class: "army-hint" });
  /** @param {string} text */
  const tell = (text) => {
    done.textContent = text;
    actions.announce(text);
  };
  /** @param {string} text @param {string} copied */
  const copy = async (text, copied) => {
    try {
      await navigator.clipboard.writeText(text);
      byHand.hidden = true;
      tell(copied);
    } catch { // not allowed, or not there
      byHand.value = text;
      byHand.hidden = false;
      byHand.select();
      tell(gettext("The browser does not let this page copy. Copy the marked text yourself."));
    }
  };
  const showCode = () => {
    const code = host && qrCode(linkText());
    if (!host) return;
    const content = code ? picture(qrPath(code), code.length + 8, gettext("QR code of the battle's link"))
      : h("p", {}, gettext("The link of this battle is too long for a QR code. Copy it instead."));
    openDialog(host, gettext("QR code"), words, content);
  };
  /** @param {string} ending @param {string} text @param {string} type */
  const save = (ending, text, type) => download(`${fileName(model.battle.title)}.${ending}`, text, type);

  const file = h("input", { type: "file", id: "army-file", class: "army-file", accept: ".yaml,.yml,.json", "data-key": "share:open" });
  file.addEventListener("change", () => {
    const chosen = file.files?.[0];
    if (chosen && host) void offerFile(host, chosen, model, tools);
    file.value = ""; // so that the same file can be chosen again
  });

  const link = h("input", { type: "text", readonly: true, class: "army-input", "data-key": "share:text", "aria-label": gettext("Link to this battle") });
  const element = h(
    "div",
    {},
    h("p", { class: "army-hint" }, gettext("The link holds the whole battle. Nothing is sent anywhere until you send it.")),
    link,
    h(
      "div",
      { class: "army-actions" },
      button("link", gettext("Copy link"), () => copy(linkText(), gettext("The link was copied."))),
      button("code", gettext("Show QR code"), showCode),
      button("chat", gettext("Copy as text"), () => copy(chatText(model, linkText(), words), gettext("The text was copied."))),
      button("yaml", gettext("Save as YAML"), () => save("yaml", toYaml(model.game.id, priced(model.battle, model.checked)), "application/yaml")),
      button("json", gettext("Save as JSON"), () => save("json", toJson(model.game.id, priced(model.battle, model.checked)), "application/json")),
    ),
    done,
    byHand,
    h("label", { class: "army-field", for: "army-file" }, gettext("Open a battle or a collection from a file; you can also drop it on the page"), file),
  );

  /** @param {Model} now */
  const show = (now) => {
    const same = model?.battle === now.battle;
    model = now;
    host = element.closest("muster-army");
    if (same) return;
    link.value = linkText();
    done.textContent = "";
    byHand.hidden = true;
  };
  return { element, show };
}

/** @param {string} path @param {number} size @param {string} label */
function picture(path, size, label) {
  const svg = document.createElementNS(SVG, "svg");
  const shape = document.createElementNS(SVG, "path");
  const attributes = { viewBox: `0 0 ${size} ${size}`, class: "army-code", role: "img", "aria-label": label };
  for (const [name, value] of Object.entries(attributes)) svg.setAttribute(name, value);
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}
