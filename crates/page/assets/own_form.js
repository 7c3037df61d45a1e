// A form beside the text of a wager of one's own: its title, its deal, and its rows with hand, pay and condition. The text stays
// what is asked; the form reads it and writes it anew.
(() => {
  const { make } = Vigorish;

  // A value in one line, with a space after each comma and colon: `{"of-a-kind": 2, "colours": 1}`.
  const inLine = (value) => {
    if (Array.isArray(value)) return `[${value.map(inLine).join(", ")}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    return `{${Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${inLine(one)}`).join(", ")}}`;
  };

  // The longest value in one line.
  const LONGEST = 110;

  // A file as people write it: what is short in one line, the rest a line an entry.
  const written = (value, indent = "") => {
    const line = inLine(value);
    const isWhole = indent === "";
    if (value === null || typeof value !== "object" || !isWhole && indent.length + line.length <= LONGEST) return line;
    const inner = `${indent}  `;
    const [open, close] = Array.isArray(value) ? "[]" : "{}";
    const entries = Array.isArray(value)
      ? value.map((one) => inner + written(one, inner))
      : Object.entries(value).map(([key, one]) => `${inner}${JSON.stringify(key)}: ${written(one, inner)}`);
    return `${open}\n${entries.join(",\n")}\n${indent}${close}`;
  };

  const isText = (value) => typeof value === "string";
  const isPlain = (value) => ["string", "number", "boolean"].includes(typeof value);
  const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

  // What a field says of a value, and the value of what is written in it: a list of plain values without its brackets, other
  // values as JSON, and anything else as text.
  const said = (value) => {
    if (isText(value)) return value;
    if (Array.isArray(value) && value.every(isPlain)) return value.join(", ");
    return inLine(value);
  };
  const meant = (text, before) => {
    const one = (part) => {
      try {
        return JSON.parse(part);
      } catch {
        return part;
      }
    };
    const trimmed = text.trim();
    if (/^[[{]/.test(trimmed)) return one(trimmed);
    if (Array.isArray(before) || (trimmed.includes(",") && !isText(before))) return trimmed.split(",").map((part) => one(part.trim()));
    return isText(before) ? trimmed : one(trimmed);
  };

  // Every row of a file, with the list that it is in: those of a game are in lists within lists.
  const rowsIn = (value) => {
    if (Array.isArray(value)) return value.flatMap((one) => (isObject(one) && isText(one.hand) && "pays" in one ? [{ row: one, list: value }] : rowsIn(one)));
    return isObject(value) ? Object.values(value).flatMap(rowsIn) : [];
  };

  // `changed` is called with the text that the form writes.
  Vigorish.ownForm = (changed) => {
    const root = make("div", { class: "own-form", role: "group", "aria-label": "The wager as a form" });
    let file = null;
    const write = () => changed(`${written(file)}\n`);
    let number = 0;
    // A field for the value of a key.
    const field = (holder, key, label, size, isJson = false) => {
      number += 1;
      const control = make("input", { id: `own-field-${number}`, size, autocomplete: "off", spellcheck: "false", value: key in holder ? said(holder[key]) : "" });
      control.addEventListener("change", () => {
        if (control.value.trim() === "" && isJson) delete holder[key];
        else holder[key] = isJson ? meant(control.value, {}) : meant(control.value, holder[key]);
        write();
      });
      if (isText(label)) return make("p", { class: "setting" }, make("label", { for: control.id }, label), control);
      control.setAttribute("aria-label", label.name);
      return control;
    };
    const inWords = (key) => key.replaceAll("-", " ").replaceAll("_", " ");
    const deal = (given) => Object.entries(given).flatMap(([key, value]) => {
      const name = inWords(key).replace(/^./, (first) => first.toUpperCase());
      if (key === "zones" && isObject(value)) return Object.keys(value).map((zone) => field(value, zone, `Cards of ${inWords(zone)}`, "6"));
      return [field(given, key, name, "14", isObject(value))];
    });
    const rows = () => {
      const all = rowsIn(file);
      if (!all.length) return null;
      const line = ({ row, list }, i) => {
        const remove = make("button", { type: "button", "aria-label": `Remove ${row.hand}` }, "×");
        remove.onclick = () => { list.splice(list.indexOf(row), 1); write(); };
        const name = `Row ${i + 1}`;
        return make("tr", {}, make("td", {}, field(row, "hand", { name: `${name}, hand` }, "16")), make("td", {}, field(row, "pays", { name: `${name}, pays` }, "9")),
          make("td", {}, field(row, "when", { name: `${name}, when` }, "24", true)), make("td", {}, remove));
      };
      const head = make("tr", {}, ...["Hand", "Pays", "When"].map((name) => make("th", { scope: "col" }, name)), make("td", {}));
      const add = make("button", { type: "button" }, "Add a row");
      add.onclick = () => {
        const { list } = all.at(-1);
        list.push({ hand: `row ${list.length + 1}`, pays: "1 to 1", when: list.at(-1).when ?? {} });
        write();
      };
      return make("div", {}, make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Rows" }, make("table", {}, make("thead", {}, head), make("tbody", {}, ...all.map(line)))), make("p", {}, add));
    };
    // Shows what the text says; while the reader is in the form, what was just written is what is shown.
    const show = (text) => {
      let given;
      try {
        given = JSON.parse(text);
      } catch {
        given = null;
      }
      if (file && given && inLine(given) === inLine(file) && root.dataset.rows === String(rowsIn(given).length)) return;
      file = isObject(given) ? given : null;
      number = 0;
      const focused = root.contains(document.activeElement) ? document.activeElement.id : null;
      if (!file) {
        delete root.dataset.rows;
        return root.replaceChildren(make("p", { class: "note" }, "The form appears when the text is JSON."));
      }
      root.dataset.rows = String(rowsIn(file).length);
      root.replaceChildren(...[
        make("div", { class: "row" }, field(file, "title", "Title", "24"), ...(isObject(file.deal) ? deal(file.deal) : [])),
        rows(),
      ].filter(Boolean));
      if (focused) document.getElementById(focused)?.focus();
    };
    return { root, show };
  };
})();
