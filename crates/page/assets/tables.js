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
    const number = cell.querySelector(root.classList.contains("exact") ? ".x" : ".v");
    return (number ?? cell).textContent.trim().replace(/\s+/g, " ");
  };
  const rowsOf = (table) => [...table.rows].filter((row) => !row.hidden).map((row) =>
    [...row.cells].filter((cell) => !cell.matches(".bars, .pick, td.pays")).map(said));
  const csv = (table) => rowsOf(table).map((row) => row.map((text) =>
    (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(",")).join("\r\n") + "\r\n";
  const json = (table) => {
    const [names, ...rows] = table.tHead ? rowsOf(table) : [["name", "value", "exact"], ...rowsOf(table)];
    const object = (row) => Object.fromEntries(row.map((text, i) => [names[i] || (i ? `column ${i + 1}` : "name"), text]));
    return `${JSON.stringify(rows.map(object), null, 2)}\n`;
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
    const part = target.closest("section, main");
    const name = (location.pathname.split("/").pop() || "table").replace(/\.html$/, "");
    const tables = [...part.querySelectorAll("table")].filter((table) => !table.closest(".why"));
    tables.forEach((table, i) => {
      const file = `${name}${part.id ? `-${part.id}` : ""}${tables.length > 1 ? `-${i + 1}` : ""}.${kind}`;
      if (kind === "csv") save(csv(table), "text/csv", file);
      else save(json(table), "application/json", file);
    });
  });
})();
