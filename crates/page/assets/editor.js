// Editors for the pays, settings and meters of a listed wager and for a wager of your own; the engine gives exact answers.

(() => {
  // The engine in a worker, which is made of text: a page from the file system may load none.
  const engine = {
    // The compiled engine, once somebody asks: it outlives its workers.
    compiled: null,
    worker: null,
    // The question under way: what to call with its answer, or with why there is none.
    running: null,

    // The answer to a question. One is answered at a time: what is asked meanwhile waits, and only the latest of it.
    ask(question) {
      return new Promise((resolve, reject) => {
        this.waiting?.reject(new Error("asked anew"));
        this.waiting = { text: JSON.stringify(question), resolve, reject };
        if (!this.running) this.next();
      });
    },

    async next() {
      this.running = this.waiting;
      this.waiting = null;
      if (!this.running) return;
      const { running } = this;
      const { text, resolve, reject } = running;
      try {
        this.compiled ??= this.compile();
        const compiled = await this.compiled;
        if (this.running !== running) return; // stopped meanwhile
        if (!this.worker) {
          const source = new Blob([VIGORISH_WORKER], { type: "text/javascript" });
          this.worker = new Worker(URL.createObjectURL(source));
          this.worker.postMessage(compiled);
        }
        this.worker.onmessage = ({ data }) => { resolve(JSON.parse(data)); this.next(); };
        this.worker.onerror = (event) => {
          event.preventDefault();
          this.end();
          reject(new Error(`the engine stopped: ${event.message}`));
          this.next();
        };
        this.worker.postMessage(text);
      } catch (error) {
        this.compiled = null;
        reject(error);
        this.next();
      }
    },

    // Stops whatever is counted; the next question begins anew.
    stop() {
      const { running, waiting } = this;
      this.end();
      this.running = this.waiting = null;
      for (const question of [running, waiting]) question?.reject(new Error("stopped"));
    },

    end() {
      this.worker?.terminate();
      this.worker = null;
    },

    async compile() {
      const packed = await this.load();
      const bytes = Uint8Array.from(atob(packed), (character) => character.charCodeAt(0));
      const whole = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
      return WebAssembly.compile(await new Response(whole).arrayBuffer());
    },

    // The engine comes in a script, compressed and in base64: a page from the file system may not fetch.
    load() {
      return new Promise((resolve, reject) => {
        const script = document.createElement("script");
        script.src = `${document.body.dataset.root}assets/engine.js`;
        script.onload = () => resolve(self.VIGORISH_ENGINE);
        script.onerror = () => reject(new Error("this site was built without the engine"));
        document.head.append(script);
      });
    },
  };

  // An element with these properties and children.
  const make = (tag, properties = {}, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (name in element && typeof value !== "string") element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...children.filter((child) => child !== null && child !== undefined));
    return element;
  };

  // Answers that take longer than this many seconds are asked for by a button alone.
  const AT_ONCE = 3;
  // A fraction longer than this is shown on demand.
  const LONGEST = 60;

  // How long a count takes, in words.
  const duration = (seconds) =>
    seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`;

  // A count with its thousands parted.
  const grouped = (count) => count?.replace(/\B(?=(\d{3})+$)/g, ",");

  const fraction = (exact) =>
    exact.length <= LONGEST
      ? make("code", {}, exact)
      : make("details", { class: "exact" },
          make("summary", {}, `Exact fraction, ${exact.length} characters`), make("code", {}, exact));

  // The figures of an answer.
  const figures = (answer) => {
    const list = make("dl", { class: "figures" });
    const add = (name, value, exact) =>
      list.append(make("dt", {}, name), make("dd", {}, value, exact ? " = " : "", exact ? fraction(exact) : ""));
    for (const { title, shown, exact } of answer.figures) add(title, shown, exact);
    return list;
  };

  // The rows of an answer: what each pays, how often it comes, what it adds to the mean net.
  const rows = (answer) => {
    const heads = [["Outcome", "outcome"], ["Pays"], ["Ways"], ["Probability"], ["Contribution"]];
    const cell = (value) => make("td", { class: "n" }, value ?? "—");
    const body = (answer.outcomes ?? []).map((row, i) =>
      make("tr", {}, make("th", { scope: "row" }, row.outcome), cell(answer.pays[i]), cell(grouped(row.ways)),
        cell(row.probability.decimal), cell(row.contribution?.decimal ?? row.contribution)));
    // The contributions sum to minus the edge.
    const mean = answer.edge?.decimal.replace(/^-?/, (sign) => (sign ? "" : "-"));
    return make("div", { class: "wide", tabindex: "0", role: "region", "aria-label": "Outcomes" },
      make("table", { class: "outcomes" },
        make("thead", {}, make("tr", {}, ...heads.map(([name, side]) =>
          make("th", { scope: "col", class: side ?? "n" }, name)))),
        make("tbody", {}, ...body),
        make("tfoot", {}, make("tr", {}, make("th", { scope: "row" }, "total"), cell(""), cell(grouped(answer.ways)), cell("1"),
          cell(mean)))));
  };

  // What every editor has: where it says what it does, what it found, and the ways to carry that away.
  class Bench {
    // `question` makes the question of what stands in `inputs`, `edits` what a link must carry; `refused` shows an error.
    constructor(form, inputs, { question, edits, refused, found, seconds, listed }) {
      Object.assign(this, { question, edits, refused, found, seconds, listed });
      this.status = make("p", { class: "status", role: "status", "aria-live": "polite" });
      this.result = make("div", { class: "result" });
      this.copied = make("textarea", { class: "copied", readOnly: true, hidden: true, "aria-label": "Copied text", rows: "8" });
      this.count = make("button", { type: "submit", class: "count" }, "Calculate");
      this.stop = make("button", { type: "button", class: "stop", hidden: true }, "Stop");
      this.stop.onclick = () => engine.stop();
      const copy = (name, text) => {
        const button = make("button", { type: "button" }, name);
        button.onclick = () => this.copy(name, text());
        return button;
      };
      this.copies = make("p", { class: "actions", hidden: true },
        copy("Copy as submission", () => `${JSON.stringify(this.answer.submission, null, 2)}\n`),
        copy("Copy as command", () => this.answer.command),
        copy("Copy link", () => location.href));
      inputs.append(make("p", { class: "actions" }, this.count, this.stop));
      form.append(inputs, make("div", { class: "answer" }, this.status, this.result, this.copies, this.copied));
    }

    // Counts, after a moment without further edits.
    soon() {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.now(), 150);
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
        this.ticker(`Calculating: ${duration(passed())}${about}`);
      }, 500);
      try {
        const answer = await asked;
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
      const link = `#${encodeURIComponent(JSON.stringify(this.edits()))}`;
      history.replaceState(null, "", link);
      this.say(this.headline(answer));
      const warnings = answer.warnings.map((warning) => make("p", { class: "warning" }, `Warning: ${warning}.`));
      this.result.replaceChildren(...warnings, figures(answer), rows(answer));
      this.copies.hidden = false;
    }

    headline({ edge, meter, figures: all }) {
      if (!edge) return meter ? "Enter the jackpot amount to get the edge." : "This wager has no edge.";
      const listed = this.listed && this.listed !== edge.exact ? ", changed from the listed edge" : "";
      return `House edge ${all.find(({ name }) => name === "edge").shown}${listed}.`;
    }

    // Nothing that was found before stands beside what is other now.
    clear() {
      this.answer = null;
      this.result.replaceChildren();
      this.copied.hidden = true;
      this.copies.hidden = true;
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

  // The edits that a link carries; null where it carries none.
  const carried = () => {
    try {
      const edits = JSON.parse(decodeURIComponent(location.hash.slice(1)));
      return typeof edits === "object" ? edits : null;
    } catch {
      return null;
    }
  };

  // A control for each setting: a list of values, or a field where more are accepted than listed.
  const settingControls = (settings, chosen, changed) => settings.map((setting) => {
    const id = `set-${setting.name}`;
    const value = chosen[setting.name] ?? setting.value;
    const values = [...setting.values, ...(setting.also ?? [])];
    const control = setting.range
      ? make("input", { id, value, list: `${id}-values`, size: "8" })
      : make("select", { id }, ...values.map((v) => make("option", { value: v, selected: v === value }, v)));
    control.dataset.setting = setting.name;
    control.dataset.listed = setting.value;
    control.addEventListener("change", changed);
    const known = make("datalist", { id: `${id}-values` }, ...values.map((v) => make("option", { value: v })));
    return make("p", { class: "setting" },
      make("label", { for: id, title: setting.text }, setting.text || setting.name), " ", control, setting.range ? known : null);
  });

  const settingsIn = (root) => {
    const all = [...root.querySelectorAll("[data-setting]")];
    return Object.fromEntries(all.map((control) => [control.dataset.setting, control.value.trim()]));
  };

  const meterControls = (meters, given, changed) => Array.from({ length: meters }, (_, i) => {
    const field = make("input", { id: `meter-${i}`, inputmode: "decimal", size: "12", value: given[i] ?? "" });
    field.dataset.meter = i;
    field.addEventListener("change", changed);
    return make("p", { class: "setting" },
      make("label", { for: `meter-${i}` }, meters > 1 ? `Jackpot amount of meter ${i + 1}, per $1 wager` : "Jackpot amount (meter), per $1 wager"), " ", field);
  });

  const metersIn = (root) => {
    const all = [...root.querySelectorAll("[data-meter]")].map((field) => field.value.trim());
    return all.some((value) => value) ? all : [];
  };

  // What else can be added to a wager: each with its words, and how many fields it has.
  const termControls = ({ meters, players, cap }, given, changed) => {
    const field = (name, label, value, size = "8") => {
      const control = make("input", { id: `term-${name}`, inputmode: "decimal", size, value: value ?? "" });
      control.dataset.term = name;
      control.addEventListener("change", changed);
      return make("p", { class: "setting" }, make("label", { for: control.id }, label), " ", control);
    };
    const controls = [];
    if (meters) {
      controls.push(field("rate", "Contribution rate: share of each wager added to the meter", given.rate));
      for (let i = 0; i < meters; i++) {
        controls.push(field(`reset-${i}`, meters > 1 ? `Reset value of meter ${i + 1}` : "Reset value of the meter", given.resets?.[i], "12"));
      }
    }
    if (players) controls.push(field("players", "Number of players making the wager", given.players, "4"));
    if (cap) {
      controls.push(make("div", { class: "together" },
        field("max-payout", "Maximum payout per round", given.cap?.max_payout, "12"),
        field("cap-bet", "on a bet of", given.cap?.bet, "6")));
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
    if (values["max-payout"]) terms.cap = { max_payout: values["max-payout"], bet: values["cap-bet"] || "1" };
    return terms;
  };

  // A listed wager, whose pays, settings and meters can be moved.
  const edit = (root, wager) => {
    const edits = carried() ?? {};
    const quick = (wager.seconds ?? 0) <= AT_ONCE;
    const selector = wager.selector.split("?")[0];
    const form = make("form", { class: "edits beside" });
    const tables = make("div", { class: "tables" });
    const meters = make("div", { class: "meters" });
    const reset = make("button", { type: "reset" }, "Reset to listed");

    // A field for each pay: what stands in it, and what stood there first.
    let fields = [];
    const showPays = (rows, moved) => {
      const made = (kind, id, table, outcome, pay, given) => {
        const field = make("input", { id, size: "14", value: given?.[table]?.[outcome] ?? pay });
        field.addEventListener("input", changed);
        return { kind, field, table, outcome, pay };
      };
      fields = rows.flatMap(({ table, outcome, pay, envy }, i) => {
        const own = [made("pays", `pay-${i}`, table, outcome, pay, moved.pays)];
        if (envy) own.push(made("envy", `envy-${i}`, table, outcome, envy, moved.envy));
        return own;
      });
      const ids = [...new Set(rows.map(({ table }) => table))];
      const row = ({ kind, field, outcome }) => make("tr", {}, make("th", { scope: "row" },
        make("label", { for: field.id }, kind === "envy" ? `${outcome}, envy` : outcome)), make("td", {}, field));
      tables.replaceChildren(...ids.map((id) => make("table", { class: "moving" }, make("caption", {}, id),
        make("tbody", {}, ...fields.filter(({ table }) => table === id).map(row)))));
      mark();
    };
    // What is other than it was is marked.
    const mark = () => {
      for (const { field, pay } of fields) {
        const moved = field.value.trim() !== pay;
        field.classList.toggle("moved", moved);
        field.removeAttribute("aria-invalid");
        if (moved) field.title = `was ${pay}`;
        else field.removeAttribute("title");
      }
    };
    // What stands in the fields of a kind, by table and row: all of it, or what is not as listed.
    const written = (wanted, all) => {
      const found = {};
      for (const { kind, field, table, outcome, pay } of fields) {
        const value = field.value.trim();
        if (kind === wanted && (all || value !== pay)) (found[table] ??= {})[outcome] = value;
      }
      return found;
    };
    const changed = () => {
      mark();
      if (quick) bench.soon();
      else bench.outdated();
    };
    // Another number of decks may be another table.
    const chosen = async () => {
      try {
        const { error, tables: own } = await engine.ask({ selector, settings: settingsIn(form), describe: true });
        if (error) return bench.refuse(error);
        if (own.some(({ id }) => !fields.some(({ table }) => table === id))) {
          showPays(own.flatMap(({ id, rows }) => rows.map(({ hand, pays, envy }) => ({ table: id, outcome: hand, pay: pays, envy }))), {});
        }
        changed();
      } catch (failure) {
        bench.failed(failure);
      }
    };
    const inputs = make("div", { class: "inputs" },
      make("div", { class: "settings" }, ...settingControls(wager.settings, edits.settings ?? {}, chosen)), meters, tables);
    root.append(make("h2", {}, "Change the pays: the exact edge updates as you type"), form);
    const bench = new Bench(form, inputs, {
      question: () => ({ selector, settings: settingsIn(form), pays: written("pays", true), envy: written("envy", true),
        meters: metersIn(form), ...termsIn(form) }),
      edits: () => ({ settings: settingsIn(form), pays: written("pays"), envy: written("envy"), meters: metersIn(form),
        ...termsIn(form) }),
      refused: (error) => {
        // A row has a pay and may have an envy: what was moved is at fault.
        const rows = fields.filter(({ table, outcome }) => table === error.table && outcome === error.row);
        const wrong = rows.find(({ field }) => field.classList.contains("moved")) ?? rows[0];
        wrong?.field.setAttribute("aria-invalid", "true");
        bench.say(`${error.message}.`);
      },
      found: (answer) => {
        const isAsListed = !form.querySelector(".moved") && !metersIn(form).length && !Object.keys(termsIn(form)).length
          && wager.settings.every(({ name, value }) => settingsIn(form)[name] === value);
        if (isAsListed && wager.edge && wager.edge !== answer.edge?.exact) {
          answer.warnings.push("the engine and this page come from different builds and disagree: build the report again");
        }
      },
      seconds: wager.seconds ?? 0,
      listed: wager.edge,
    });
    const listedId = (id) => wager.tables.find((table) => table.id === id)?.replaces ?? id;
    showPays(wager.rows.map((row) => ({ ...row, table: listedId(row.table) })), edits);
    meters.append(...meterControls(wager.meters, edits.meters ?? [], changed), ...termControls(wager, edits, changed));
    bench.count.after(" ", reset);
    if (!quick) bench.count.textContent = `Calculate, about ${duration(wager.seconds)}`;
    form.onsubmit = (event) => { event.preventDefault(); bench.now(); };
    form.onreset = (event) => {
      event.preventDefault();
      for (const { field, pay } of fields) field.value = pay;
      for (const control of form.querySelectorAll("[data-setting]")) control.value = control.dataset.listed;
      for (const field of form.querySelectorAll("[data-meter], [data-term]")) field.value = "";
      chosen();
    };
    // What is counted once is only priced thereafter: the count begins before the first pay is moved.
    if (quick) form.addEventListener("focusin", () => bench.answer ?? bench.now(), { once: true });
    if (carried() && quick) bench.now();
  };

  const EXAMPLE = `{
  "id": "PERFECT-PAIRS",
  "title": "Perfect Pairs",
  "deal": {"decks": [6, 2, 8], "zones": {"player": 2}},
  "rows": [
    {"hand": "perfect pair",  "pays": "25 to 1", "when": {"identical": 2}},
    {"hand": "coloured pair", "pays": "12 to 1", "when": {"of-a-kind": 2, "colours": 1}},
    {"hand": "mixed pair",    "pays": "6 to 1",  "when": {"of-a-kind": 2}}
  ]
}
`;

  // A wager of one's own, written as data.
  const write = (root, given) => {
    const edits = carried() ?? {};
    const form = make("form", { class: "edits" });
    const text = make("textarea", { id: "own-text", class: "own", rows: "20", spellcheck: "false", autocapitalize: "off",
      autocomplete: "off", "aria-describedby": "own-error" });
    text.value = typeof edits.wager === "string" ? edits.wager : given;
    const error = make("div", { id: "own-error", class: "error", role: "alert" });
    const settings = make("div", { class: "settings" });
    const meters = make("div", { class: "meters" });
    const inputs = make("div", { class: "inputs" },
      make("p", {}, make("label", { for: "own-text" }, "Wager as JSON")), text, error, settings, meters);
    root.append(form);

    const asked = () => ({ wager: text.value, settings: settingsIn(settings), meters: metersIn(meters), ...termsIn(meters) });
    // The line that is wrong, and under it the place and the reason.
    const refused = ({ message, line, column }) => {
      text.setAttribute("aria-invalid", "true");
      bench.say("");
      if (!line) return error.replaceChildren(`${message}.`);
      const lines = text.value.split("\n");
      const wrong = lines[line - 1] ?? "";
      const at = Math.min(Math.max(column - 1, 0), wrong.length);
      const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0) + at;
      const go = make("button", { type: "button" }, `Line ${line}, column ${column}`);
      go.onclick = () => { text.focus(); text.setSelectionRange(start, Math.min(start + 1, text.value.length)); };
      // Long lines are shown around the place.
      const from = Math.max(0, at - 60);
      const mark = " ".repeat(at - from) + "^";
      error.replaceChildren(go, make("pre", {}, `${wrong.slice(from, from + 120)}\n${mark}\n${message}`));
    };
    // What the text offers to choose; a choice that it still offers stays.
    const offer = (offered) => {
      error.replaceChildren();
      text.removeAttribute("aria-invalid");
      const chosen = { ...edits.settings, ...settingsIn(settings) };
      for (const { name, values } of offered) if (!values.includes(chosen[name])) delete chosen[name];
      settings.replaceChildren(...settingControls(offered, chosen, () => bench.now()));
    };
    const found = ({ meter }) => {
      const count = meter?.b.length ?? 0;
      if (meters.dataset.count !== String(count)) {
        meters.dataset.count = count;
        meters.replaceChildren(...meterControls(count, edits.meters ?? [], () => bench.now()),
          ...termControls({ meters: count, cap: true }, edits, () => bench.now()));
      }
    };
    const bench = new Bench(form, inputs, { question: asked, edits: asked, refused, found, seconds: 0 });
    const read = async () => {
      try {
        const { error, settings: offered } = await engine.ask({ wager: text.value, describe: true });
        if (error) return bench.refuse(error);
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
    const data = document.getElementById("wager");
    const root = document.getElementById("editor");
    if (!data || !root) return;
    const wager = JSON.parse(data.textContent);
    if (!wager.engine) return;
    if (wager.own || !wager.game) write(root, wager.file ?? EXAMPLE);
    else edit(root, wager);
  };
  start();
})();
