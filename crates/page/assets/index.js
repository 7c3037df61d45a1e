// The index: searching, filtering, sorting, the map, folded variants, and what is picked to be compared.
(() => {
  const table = document.querySelector("body[data-page=index] #wagers");
  if (!table) return;
  const body = table.tBodies[0];
  const { engine, make } = Vigorish;
  const at = (id) => document.getElementById(id);
  // Words without their punctuation: `21+3`, `21 + 3` and `21 3` are the same, and so are `E, 5.I.D` and `E 5 I D`.
  const plain = (text) => ` ${text.toLowerCase().replace(/['’]/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
  const dots = new Map([...document.querySelectorAll("#map .dot")].map((dot) => [dot.dataset.at, dot]));
  let group = null;
  const rows = [...body.rows].map((row, place) => {
    const link = row.querySelector("a").getAttribute("href");
    if (!("variant" in row.dataset)) group = { open: false, button: row.querySelector(".fold") };
    return {
      row, place, group,
      isVariant: "variant" in row.dataset,
      words: plain(`${row.textContent} ${row.dataset.s} ${link}`),
      documents: row.dataset.doc.split(" "),
      dot: dots.get(link.replace(/^wagers\/|\.html$/g, "")),
      ranks: [...row.querySelectorAll("td.n")].map((cell) => ("r" in cell.dataset ? Number(cell.dataset.r) : null)),
    };
  });
  const fields = ["search", "game", "document", "kind", "variants"];
  let sorted = { column: "name", down: false };
  let box = null;

  const inBox = (dot) => {
    const [x, y] = [dot?.getAttribute("cx"), dot?.getAttribute("cy")].map(Number);
    return dot && x >= box[0] && x <= box[2] && y >= box[1] && y <= box[3];
  };

  // Whether a row has what is searched: the whole phrase if some row has it, else each of its words. So `21+3` is the wager of
  // that name, and not everything with a 21 and a 3 in it.
  function search() {
    const phrase = plain(at("search").value).trimEnd();
    const wanted = phrase.split(" ").filter(Boolean);
    const isPhrase = wanted.length > 1 && rows.some(({ words }) => words.includes(phrase));
    return [wanted.length > 0, ({ words }) => (isPhrase ? words.includes(phrase) : wanted.every((word) => words.includes(` ${word}`)))];
  }

  function filter() {
    const [isSearched, isFound] = search();
    const [game, doc, kind] = ["game", "document", "kind"].map((id) => at(id).value);
    const unfolded = at("variants").checked || isSearched || box !== null;
    let found = 0;
    let shown = 0;
    for (const one of rows) {
      const { row, documents, dot, isVariant, group: own } = one;
      const is = isFound(one)
        && (!game || row.dataset.game === game)
        && (!doc || documents.includes(doc))
        && (!kind || row.dataset.kind === kind)
        && (!box || inBox(dot));
      const isShown = is && (!isVariant || unfolded || own.open);
      row.hidden = !isShown;
      dot?.classList.toggle("off", !is);
      if (is) found += 1;
      if (isShown) shown += 1;
      if (!isVariant && own.button) own.button.hidden = unfolded;
    }
    for (const button of document.querySelectorAll("#map [data-game]")) button.setAttribute("aria-pressed", String(button.dataset.game === game));
    const folded = found - shown ? `, ${found - shown} of them variants that are folded` : "";
    at("tally").textContent = (found === rows.length ? `${found} wagers` : `${found} of ${rows.length} wagers`) + folded;
    at("nothing").hidden = found > 0;
    table.hidden = found === 0;
  }

  // What is chosen stands in the address, so that it can be kept, sent and come back to.
  function keep() {
    const chosen = new URLSearchParams();
    for (const id of fields) {
      const field = at(id);
      const value = field.type === "checkbox" ? (field.checked ? "1" : "") : field.value;
      if (value) chosen.set(id, value);
    }
    if (sorted.column !== "name" || sorted.down) chosen.set("sort", `${sorted.column}${sorted.down ? "-" : ""}`);
    if (box) chosen.set("box", box.join(","));
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
    const order = chosen.get("sort") ?? "name";
    sort(order.replace("-", ""), order.endsWith("-"));
    const corners = (chosen.get("box") ?? "").split(",").map(Number);
    brush(corners.length === 4 && corners.every(Number.isFinite) ? corners : null);
    filter();
  }

  function sort(column, down) {
    const button = table.tHead.querySelector(`[data-sort="${CSS.escape(column)}"]`);
    if (!button) return;
    sorted = { column, down };
    table.querySelectorAll("[aria-sort]").forEach((other) => other.removeAttribute("aria-sort"));
    button.closest("th").setAttribute("aria-sort", down ? "descending" : "ascending");
    const sign = down ? -1 : 1;
    rows.sort((a, b) => {
      if (column === "name") return sign * (a.place - b.place);
      const [x, y] = [a.ranks[column], b.ranks[column]];
      // What has no such figure stands last, whichever way.
      if (x === null || y === null) return (x === null) - (y === null) || a.place - b.place;
      return sign * (x - y) || a.place - b.place;
    });
    body.append(...rows.map(({ row }) => row));
  }

  // The box on the map, in the units of the map.
  const map = document.querySelector("#map svg");
  const frame = map?.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
  frame?.setAttribute("class", "brush");
  function brush(corners) {
    box = corners;
    if (!frame) return;
    const [x, y, right, bottom] = corners ?? [0, 0, 0, 0];
    for (const [name, value] of Object.entries({ x, y, width: right - x, height: bottom - y })) frame.setAttribute(name, value);
  }
  if (map) {
    let from = null;
    const point = (event) => {
      const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(map.getScreenCTM().inverse());
      return [Math.round(x), Math.round(y)];
    };
    const corners = (to) => [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.max(from[0], to[0]), Math.max(from[1], to[1])];
    map.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "touch") return; // a finger scrolls
      from = point(event);
      map.setPointerCapture(event.pointerId);
      event.preventDefault();
    });
    map.addEventListener("pointermove", (event) => { if (from) brush(corners(point(event))); });
    map.addEventListener("pointerup", (event) => {
      if (!from) return;
      const drawn = corners(point(event));
      from = null;
      const small = drawn[2] - drawn[0] < 6 && drawn[3] - drawn[1] < 6;
      brush(small ? null : drawn);
      const dot = small && document.elementsFromPoint(event.clientX, event.clientY).find((element) => element.matches(".dot"));
      if (dot) location.href = `wagers/${dot.dataset.at}.html`;
      filter();
      keep();
    });
  }

  // A wager of the reader's own, dropped on the map: it is priced, and has a dot beside the listed ones.
  const drop = at("drop");
  const add = async (file) => {
    const says = drop.querySelector("p");
    const wager = await file.text();
    says.textContent = "Calculating.";
    try {
      const { error, wager: name, edge, variance, figures = [] } = await engine.ask({ wager });
      const open = make("a", { href: `own.html#${encodeURIComponent(JSON.stringify({ wager }))}` }, "Open it");
      if (error) return says.replaceChildren(`${file.name}: ${error.message}. `, open);
      const shown = (figure) => figures.find((one) => one.name === figure)?.shown;
      const words = [edge ? `house edge ${shown("edge")}` : "no edge before its jackpot is known", variance ? `standard deviation ${shown("standard_deviation")}` : null];
      says.replaceChildren(`${name}: ${words.filter(Boolean).join(", ")}. `, open);
      map.querySelector(".mine")?.remove();
      if (!edge || !(Number(variance?.decimal) > 0)) return;
      const { x, y } = JSON.parse(map.dataset.scale);
      const along = ([from, to], [low, high], value) => from + (to - from) * Math.min(Math.max((value - low) / (high - low), 0), 1);
      const dot = map.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "circle"));
      const place = { class: "mine", r: 7, cx: along(x.ends, x.logs, 50 * Math.log10(Number(variance.decimal))), cy: along(y.ends, y.percent, 100 * Number(edge.decimal)) };
      for (const [key, value] of Object.entries(place)) dot.setAttribute(key, value);
    } catch (failure) {
      says.textContent = `${failure.message}.`;
    }
  };
  if (drop) {
    drop.hidden = false;
    at("drop-file").onchange = ({ target }) => { if (target.files.length) add(target.files[0]); };
    at("map").ondragover = (event) => event.preventDefault();
    at("map").ondrop = (event) => {
      if (!event.dataTransfer.files.length) return;
      event.preventDefault();
      add(event.dataTransfer.files[0]);
    };
  }

  const picked = () => rows.map(({ row }) => row.querySelector("input")).filter((box) => box.checked);
  function count() {
    const number = picked().length;
    at("compare").disabled = number === 0;
    at("compare").textContent = number ? `Compare ${number}` : "Compare";
  }

  // A game of the legend is shown alone, or all again.
  const legend = [...document.querySelectorAll("#map [data-game]")];
  for (const button of legend) {
    button.addEventListener("click", () => {
      at("game").value = at("game").value === button.dataset.game ? "" : button.dataset.game;
      filter();
      keep();
    });
  }
  at("filters").addEventListener("input", () => { filter(); keep(); });
  at("filters").addEventListener("submit", (event) => event.preventDefault());
  at("all").addEventListener("click", () => { location.hash = ""; restore(); keep(); });
  at("compare").addEventListener("click", () => {
    location.href = `compare.html#${picked().map((box) => box.value).join(",")}`;
  });
  table.tHead.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const column = button.dataset.sort;
    sort(column, sorted.column === column && !sorted.down);
    keep();
  });
  body.addEventListener("click", (event) => {
    const button = event.target.closest(".fold");
    if (!button) return;
    const { group: own } = rows.find(({ group: one }) => one.button === button);
    own.open = !own.open;
    button.setAttribute("aria-expanded", String(own.open));
    filter();
  });
  body.addEventListener("change", count);
  addEventListener("hashchange", restore);
  restore();
  count();
})();
