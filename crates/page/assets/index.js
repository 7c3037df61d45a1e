// The index: searching, filtering, sorting, and what is picked to be compared.
(() => {
  const table = document.querySelector("body[data-page=index] #wagers");
  if (!table) return;
  const body = table.tBodies[0];
  const at = (id) => document.getElementById(id);
  const rows = [...body.rows].map((row, place) => ({
    row,
    place,
    words: (row.textContent + " " + row.dataset.s + " " + row.querySelector("a").getAttribute("href")).toLowerCase(),
    documents: row.dataset.doc.split(" "),
    ranks: [...row.querySelectorAll("td.n")].map((cell) => ("r" in cell.dataset ? Number(cell.dataset.r) : null)),
  }));
  const fields = ["search", "game", "document", "kind", "usual"];

  function filter() {
    const wanted = at("search").value.toLowerCase().split(/\s+/).filter(Boolean);
    const [game, doc, kind] = ["game", "document", "kind"].map((id) => at(id).value);
    const usual = at("usual").checked;
    let shown = 0;
    for (const { row, words, documents } of rows) {
      const is = wanted.every((word) => words.includes(word))
        && (!game || row.dataset.game === game)
        && (!doc || documents.includes(doc))
        && (!kind || row.dataset.kind === kind)
        && (!usual || "usual" in row.dataset);
      row.hidden = !is;
      if (is) shown += 1;
    }
    at("tally").textContent = shown === rows.length ? `${shown} wagers` : `${shown} of ${rows.length} wagers`;
  }

  // What is chosen stands in the address, so that it can be kept and sent.
  function keep() {
    const chosen = new URLSearchParams();
    for (const id of fields) {
      const field = at(id);
      const value = field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
      if (value) chosen.set(id, value);
    }
    const text = chosen.toString();
    history.replaceState(null, "", text ? `#${text}` : location.pathname + location.search);
  }

  function restore() {
    const chosen = new URLSearchParams(location.hash.slice(1));
    for (const id of fields) {
      const field = at(id);
      if (field.type === "checkbox") field.checked = chosen.has(id);
      else field.value = chosen.get(id) ?? "";
      if (field.tagName === "SELECT" && field.selectedIndex < 0) field.value = "";
    }
    filter();
  }

  function sort(button) {
    const header = button.closest("th");
    const down = header.getAttribute("aria-sort") === "ascending";
    table.querySelectorAll("[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
    header.setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    const column = button.dataset.sort;
    rows.sort((a, b) => {
      if (column === "name") return sign * (a.place - b.place);
      const [x, y] = [a.ranks[column], b.ranks[column]];
      // What has no such figure stands last, whichever way.
      if (x === null || y === null) return (x === null) - (y === null) || a.place - b.place;
      return sign * (x - y) || a.place - b.place;
    });
    body.append(...rows.map(({ row }) => row));
  }

  const picked = () => rows.map(({ row }) => row.querySelector("input")).filter((box) => box.checked);
  function count() {
    const number = picked().length;
    at("compare").disabled = number === 0;
    at("compare").textContent = number ? `Compare ${number}` : "Compare";
  }

  at("filters").addEventListener("input", () => { filter(); keep(); });
  at("filters").addEventListener("submit", (event) => event.preventDefault());
  at("compare").addEventListener("click", () => {
    location.href = `compare.html#${picked().map((box) => box.value).join(",")}`;
  });
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button) sort(button);
  });
  body.addEventListener("change", count);
  addEventListener("hashchange", restore);
  restore();
  count();
})();
