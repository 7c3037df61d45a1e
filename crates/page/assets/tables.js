// Every table: exact fractions or percent, by one switch, and as a file.
(() => {
  const { make } = Vigorish;
  const root = document.documentElement;
  root.classList.add("js");
  const keep = (value) => { try { localStorage.setItem("vigorish-exact", value); } catch { /* a page from the file system may not */ } };
  const kept = () => { try { return localStorage.getItem("vigorish-exact"); } catch { return null; } };

  const exact = document.getElementById("exact");
  if (exact) {
    const show = () => {
      root.classList.toggle("exact", exact.checked);
      keep(exact.checked ? "1" : "");
    };
    exact.checked = kept() === "1";
    exact.onchange = show;
    show();
  }

  // What is folded is printed too.
  addEventListener("beforeprint", () => document.querySelectorAll("details.exact").forEach((details) => { details.open = true; }));

  // What a cell says: a field its value, a number as it is shown.
  const said = (cell) => {
    const field = cell.querySelector("input:not([type=checkbox])");
    if (field) return field.value;
    const number = root.classList.contains("exact") ? ".v" : ".x";
    const copy = cell.cloneNode(true);
    copy.querySelectorAll(`${number}, button.fold, .unseen`).forEach((part) => part.remove());
    // What stands below a name is apart from it.
    copy.querySelectorAll(".of, .when, .by").forEach((part) => part.prepend("; "));
    copy.querySelectorAll(".flag").forEach((part) => part.prepend(" "));
    return copy.textContent.trim().replace(/\s+/g, " ").replace(/ ;/g, ";");
  };
  const rowsOf = (table) => [...table.rows].filter((row) => !row.hidden).map((row) =>
    [...row.cells].filter((cell) => !cell.matches(".bars, .pick, .pays")).map(said));
  const csv = (table) => rowsOf(table).map((row) => row.map((text) =>
    (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")).join("\r\n") + "\r\n";
  const json = (table) => {
    const [names, ...rows] = table.tHead ? rowsOf(table) : [["name", "value", "exact"], ...rowsOf(table)];
    const object = (row) => Object.fromEntries(row.map((text, i) => [names[i] || (i ? `column ${i + 1}` : "name"), text]));
    return `${JSON.stringify(rows.map(object), null, 2)}\n`;
  };
  // Charts of play as one picture, in the colours of the page.
  const picture = (charts) => {
    const [cellWidth, cellHeight, gap, letter] = [40, 22, 24, 7.5];
    const escape = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
    const paint = (element) => getComputedStyle(element);
    const parts = [];
    let [left, height] = [gap, 0];
    const say = (x, y, text, anchor = "middle") => parts.push(`<text x="${x}" y="${y}" text-anchor="${anchor}">${escape(text)}</text>`);
    for (const chart of charts) {
      const name = chart.closest(".wide").previousElementSibling?.textContent ?? "";
      const rows = [...chart.tBodies[0].rows];
      const longest = Math.max(...rows.flatMap((row) => [...row.cells].slice(1).map((cell) => cell.textContent.length)));
      const width = Math.max(cellWidth, longest * letter + 8);
      const names = Math.max(...rows.map((row) => row.cells[0].textContent.length)) * letter + 8;
      say(left, gap, name, "start");
      [...[...chart.tHead.rows].at(-1).cells].slice(1).forEach((head, i) => say(left + names + (i + 0.5) * width, gap + cellHeight, head.textContent));
      rows.forEach((row, j) => {
        const top = gap + cellHeight * (j + 1.4);
        say(left, top + 15, row.cells[0].textContent, "start");
        [...row.cells].slice(1).forEach((cell, i) => {
          const fill = paint(cell).backgroundColor;
          parts.push(`<rect x="${left + names + i * width}" y="${top}" width="${width - 1}" height="${cellHeight - 1}" fill="${fill === "rgba(0, 0, 0, 0)" ? "none" : fill}"/>`);
          say(left + names + (i + 0.5) * width, top + 15, cell.textContent);
        });
      });
      left += names + (rows[0].cells.length - 1) * width + gap;
      height = Math.max(height, gap + cellHeight * (rows.length + 2));
    }
    const { color, backgroundColor } = paint(document.body);
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left} ${height}" width="${left}" height="${height}" font-family="system-ui, sans-serif" font-size="13" fill="${color}"><rect width="100%" height="100%" fill="${backgroundColor}"/>${parts.join("")}</svg>\n`;
  };
  const save = (text, type, name) => {
    const link = make("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  // The files of the tables of a part, where one presses a button of its heading.
  document.addEventListener("click", ({ target }) => {
    const kind = target.dataset?.save;
    if (!kind) return;
    const part = target.closest(".answer, section, main");
    const name = (location.pathname.split("/").pop() || "table").replace(/\.html$/, "");
    if (kind === "svg") return save(picture([...part.querySelectorAll("table.play")]), "image/svg+xml", `${name}-${part.id}.svg`);
    const tables = [...part.querySelectorAll("table")].filter((table) => !table.closest(".why"));
    tables.forEach((table, i) => {
      const id = part.id === "main" ? "" : part.id || part.closest("[id]").id;
      const file = `${name}${id ? `-${id}` : ""}${tables.length > 1 ? `-${i + 1}` : ""}.${kind}`;
      if (kind === "csv") save(csv(table), "text/csv", file);
      else save(json(table), "application/json", file);
    });
  });
})();
