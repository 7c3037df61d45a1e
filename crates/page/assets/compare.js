// Wagers side by side: which ones stands after the # of the address.
(() => {
  const place = document.getElementById("side-by-side");
  if (!place || typeof VIGORISH_WAGERS === "undefined") return;
  const known = new Map(VIGORISH_WAGERS.map((wager) => [wager.id, wager]));
  const status = document.getElementById("picked-status");
  const picked = () => decodeURIComponent(location.hash.slice(1)).split(",").filter((id) => known.has(id));
  const pick = (ids) => { location.hash = ids.join(","); };

  function cell(tag, text, name) {
    const made = document.createElement(tag);
    made.textContent = text ?? "";
    if (name) made.className = name;
    if (tag === "th") made.scope = "row";
    return made;
  }

  // How far a figure is from the baseline's: in points for a percentage, else in its own unit.
  function away(fine, base) {
    if (!fine || !base || fine === base) return null;
    const [size, isShare] = [Number.parseFloat, fine.endsWith("%")];
    const by = (size(fine) - size(base)).toFixed(4);
    return Number(by) === 0 ? null : `${by < 0 ? "" : "+"}${by}${isShare ? " points" : ""}`;
  }

  function line(name, values, fine = []) {
    const row = document.createElement("tr");
    row.append(cell("th", name), ...values.map((value, i) => {
      const made = cell("td", value, "n");
      const by = i > 0 && value ? away(fine[i], fine[0]) : null;
      if (by) made.append(cell("span", by, "by"));
      return made;
    }));
    // What one wager alone has is not another value of the same.
    const alone = values.filter((value) => value ?? "").length < 2;
    if (!alone && new Set(values.map((value) => value ?? "")).size > 1) {
      row.className = "differs";
      row.firstChild.append(" \u2260");
      row.firstChild.title = "These differ";
    }
    return row;
  }

  function part(name, columns) {
    const row = document.createElement("tr");
    row.className = "part";
    const head = cell("th", name);
    head.colSpan = columns + 1;
    head.scope = "colgroup";
    row.append(head);
    return row;
  }

  function head(wagers) {
    const row = document.createElement("tr");
    row.append(cell("td", ""));
    for (const wager of wagers) {
      const column = cell("th", "");
      column.scope = "col";
      column.className = "n";
      const link = cell("a", wager.wager);
      link.href = `wagers/${wager.id}.html`;
      const name = `${wager.wager}, ${wager.game} ${wager.variant}`;
      const button = (text, says, ids) => {
        const made = cell("button", text);
        made.setAttribute("aria-label", `${says} ${name}`);
        made.addEventListener("click", () => pick(ids()));
        return made;
      };
      const others = () => picked().filter((id) => id !== wager.id);
      column.append(link, cell("span", [wager.game, wager.variant].filter(Boolean).join(", "), "of"),
        wager === wagers[0] ? cell("span", "baseline", "flag") : button("Make baseline", "Make the baseline:", () => [wager.id, ...others()]),
        button("Remove", "Remove", others));
      row.append(column);
    }
    return row;
  }

  function show() {
    const wagers = picked().map((id) => known.get(id));
    status.textContent = wagers.length ? `${wagers.length} wagers side by side` : "No wager is chosen yet.";
    place.replaceChildren();
    if (!wagers.length) return;
    const table = document.createElement("table");
    table.className = "side-by-side";
    table.createTHead().append(head(wagers));
    const body = table.createTBody();
    body.append(line("Tables", wagers.map((w) => w.tables)));
    body.append(line("Settings", wagers.map((w) => w.settings.replaceAll(", ", "\n"))));
    VIGORISH_FIGURES.forEach((name, i) => {
      const values = wagers.map((wager) => wager.figures[i]);
      if (values.some((value) => value !== null)) body.append(line(name, values, wagers.map((wager) => wager.fine[i])));
    });
    const outcomes = [...new Set(wagers.flatMap((wager) => wager.rows.map((row) => row[0])))];
    for (const [title, field] of [["Pays", 1], ["Probability", 2]]) {
      if (outcomes.length) body.append(part(title, wagers.length));
      for (const outcome of outcomes) {
        body.append(line(outcome, wagers.map((wager) => wager.rows.find((row) => row[0] === outcome)?.[field])));
      }
    }
    place.append(table);
  }

  document.getElementById("pick").addEventListener("submit", (event) => {
    event.preventDefault();
    const field = document.getElementById("picked");
    const id = field.value.trim();
    if (!known.has(id)) {
      status.textContent = `There is no wager ${id}: choose one from the list.`;
    } else if (!picked().includes(id)) {
      field.value = "";
      pick([...picked(), id]);
    }
  });
  document.getElementById("clear").addEventListener("click", () => pick([]));
  addEventListener("hashchange", show);
  show();
})();
