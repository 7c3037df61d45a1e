// Further answers about a wager as it is edited, each where it is asked for: pays for an edge, a session, a meter, bets
// together, single cards, the maths sheet. And the value of every action under the cells of a chart.
(() => {
  const { engine, make, AT_ONCE } = Vigorish;

  // An edge as a share of a hundred, and as it is written.
  const inPercent = (edge) => {
    const [top, below = "1"] = edge.split("/").map(Number);
    return 100 * top / below;
  };
  const percent = (value) => `${Number(value).toFixed(2)}%`;

  // A handle for the edge in the panel of key figures: dragged, it asks for the pays that give the wanted edge.
  Vigorish.drag = ({ panel, edge, propose }) => {
    const now = inPercent(edge);
    const slider = make("input", { type: "range", id: "aim-slider", min: String(Math.min(0, Math.floor(now))), max: String(Math.max(2 * Math.ceil(now), 2)), step: "0.05" });
    const says = make("output", { for: "aim-slider" });
    const root = make("p", { class: "drag" }, make("label", { for: "aim-slider" }, "Drag the edge"), slider, says);
    slider.oninput = () => { says.textContent = `wanted: ${percent(slider.value)}`; };
    slider.onchange = () => {
      propose.form.elements.edge.value = percent(slider.value);
      propose.fold.open = true;
      propose.form.requestSubmit();
      propose.fold.scrollIntoView({ block: "nearest" });
    };
    return {
      // The panel is written anew after every edit: the handle returns to it, at the edge that it has.
      put: () => {
        const figure = panel.querySelector("[data-figure=edge]");
        if (!figure || root.parentElement === figure) return;
        const hadFocus = document.activeElement === slider;
        figure.querySelector("dd").append(root);
        slider.value = String(inPercent(figure.dataset.exact));
        says.textContent = "";
        if (hadFocus) slider.focus();
      },
    };
  };

  // The buttons that save the tables of an answer.
  const files = (title) => make("p", { class: "files" }, ...["csv", "json"].map((kind) => {
    const button = make("button", { type: "button", "aria-label": `${title} as ${kind.toUpperCase()}` }, kind.toUpperCase());
    button.dataset.save = kind;
    return button;
  }));

  // The bench of the questions. `question` is the wager as it is edited, `pay` puts a pay into its field, `changed` is called
  // when a card is taken out, `link` is the address of the edits.
  Vigorish.further = ({ wager, question, pay, changed, link }) => {
    const root = make("div", { class: "further" });
    let gone = {};

    const field = (id, name, label, value, size = "8") =>
      make("p", { class: "setting" }, make("label", { for: `${id}-${name}` }, label), make("input", { id: `${id}-${name}`, name, size, value, inputmode: "decimal", autocomplete: "off" }));
    // A question in a fold of its own: its fields, a button, and where its answer goes.
    const folds = [];
    const ask = (id, title, action, fields, also, shown) => {
      const out = make("div", { class: "answer" });
      const status = make("p", { class: "status", role: "status" });
      const form = make("form", { class: "edits" }, make("p", { class: "row" }, ...fields, make("button", { type: "submit" }, action)));
      const stop = make("button", { type: "button", hidden: true }, "Stop");
      stop.onclick = () => engine.stop();
      form.querySelector(".row").append(stop);
      form.onsubmit = async (event) => {
        event.preventDefault();
        const given = Object.fromEntries([...form.elements].filter(({ name, value }) => name && value.trim()).map(({ name, value }) => [name, value.trim()]));
        const late = setTimeout(() => { stop.hidden = false; status.textContent = "Calculating."; }, 500);
        try {
          const { error, html } = await engine.ask({ ...question(), also: also(given) }, id);
          status.textContent = error ? `${error.message}.` : "";
          out.innerHTML = error ? "" : html;
          delete out.dataset.stale;
          if (!error) shown?.(out, given);
          if (out.querySelector("table")) out.append(files(title));
        } catch ({ message }) {
          if (message !== "asked anew") status.textContent = message === "stopped" ? "Stopped." : `${message}.`;
        }
        clearTimeout(late);
        stop.hidden = true;
      };
      const fold = make("details", { class: "ask", id }, make("summary", {}, title), form, status, out);
      root.append(fold);
      folds.push(fold);
      return { fold, form, out };
    };

    let aim = null;
    if ((wager.seconds ?? 0) <= AT_ONCE) {
      const now = wager.edge ? percent(inPercent(wager.edge)) : "5%";
      const { fold, form } = ask("aim", "Pays for an edge", "Propose pays", [field("aim", "edge", "Wanted edge", now)], ({ edge = "0" }) => ({ pays: { edge } }));
      aim = { fold, form };
    }
    ask("session", "A session", "Calculate", [field("session", "bankroll", "Bankroll", "100"), field("session", "bet", "Bet", "1"), field("session", "rounds", "Rounds", "500"), field("session", "goal", "Leave at", "")],
      (given) => ({ session: given }));
    if (wager.meters) {
      ask("life", "The meter's life", "Calculate", [field("life", "rate", "Contribution rate", ""), field("life", "reset", "Reset value", ""), field("life", "rounds_per_hour", "Rounds per hour", "")],
        (given) => ({ meter: given }));
    }
    const bets = make("span", { class: "bets" });
    const round = ask("together", "Together with other bets", "Calculate", [field("together", "stake", "Stake on this wager", "1", "5"), bets], ({ stake = "1", ...stakes }) => {
      const others = Object.entries(stakes);
      return { round: { what: others.map(([name]) => `${wager.game}/${name}`), stakes: [stake, ...others.map(([, amount]) => amount)] } };
    });
    round.fold.addEventListener("toggle", async () => {
      if (bets.childElementCount || !round.fold.open) return;
      const { beside = [] } = await engine.ask({ ...question(), describe: true }, "beside");
      bets.append(...beside.map((name) => field("together", name, `Stake on ${name}`, "", "5")));
    });

    // Counters take cards out of the shoe; what is listed beside them is the effect of one card.
    const takeOut = (out) => {
      for (const row of out.querySelectorAll("table.removal tbody tr")) {
        const card = row.cells[0].textContent.trim();
        const counter = make("input", { type: "number", min: "0", max: row.cells[1].textContent.trim(), value: String(gone[card] ?? 0), "aria-label": `${card} gone` });
        counter.addEventListener("change", () => {
          gone[card] = Math.min(Math.max(Math.trunc(Number(counter.value)) || 0, 0), Number(counter.max));
          counter.value = String(gone[card]);
          changed();
        });
        row.cells[1].after(make("td", { class: "n" }, counter));
      }
      out.querySelector("table.removal thead th:nth-child(2)")?.after(make("th", { class: "n", scope: "col" }, "Gone"));
    };
    let cards = null;
    if (wager.removal || wager.cards.length) {
      // Where the player decides, every card is a game solved anew.
      const slow = wager.removal ? "" : ", which takes minutes";
      cards = ask("cards", "Cards gone from the shoe, and the effect of each", `Effect of each card${slow}`, [], () => "removal", takeOut);
      const rows = wager.cards.map(({ card, cards: count }) => make("tr", {}, make("th", { scope: "row" }, card), make("td", { class: "n" }, String(count))));
      const head = make("tr", {}, make("th", { scope: "col" }, "Card"), make("th", { class: "n", scope: "col" }, "In the shoe"));
      if (rows.length) cards.out.append(make("table", { class: "removal" }, make("thead", {}, head), make("tbody", {}, ...rows)));
      takeOut(cards.out);
    }
    if (wager.removal) {
      const most = 52 * (Number(wager.settings.find(({ name }) => name === "decks")?.value) || 1);
      const cut = make("input", { type: "range", id: "counting-cut", name: "cut", min: "13", max: String(Math.max(most - 13, 14)), value: String(Math.min(most - 13, Math.max(26, Math.round(most / 6)))), "aria-label": "Cards behind the cut card" });
      const says = make("output", { for: "counting-cut" });
      const tell = () => { says.textContent = `${cut.value} cards behind the cut card`; };
      cut.oninput = tell;
      const { form } = ask("counting", "What a counter wins", "Calculate", [make("p", { class: "setting" }, says, cut), field("counting", "cards_per_round", "Cards a round", "")], (given) => ({ counting: given }));
      cut.onchange = () => form.requestSubmit();
      tell();
    }

    ask("packet", "Maths sheet to print", "Make the sheet", [], () => ({ sheet: {} }), (out) => {
      const address = link();
      const print = make("button", { type: "button" }, "Print");
      print.onclick = () => {
        // A copy that stands alone: nothing else of the page is printed.
        const copy = sheet.cloneNode(true);
        copy.classList.add("printed");
        document.body.append(copy);
        document.documentElement.classList.add("packet");
        addEventListener("afterprint", () => {
          document.documentElement.classList.remove("packet");
          copy.remove();
        }, { once: true });
        window.print();
      };
      const sheet = make("article", { class: "sheet" }, ...out.childNodes);
      const code = Vigorish.qr(address);
      sheet.prepend(make("div", { class: "link" }, code, make("p", {}, "The wager as it is edited: ", make("a", { href: address }, address))));
      out.replaceChildren(make("p", {}, print), sheet);
    });

    for (const fold of folds) {
      fold.addEventListener("click", ({ target }) => {
        const { table, row, propose } = target.dataset;
        if (propose) pay(table, row, propose);
      });
    }
    return {
      root,
      // The question for the pays of an edge, which stands beside the pay table.
      aim,
      pay,
      // The cards that are gone, as the engine reads them.
      removed: () => Object.entries(gone).flatMap(([card, count]) => Array(count).fill(card)).join(" "),
      restore: (text) => {
        gone = {};
        for (const card of (text ?? "").split(/\s+/).filter(Boolean)) gone[card] = (gone[card] ?? 0) + 1;
        for (const counter of root.querySelectorAll("table.removal input")) counter.value = String(gone[counter.closest("tr").cells[0].textContent.trim()] ?? 0);
      },
      // Answers of before the last change. The effect of a card does not depend on which cards are gone.
      outdate: (onlyCards) => {
        for (const out of folds.map((fold) => fold.querySelector(".answer"))) {
          if (out.childElementCount && !(onlyCards && out === cards?.out)) out.dataset.stale = "before the last change";
        }
      },
    };
  };

  // The edge over one pay: a point is dragged along the curve, or moved by the arrow keys, and its pay goes into the table.
  Vigorish.curve = ({ question, pay }) => {
    const root = make("div", { class: "over-pay", hidden: true });
    let shown = null;
    const show = async (table, row) => {
      shown = [table, row];
      let html;
      try {
        ({ html } = await engine.ask({ ...question(), also: { curve: { table, row } } }, "curve"));
      } catch { /* another row was asked about meanwhile */ }
      root.hidden = !html;
      if (!html) return;
      const hadFocus = root.contains(document.activeElement);
      root.innerHTML = html;
      const own = root.querySelector(".curve");
      const svg = own.querySelector("svg");
      const points = JSON.parse(own.dataset.points);
      const dots = [...svg.querySelectorAll("circle.dot")];
      const slider = make("input", { type: "range", min: "0", max: String(points.length - 1), value: own.dataset.at, "aria-label": `Pay of ${row}` });
      const says = make("output", {});
      const tell = () => {
        const [text, edge] = points[slider.value];
        dots.forEach((dot, i) => dot.classList.toggle("here", String(i) === slider.value));
        says.textContent = `${text}: edge ${edge}`;
        slider.setAttribute("aria-valuetext", says.textContent);
      };
      const choose = () => pay(table, row, points[slider.value][0]);
      slider.oninput = tell;
      slider.onchange = choose;
      let dragging = false;
      const follow = (event) => {
        const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
        const away = dots.map((dot) => Math.hypot(dot.cx.baseVal.value - x, dot.cy.baseVal.value - y));
        slider.value = String(away.indexOf(Math.min(...away)));
        tell();
      };
      svg.onpointerdown = (event) => { dragging = true; svg.setPointerCapture(event.pointerId); event.preventDefault(); follow(event); };
      svg.onpointermove = (event) => { if (dragging) follow(event); };
      svg.onpointerup = () => { if (dragging) choose(); dragging = false; };
      svg.onpointercancel = () => { dragging = false; };
      own.append(make("p", { class: "move" }, slider, says));
      tell();
      if (hadFocus) slider.focus();
    };
    // After an edit the curve is another.
    return { root, show, again: () => { if (shown) show(...shown); } };
  };

  // Cards that stand for a row of a chart: of a hard total two cards that are no pair, or three.
  const hand = (row) => {
    const [, kind, total] = row.match(/^(hard|soft) (\d+)$/) ?? [];
    if (kind === "soft") return `A ${total - 11}`;
    if (!kind) return row.replace(",", " ");
    if (total >= 20) return "10 8 2";
    const high = Math.min(10, total - 2);
    return total - high === high ? `${high + 1} ${high - 1}` : `${high} ${total - high}`;
  };
  const situation = (cell) => {
    const table = cell.closest("table");
    const heads = [...table.tHead.rows].at(-1).cells;
    const [row, column] = [cell.parentElement.cells[0].textContent.trim(), heads[cell.cellIndex].textContent.trim()];
    if (table.tHead.rows.length > 1) return { hand: hand(row), up: column };
    if (heads.length !== 14 || heads[1].textContent !== "A") return null;
    const suited = cell.parentElement.rowIndex < cell.cellIndex;
    return suited ? { hole: `${row}s ${column}s` } : { hole: `${row}s ${column}d` };
  };

  // The value of every action in the situation of a cell, while it has the pointer or the focus. A chart is one stop of the
  // keyboard; arrows move in it.
  Vigorish.values = (place, question, isReady) => {
    let timer;
    const show = (cell) => {
      clearTimeout(timer);
      if (!cell || !isReady()) return;
      const strategy = situation(cell);
      if (!strategy) return;
      timer = setTimeout(async () => {
        try {
          const { error, values = [] } = await engine.ask({ ...question(), also: { strategy } }, "values");
          const words = values.flatMap(({ title, values: all }) => (all ? [`${title.split(":")[0]}: ${all.map(([name, value]) => `${name} ${value}`).join(", ")}`] : []));
          const holder = cell.closest(".grids > div") ?? place;
          const line = holder.querySelector(".cell-values") ?? make("p", { class: "cell-values", role: "status" });
          cell.closest(".wide").after(line);
          line.textContent = error ? `${error.message}.` : words.join("; ");
        } catch { /* another cell was asked about meanwhile */ }
      }, 120);
    };
    const cellOf = ({ target }) => target.closest?.("table.play tbody td");
    place.addEventListener("mouseover", (event) => show(cellOf(event)));
    place.addEventListener("focusin", (event) => show(cellOf(event)));
    place.addEventListener("keydown", (event) => {
      const cell = cellOf(event);
      const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
      if (!cell || !step) return;
      const rows = [...cell.closest("tbody").rows];
      const next = rows[rows.indexOf(cell.parentElement) + step[0]]?.cells[cell.cellIndex + step[1]];
      if (next?.tagName !== "TD") return;
      event.preventDefault();
      cell.tabIndex = -1;
      next.tabIndex = 0;
      next.focus();
    });
    return () => {
      for (const table of place.querySelectorAll("table.play")) {
        const first = table.tBodies[0]?.rows[0]?.querySelector("td");
        if (first && situation(first)) first.tabIndex = 0;
      }
    };
  };
})();
