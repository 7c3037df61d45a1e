// The editors: of the pays, settings and meters of a listed wager in its own table, and of a wager of your own as text. The
// engine answers each question with the figures and with the parts of the page that follow from them.
(() => {
  const { engine, make, duration, points, AT_ONCE } = Vigorish;
  const at = (id) => document.getElementById(id);

  // The parts of a page that follow an edit.
  const PARTS = ["key", "pays", "charts", "strategy", "figures"];

  // How long the page waits for the next key before it asks the engine, in milliseconds.
  const [LEAST_WAIT, MOST_WAIT] = [20, 150];

  // Where an answer comes from: a worker of the browser, which has one core, from a server as from the file system.
  const WHERE = "Answers are computed in this browser, on one core. Nothing leaves the page.";

  // Whether two parts have the same rows and columns, so that fields in the one can stay where they are.
  const sameRows = (one, other) => {
    const shape = (part) => [...part.querySelectorAll("tr")].map((row) => `${row.cells.length} ${row.cells[0]?.textContent}`).join("\n");
    return one.querySelector("tr") && shape(one) === shape(other);
  };

  // Puts a part in its place. A field under the reader's hand is left alone, and what was opened stays open.
  const put = (id, html) => {
    const place = at(id);
    const fresh = make("div");
    fresh.innerHTML = html;
    if (id === "pays" && !("renew" in place.dataset) && sameRows(place, fresh)) {
      const cells = (part) => [...part.querySelectorAll("td, th")];
      const [old, now] = [cells(place), cells(fresh)];
      old.forEach((cell, i) => { if (!cell.querySelector("input")) cell.replaceChildren(...now[i].childNodes); });
      // The notes between the tables follow too.
      for (const note of place.querySelectorAll(":scope > p")) note.remove();
      place.append(...fresh.querySelectorAll(":scope > p"));
      return false;
    }
    delete place.dataset.renew;
    const opened = [...place.querySelectorAll("details")].map((details) => details.open);
    place.replaceChildren(...fresh.childNodes);
    place.querySelectorAll("details").forEach((details, i) => { details.open = opened[i] ?? false; });
    return true;
  };

  // Says on every part that it is not of what stands in the fields; no label, and it is.
  const stale = (label) => {
    for (const part of document.querySelectorAll(".part")) {
      if (label && part.childElementCount) part.dataset.stale = label;
      else delete part.dataset.stale;
    }
  };

  // What every editor has: where it says what it does, and the ways to carry an answer away.
  class Bench {
    // `question` makes the question of what stands in the fields, `edits` what a link must carry; `refused` shows an error,
    // `found` is called with an answer before it is shown, `shown` after.
    constructor(options) {
      Object.assign(this, options);
      this.status = make("p", { class: "status", role: "status", "aria-live": "polite" });
      this.warnings = make("div", { class: "warnings" });
      this.copied = make("textarea", { class: "copied", readOnly: true, hidden: true, "aria-label": "Copied text", rows: "8" });
      this.count = make("button", { type: "submit", class: "count" }, "Calculate");
      this.stop = make("button", { type: "button", class: "stop", hidden: true }, "Stop");
      this.stop.onclick = () => engine.stop();
      const copy = (name, text) => {
        const button = make("button", { type: "button" }, name);
        button.onclick = () => this.copy(name, text());
        return button;
      };
      this.copies = make("p", { class: "actions copies", hidden: true },
        copy("Copy as submission", () => `${JSON.stringify(this.answer.submission, null, 2)}\n`),
        copy("Copy as command", () => this.answer.command),
        copy("Copy link", () => location.href));
    }

    // Counts, after a moment without further edits: the shorter, the sooner the last answer came.
    soon() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.now(), Math.min(Math.max(this.took ?? MOST_WAIT, LEAST_WAIT), MOST_WAIT));
    }

    async now() {
      clearTimeout(this.timer);
      const question = this.question();
      const since = performance.now();
      const about = this.seconds > AT_ONCE ? ` of about ${duration(this.seconds)}` : "";
      const passed = () => (performance.now() - since) / 1000;
      const asked = engine.ask(question);
      clearInterval(this.ticking);
      // What takes no time is not announced.
      const ticking = this.ticking = setInterval(() => {
        this.stop.hidden = false;
        this.ticker(`Calculating on one core: ${duration(passed())}${about}`);
      }, 500);
      try {
        const answer = await asked;
        this.took = performance.now() - since;
        // What was moved meanwhile is not what was answered.
        if (JSON.stringify(this.question()) !== JSON.stringify(question)) this.outdated();
        else if (answer.error) this.refuse(answer.error);
        else this.show(answer);
      } catch (error) {
        this.failed(error);
      }
      if (this.ticking === ticking) {
        clearInterval(ticking);
        this.stop.hidden = true;
      }
    }

    show(answer) {
      this.answer = answer;
      this.found?.(answer);
      const edits = this.edits();
      const link = Object.keys(edits).length ? `#${encodeURIComponent(JSON.stringify(edits))}` : location.pathname + location.search;
      history.replaceState(null, "", link);
      const replaced = PARTS.filter((id) => id in answer.sections && put(id, answer.sections[id]));
      stale(null);
      this.warnings.replaceChildren(...answer.warnings.map((warning) => make("p", { class: "warning" }, `Warning: ${warning}.`)));
      this.copies.hidden = false;
      this.copies.firstElementChild.hidden = !answer.submission;
      this.shown?.(answer, replaced);
    }

    // Nothing that was found before stands beside what is other now.
    clear() {
      this.answer = null;
      this.warnings.replaceChildren();
      this.copied.hidden = true;
      this.copies.hidden = true;
      stale(this.label());
    }

    outdated() {
      this.clear();
      this.say("Not calculated yet.");
    }

    refuse(error) {
      this.clear();
      this.refused(error);
    }

    // There is no answer, and nothing is wrong with the question.
    failed({ message }) {
      if (message === "asked anew") return;
      this.clear();
      this.say(message === "stopped" ? "Stopped." : `${message}.`);
    }

    say(text) {
      this.status.setAttribute("aria-live", "polite");
      this.status.textContent = text;
    }

    // What changes twice a second is not read out.
    ticker(text) {
      this.status.setAttribute("aria-live", "off");
      this.status.textContent = text;
    }

    async copy(name, text) {
      this.copied.hidden = false;
      this.copied.value = text;
      this.copied.select();
      try {
        await navigator.clipboard.writeText(text);
        this.say(`${name}: copied.`);
      } catch {
        this.say(`${name}: press Ctrl+C or ⌘C.`);
      }
    }
  }

  // Says an error beside a field.
  const faulty = (field, message) => {
    const id = `${field.id}-fault`;
    field.setAttribute("aria-invalid", "true");
    field.setAttribute("aria-describedby", id);
    field.after(make("span", { class: "fault", id }, `${message}.`));
  };
  const faultless = (field) => {
    if (!field.hasAttribute("aria-invalid")) return;
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
    at(`${field.id}-fault`)?.remove();
  };
  // The field among these whose text a message quotes first.
  const quoted = (fields, message) => {
    const [, text] = message.match(/`([^`]*)`/) ?? [];
    return text ? [...fields].find((field) => field.value.trim() === text) : null;
  };

  // The edits that a link carries; null where it carries none.
  const carried = () => {
    try {
      const edits = JSON.parse(decodeURIComponent(location.hash.slice(1)));
      return typeof edits === "object" ? edits : null;
    } catch {
      return null;
    }
  };

  // A control for a setting: a list of values and, where more are accepted, a field for another.
  const settingControl = (setting, chosen, changed) => {
    const id = `set-${setting.name}`;
    const values = [...setting.values, ...(setting.also ?? [])];
    const value = chosen ?? setting.value;
    const isOther = !values.includes(value);
    const options = values.map((v) => make("option", { value: v, selected: v === value }, v));
    if (setting.range) options.push(make("option", { value: "", selected: isOther }, "other"));
    const list = make("select", { id }, ...options);
    const other = make("input", { id: `${id}-other`, size: "6", value: isOther ? value : "", hidden: !isOther, "aria-label": `${setting.name}, another value` });
    list.dataset.choice = setting.name;
    list.dataset.listed = setting.value;
    list.addEventListener("change", () => {
      other.hidden = list.value !== "";
      if (list.value || other.value) changed();
      else other.focus();
    });
    other.addEventListener("change", changed);
    return [list, setting.range ? other : null];
  };

  // What is chosen in a control.
  const otherOf = (list) => at(`${list.id}-other`);
  const choice = (list) => list.value || otherOf(list)?.value.trim() || list.dataset.listed;
  const choose = (list, value) => {
    list.value = value;
    const isOther = list.selectedIndex < 0;
    if (isOther) list.value = "";
    if (otherOf(list)) Object.assign(otherOf(list), { hidden: !isOther, value: isOther ? value : "" });
  };
  const settingsIn = (root) =>
    Object.fromEntries([...root.querySelectorAll("[data-choice]")].map((list) => [list.dataset.choice, choice(list)]));

  // A field for a number beside the pays: its words and, small, its unit.
  const field = (kind, name, label, value, changed, size = "8") => {
    const control = make("input", { id: `${kind}-${name}`, inputmode: "decimal", size, value: value ?? "" });
    control.dataset[kind] = name;
    control.addEventListener("change", changed);
    return make("p", { class: "setting" }, make("label", { for: control.id }, label), " ", control);
  };

  const meterControls = (meters, given, changed) => Array.from({ length: meters }, (_, i) =>
    field("meter", i, meters > 1 ? `Jackpot amount of meter ${i + 1}, per $1 wager` : "Jackpot amount (meter), per $1 wager", given[i], changed, "12"));

  const metersIn = (root) => {
    const all = [...root.querySelectorAll("[data-meter]")].map((field) => field.value.trim());
    return all.some((value) => value) ? all : [];
  };

  // What else can be added to a wager.
  const termControls = ({ meters, players, cap, seen = [] }, given, changed) => {
    const controls = [];
    if (meters) {
      controls.push(field("term", "rate", "Contribution rate: share of each wager added to the meter", given.rate, changed));
      for (let i = 0; i < meters; i++) {
        controls.push(field("term", `reset-${i}`, meters > 1 ? `Reset value of meter ${i + 1}` : "Reset value of the meter", given.resets?.[i], changed, "12"));
      }
    }
    if (players) controls.push(field("term", "players", "Number of players making the wager", given.players, changed, "4"));
    if (cap) {
      controls.push(make("div", { class: "together" },
        field("term", "max-payout", "Maximum payout per round", given.cap?.max_payout, changed, "12"),
        field("term", "cap-bet", "on a bet of", given.cap?.bet, changed, "6")));
    }
    for (const { zone, cards } of seen) {
      const id = `term-sees-${zone}`;
      const count = given.sees?.find((one) => one.startsWith(`${zone}:`))?.split(":")[1] ?? "";
      const options = Array.from({ length: cards + 1 }, (_, n) => make("option", { value: n ? String(n) : "", selected: String(n || "") === count }, n ? String(n) : "none"));
      const list = make("select", { id }, ...options);
      list.dataset.term = `sees-${zone}`;
      list.addEventListener("change", changed);
      controls.push(make("p", { class: "setting" }, make("label", { for: id }, `Cards of “${zone}” that the player also sees before the first decision`), list));
    }
    return controls;
  };

  // What is added, without what is not; a cap on no bet in particular is on a bet of 1.
  const termsIn = (root) => {
    const all = [...root.querySelectorAll("[data-term]")];
    const values = Object.fromEntries(all.map((field) => [field.dataset.term, field.value.trim()]));
    const terms = {};
    if (values.rate) terms.rate = values.rate;
    if (values.players) terms.players = values.players;
    const resets = Object.keys(values).filter((name) => name.startsWith("reset-")).map((name) => values[name]);
    if (resets.some((value) => value)) terms.resets = resets;
    const sees = Object.entries(values).filter(([name, count]) => name.startsWith("sees-") && count).map(([name, count]) => `${name.slice(5)}:${count}`);
    if (sees.length) terms.sees = sees;
    if (values["max-payout"]) terms.cap = { max_payout: values["max-payout"], bet: values["cap-bet"] || "1" };
    return terms;
  };

  // The figures of the panel as they are listed, to hold an edit against.
  const listedFigures = () => new Map([...document.querySelectorAll("#key [data-figure]")].map((figure) =>
    [figure.dataset.figure, { shown: figure.querySelector("strong").textContent, exact: figure.dataset.exact }]));

  // The cells of the charts of play, by chart, row and column.
  const plays = () => new Map([...document.querySelectorAll("#strategy table.play")].flatMap((chart, i) =>
    [...chart.tBodies[0].rows].flatMap((row) => [...row.querySelectorAll("td")].map((cell, j) =>
      [`${i} ${row.cells[0].textContent} ${j}`, cell]))));

  // A listed wager, whose pays, settings and meters can be moved.
  const edit = (root, wager) => {
    const given = carried() ?? {};
    // What a link brings for tables that its settings choose.
    let pending = given.settings ? given : null;
    // The edits of what the page shows.
    let showing = "{}";
    const quick = (wager.seconds ?? 0) <= AT_ONCE;
    const selector = wager.selector.split("?")[0];
    const listed = listedFigures();
    const listedPlay = new Map([...plays()].map(([place, cell]) => [place, cell.textContent]));
    const form = make("form", { class: "edits", id: "edits" });
    const meters = make("div", { class: "meters" });
    const undo = make("button", { type: "button", class: "undo" }, "Undo");
    const reset = make("button", { type: "reset", form: "edits" }, "Reset to listed");
    const banner = make("div", { class: "banner", hidden: true });
    const heading = document.querySelector("h1");
    const [title, edited] = [document.title, make("small", { hidden: true })];
    heading.append(" ", edited);
    // The names of the wager follow the edits, and the links to listed pages say that they do not.
    const name = (words) => {
      document.title = words ? `Edited: ${title}` : title;
      edited.hidden = !words;
      edited.textContent = words ? `edited: ${words}` : "";
      const query = Object.entries(settings()).sort(([one], [other]) => (one < other ? -1 : 1)).map((pair) => pair.join("=")).join("&");
      document.querySelector(".selector code").textContent = query ? `${selector}?${query}` : selector;
      for (const link of document.querySelectorAll(".flags a")) {
        link.dataset.name ??= link.textContent;
        link.textContent = words ? `${link.dataset.name} (listed)` : link.dataset.name;
      }
    };

    // The pays as listed, by table and row: other settings may bring other tables.
    const listedPays = { pays: {}, envy: {} };
    const list = (rows) => {
      for (const { table, outcome, pay, envy } of rows) {
        (listedPays.pays[table] ??= {})[outcome] = pay;
        if (envy) (listedPays.envy[table] ??= {})[outcome] = envy;
      }
    };
    const listedId = (id) => wager.tables.find((table) => table.id === id)?.replaces ?? id;
    list(wager.rows.map((row) => ({ ...row, table: listedId(row.table) })));

    // A field in each cell that has a pay: what stands in it, and what is listed.
    let fields = [];
    const enhance = (moved) => {
      fields = [["pay", "pays"], ["envy", "envy"]].flatMap(([name, kind]) => [...document.querySelectorAll(`#pays td.${name}`)].map((cell, i) => {
        const { table, row } = cell.dataset;
        const pay = listedPays[kind][table]?.[row] ?? cell.dataset.pay;
        const label = kind === "envy" ? `${row}, envy` : `${row} pays`;
        const control = make("input", { id: `${name}-${i}`, form: "edits", size: "9", autocomplete: "off", spellcheck: "false", "aria-label": label,
          value: moved[kind]?.[table]?.[row] ?? cell.dataset.pay });
        const flag = cell.querySelector(".flag");
        cell.replaceChildren(control, ...(flag ? [flag] : []));
        control.addEventListener("input", changed);
        return { kind, field: control, table, outcome: row, pay };
      }));
      mark();
    };
    // What is other than listed is marked.
    const mark = () => {
      for (const field of document.querySelectorAll("#edits input, #settings input, [form=edits]")) faultless(field);
      for (const { field, pay } of fields) {
        const moved = field.value.trim() !== pay;
        field.classList.toggle("moved", moved);
        if (moved) field.title = `listed: ${pay}`;
        else field.removeAttribute("title");
      }
    };
    // What stands in the fields of a kind and is not as listed, by table and row.
    const written = (wanted) => {
      const found = {};
      for (const { kind, field, table, outcome, pay } of fields) {
        const value = field.value.trim();
        if (kind === wanted && value !== pay) (found[table] ??= {})[outcome] = value;
      }
      return found;
    };
    const settings = () => settingsIn(document);
    // What differs from the listed wager, and nothing else.
    const edits = () => {
      const all = { pays: written("pays"), envy: written("envy"), meters: metersIn(form), ...termsIn(form), removed: further.removed() || {} };
      all.settings = Object.fromEntries(wager.settings.filter(({ name, value }) => settings()[name] !== value).map(({ name }) => [name, settings()[name]]));
      return Object.fromEntries(Object.entries(all).filter(([, value]) => typeof value === "string" || Object.keys(value).length));
    };
    // In words: `2 pays, decks 6`.
    const inWords = () => {
      const { pays = {}, envy = {}, settings: chosen = {}, meters: jackpots, removed, ...terms } = edits();
      const count = [pays, envy].flatMap(Object.values).flatMap(Object.keys).length;
      return [count ? `${count} ${count === 1 ? "pay" : "pays"}` : null,
        ...Object.entries(chosen).map(([name, value]) => `${name} ${value}`),
        jackpots ? "the jackpot" : null, removed ? `without ${removed}` : null, terms.rate || terms.resets ? "how the meter is fed" : null,
        terms.players ? `${terms.players} players` : null, terms.sees ? `seen: ${terms.sees.join(", ")}` : null, terms.cap ? "a maximum payout" : null].filter(Boolean).join(", ");
    };

    // What was shown before, to be gone back to.
    const past = [];
    let undoing = false;
    const restore = async (state) => {
      for (const control of document.querySelectorAll("[data-choice]")) choose(control, state.settings?.[control.dataset.choice] ?? control.dataset.listed);
      for (const { kind, field, table, outcome, pay } of fields) field.value = state[kind]?.[table]?.[outcome] ?? pay;
      const values = { rate: state.rate, players: state.players, "max-payout": state.cap?.max_payout, "cap-bet": state.cap?.bet };
      for (const control of form.querySelectorAll("[data-meter]")) control.value = state.meters?.[control.dataset.meter] ?? "";
      for (const control of form.querySelectorAll("[data-term]")) {
        const name = control.dataset.term;
        const seen = name.startsWith("sees-") ? state.sees?.find((one) => one.startsWith(`${name.slice(5)}:`))?.split(":")[1] : null;
        control.value = values[name] ?? seen ?? (name.startsWith("reset-") ? state.resets?.[name.slice(6)] : null) ?? "";
      }
      further.restore(state.removed);
      await chosen();
    };

    // What the banner says and offers.
    const tell = (text) => {
      bench.say(text);
      banner.hidden = !text && !Object.keys(edits()).length;
      undo.disabled = !past.length && showing === JSON.stringify(edits());
    };
    const changed = () => {
      mark();
      if (quick) bench.soon();
      else bench.outdated();
    };
    // Another number of decks may be another table.
    const chosen = async () => {
      try {
        const { error, tables: own } = await engine.ask({ selector, settings: settings(), describe: true }, "describe");
        if (error) return bench.refuse(error);
        if (own.some(({ id }) => !fields.some(({ table }) => table === id)) && fields.length) {
          list(own.flatMap(({ id, rows }) => rows.map(({ hand, pays, envy }) => ({ table: id, outcome: hand, pay: pays, envy }))));
          fields = [];
          at("pays").dataset.renew = "";
        }
        changed();
      } catch (failure) {
        bench.failed(failure);
      }
    };

    const bench = new Bench({
      question: () => ({ selector, ...edits(), settings: settings(), ...(quick ? {} : { without_play: true }) }),
      edits,
      label: () => {
        if (showing === JSON.stringify(edits())) return null;
        return showing === "{}" ? "for the listed rules" : "before the last change";
      },
      refused: (error) => {
        // A row has a pay and may have an envy: what was moved is at fault.
        const rows = fields.filter(({ table, outcome }) => table === error.table && outcome === error.row);
        const row = rows.find(({ field }) => field.classList.contains("moved")) ?? rows[0];
        const wrong = row?.field ?? quoted(document.querySelectorAll("#edits input, #settings input"), error.message);
        if (wrong) faulty(wrong, error.message);
        tell(`${error.message}.`);
      },
      found: (answer) => {
        if (!Object.keys(edits()).length && wager.edge && wager.edge !== answer.edge?.exact) {
          answer.warnings.push("the engine and this page come from different builds and disagree: build the report again");
        }
      },
      shown: ({ edge, meter }, replaced) => {
        const isEdited = Object.keys(edits()).length > 0;
        if (!undoing && showing !== JSON.stringify(edits())) past.push(showing);
        undoing = false;
        const withoutCards = (text) => JSON.stringify({ ...JSON.parse(text), removed: undefined });
        const before = showing;
        showing = JSON.stringify(edits());
        if (showing !== before) curve?.again();
        if (showing !== before) further.outdate(withoutCards(showing) === withoutCards(before));
        tabs();
        const asked = JSON.stringify(bench.question());
        if (replaced.includes("pays")) enhance(pending ?? edits());
        pending = null;
        if (JSON.stringify(bench.question()) !== asked) return changed();
        for (const part of document.querySelectorAll("section.listed")) {
          if (isEdited) part.dataset.stale = "for the listed rules";
          else delete part.dataset.stale;
        }
        for (const figure of document.querySelectorAll("#key [data-figure]")) {
          const was = listed.get(figure.dataset.figure);
          const now = figure.dataset.exact;
          if (!was || was.exact === now && was.shown === figure.querySelector("strong").textContent) continue;
          const by = was.shown.endsWith("%") && was.exact && now ? `, ${points(now, was.exact)} points` : "";
          figure.classList.add("edited");
          figure.querySelector("dd").append(make("span", { class: "was" }, `edited; listed ${was.shown}${by}`));
        }
        name(isEdited ? inWords() : "");
        drag?.put();
        if (quick) markPlays();
        else solvePlay(isEdited);
        tell(isEdited ? headline(edge, meter) : "");
      },
      seconds: wager.seconds ?? 0,
    });
    // The cells of charts that are other than listed.
    const markPlays = () => {
      for (const [place, cell] of plays()) {
        const was = listedPlay.get(place);
        if (was === undefined || was === cell.textContent) continue;
        cell.classList.add("moved");
        cell.title = `listed: ${was}`;
      }
    };
    // In a slow game the figures come first, and the play after them.
    const listedStrategy = at("strategy").innerHTML;
    const solvePlay = async (isEdited) => {
      if (!isEdited) return put("strategy", listedStrategy);
      const question = bench.question();
      at("strategy").dataset.stale = "being solved for the edited rules";
      try {
        const { html } = await engine.ask({ ...question, also: "play" }, "play");
        if (JSON.stringify(question) !== JSON.stringify(bench.question())) return;
        put("strategy", html ?? "");
        delete at("strategy").dataset.stale;
        markPlays();
        tabs();
      } catch {
        at("strategy").dataset.stale = "not solved for the edited rules";
      }
    };
    const headline = (edge, meter) => {
      const words = `Edited: ${inWords()}.`;
      const now = document.querySelector("#key [data-figure=edge] strong")?.textContent;
      const longRun = document.querySelector("#key [data-figure=long_run_edge] strong")?.textContent;
      if (!edge && longRun) return `${words} Long-run edge ${longRun}.`;
      if (!edge) return `${words} ${meter ? "Enter the jackpot amount to get the edge." : "This wager has no edge."}`;
      const was = listed.get("edge");
      if (!was) return `${words} House edge ${now}.`;
      return `${words} House edge ${now}; listed ${was.shown} (${points(edge.exact, was.exact)} points).`;
    };
    // What takes long is asked for.
    bench.outdated = () => {
      bench.clear();
      const words = inWords();
      tell(words ? `${carried() && !past.length ? "This link changes" : "Changed:"} ${words}.` : "");
    };

    const further = Vigorish.further({
      wager,
      question: () => bench.question(),
      pay: (table, row, text) => {
        const own = fields.find((one) => one.kind === "pays" && one.table === table && one.outcome === row);
        if (!own) return;
        own.field.value = text;
        own.field.scrollIntoView({ block: "nearest" });
        changed();
      },
      changed: () => changed(),
      link: () => location.href,
    });
    further.restore(given.removed);
    let curve = null;
    // The edge is dragged in the panel; the pays that give it are proposed under the table.
    const drag = further.aim && wager.edge ? Vigorish.drag({ panel: at("key"), edge: wager.edge, propose: further.aim }) : null;
    drag?.put();
    const tabs = Vigorish.values(at("strategy"), () => bench.question(), () => quick || bench.answer);

    for (const place of document.querySelectorAll("#settings dd[data-setting]")) {
      const setting = wager.settings.find(({ name }) => name === place.dataset.setting);
      if (!setting) continue;
      const [control, other] = settingControl(setting, given.settings?.[setting.name], () => chosen());
      control.setAttribute("aria-label", setting.text || setting.name);
      place.querySelector("strong").replaceWith(control, ...(other ? [other] : []));
    }
    meters.append(...meterControls(wager.meters, given.meters ?? [], changed), ...termControls(wager, given, changed));
    form.append(meters, make("p", { class: "actions" }, bench.count), make("p", { class: "note" }, WHERE), bench.copies, bench.copied);
    if (further.aim) at("pays").after(further.aim.fold);
    root.append(make("h2", {}, wager.meters ? "Meter, players and limits" : wager.seen.length ? "Limits and seen cards" : wager.cap || wager.players ? "Limits" : "Your answer"), form, make("h2", {}, "Further answers"), further.root);
    const compute = make("button", { type: "submit", form: "edits", class: "compute", hidden: quick }, `Compute (about ${duration(wager.seconds ?? 0)})`);
    banner.append(bench.status, compute, bench.stop, undo, reset, bench.warnings);
    document.querySelector(".live").before(banner);
    enhance(given);
    tabs();
    if (!quick) bench.count.textContent = `Calculate, about ${duration(wager.seconds)}`;
    undo.onclick = () => {
      undoing = true;
      restore(JSON.parse(showing === JSON.stringify(edits()) ? past.pop() ?? "{}" : showing));
    };
    form.onsubmit = (event) => { event.preventDefault(); banner.hidden = false; bench.now(); };
    form.onreset = (event) => { event.preventDefault(); restore({}); };
    if (!wager.seconds && wager.edge) {
      curve = Vigorish.curve({ question: () => bench.question(), pay: further.pay });
      at("pays").after(curve.root);
      at("pays").addEventListener("focusin", ({ target }) => {
        const own = fields.find(({ field, kind }) => field === target && kind === "pays");
        if (own) curve.show(own.table, own.outcome);
      });
    }
    // What is counted once is only priced thereafter: the count begins before the first pay is moved.
    if (quick) at("pays").addEventListener("focusin", () => bench.answer ?? bench.now(), { once: true });
    if (!Object.keys(given).length) return;
    stale("for the listed rules");
    if (given.settings) chosen();
    else changed();
  };

  // A wager of one's own, written as data.
  const write = (root, given) => {
    const edits = carried() ?? {};
    const form = make("form", { class: "edits own" });
    const text = make("textarea", { id: "own-text", class: "own", rows: "20", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", "aria-describedby": "own-error" });
    text.value = typeof edits.wager === "string" ? edits.wager : given ?? Object.values(Vigorish.examples)[0];
    const error = make("div", { id: "own-error", class: "error", role: "alert" });
    const settings = make("div", { class: "settings" });
    const meters = make("div", { class: "meters" });
    const examples = make("select", { id: "own-example" }, make("option", { value: "" }, "choose"),
      ...Object.keys(Vigorish.examples).map((name) => make("option", { value: name }, name)));
    // Another wager has choices of its own.
    const load = (other) => {
      text.value = other;
      settings.replaceChildren();
      delete edits.settings;
      read();
    };
    examples.onchange = () => { if (examples.value) load(Vigorish.examples[examples.value]); };
    const file = make("input", { type: "file", id: "own-file", accept: ".json,application/json" });
    const open = async (given) => { if (given) load(await given.text()); };
    file.onchange = () => open(file.files[0]);
    text.ondragover = (event) => event.preventDefault();
    text.ondrop = (event) => { if (event.dataTransfer.files.length) { event.preventDefault(); open(event.dataTransfer.files[0]); } };

    const asked = () => ({ wager: text.value, settings: settingsIn(settings), meters: metersIn(meters), ...termsIn(meters) });
    // The line that is wrong, and under it the place and the reason.
    const refused = ({ message, line, column }) => {
      text.setAttribute("aria-invalid", "true");
      bench.say("");
      if (!line) return error.replaceChildren(`${message}.`);
      const lines = text.value.split("\n");
      const wrong = lines[line - 1] ?? "";
      const place = Math.min(Math.max(column - 1, 0), wrong.length);
      const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + place;
      const go = make("button", { type: "button" }, `Line ${line}, column ${column}`);
      go.onclick = () => { text.focus(); text.setSelectionRange(start, Math.min(start + 1, text.value.length)); };
      // Long lines are shown around the place.
      const from = Math.max(0, place - 60);
      const mark = " ".repeat(place - from) + "^";
      error.replaceChildren(go, make("pre", { tabindex: "0" }, `${wrong.slice(from, from + 120)}\n${mark}\n${message}`));
    };
    // What the text offers to choose; a choice that it still offers stays.
    const offer = (offered) => {
      error.replaceChildren();
      text.removeAttribute("aria-invalid");
      const chosen = { ...edits.settings, ...settingsIn(settings) };
      for (const { name, values } of offered) if (!values.includes(chosen[name])) delete chosen[name];
      settings.replaceChildren(...offered.map((setting) => make("p", { class: "setting" },
        make("label", { for: `set-${setting.name}` }, setting.text || setting.name), " ",
        ...settingControl(setting, chosen[setting.name], () => bench.now()))));
    };
    const found = ({ meter }) => {
      const count = meter?.b.length ?? 0;
      if (meters.dataset.count !== String(count)) {
        meters.dataset.count = count;
        meters.replaceChildren(...meterControls(count, edits.meters ?? [], () => bench.now()),
          ...termControls({ meters: count, cap: true }, edits, () => bench.now()));
      }
    };
    const bench = new Bench({ question: asked, edits: asked, refused, found, seconds: 0, label: () => "for the text before the last change",
      shown: ({ edge }) => bench.say(edge ? `House edge ${document.querySelector("#key [data-figure=edge] strong").textContent}.` : "") });
    const fields = Vigorish.ownForm((written) => { text.value = written; read(); });
    form.append(make("p", { class: "row" }, make("label", { for: "own-example" }, "Example"), " ", examples, " ",
      make("label", { for: "own-file" }, "or your file"), " ", file),
      make("div", { class: "sides" }, make("div", {}, make("p", {}, make("label", { for: "own-text" }, "Wager or game as JSON")), text), fields.root), error, settings, meters,
      make("p", { class: "actions" }, bench.count, bench.stop), make("p", { class: "note" }, WHERE), bench.status, bench.warnings, bench.copies, bench.copied);
    root.append(form);
    const read = async () => {
      fields.show(text.value);
      try {
        const { error: wrong, settings: offered } = await engine.ask({ wager: text.value, describe: true }, "describe");
        if (wrong) return bench.refuse(wrong);
        offer(offered);
        bench.now();
      } catch (failure) {
        bench.failed(failure);
      }
    };
    let timer;
    text.oninput = () => {
      clearTimeout(timer);
      timer = setTimeout(read, 400);
    };
    form.onsubmit = (event) => { event.preventDefault(); read(); };
    read();
  };

  const start = () => {
    const data = at("wager");
    const root = at("editor");
    if (!data || !root) return;
    const wager = JSON.parse(data.textContent);
    if (!wager.engine) return;
    if (wager.own || !wager.game) write(root, wager.file);
    else edit(root, wager);
  };
  start();
})();
