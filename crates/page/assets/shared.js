// What the scripts share: the engine beside the page, elements, exact numbers.
const Vigorish = (() => {
  // The engine in a worker, which is made of text: a page from the file system may load none.
  const engine = {
    // The compiled engine, once somebody asks: it outlives its workers.
    compiled: null,
    worker: null,
    // The question under way: what to call with its answer, or with why there is none.
    running: null,

    // The questions that wait, in order.
    waiting: [],

    // The answer to a question. One is answered at a time: what is asked meanwhile waits, and only the latest of each kind.
    ask(question, kind = "edit") {
      return new Promise((resolve, reject) => {
        const old = this.waiting.find((one) => one.kind === kind);
        this.waiting = [...this.waiting.filter((one) => one !== old), { kind, text: JSON.stringify(question), resolve, reject }];
        old?.reject(new Error("asked anew"));
        if (!this.running) this.next();
      });
    },

    async next() {
      this.running = this.waiting.shift() ?? null;
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
      const stopped = [this.running, ...this.waiting];
      this.end();
      this.running = null;
      this.waiting = [];
      for (const question of stopped) question?.reject(new Error("stopped"));
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

  // How long a count takes, in words.
  const duration = (seconds) =>
    seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} minutes`;

  // The difference of two fractions in percentage points, exactly, then rounded to four places: `-3.6800`.
  const points = (one, other) => {
    const read = (text) => text.split("/").map(BigInt);
    const [[n, d = 1n], [m, e = 1n]] = [read(one), read(other)];
    const [top, below] = [(n * e - m * d) * 1000000n, d * e];
    const size = top < 0n ? -top : top;
    const digits = String((2n * size + below) / (2n * below)).padStart(5, "0");
    return `${top < 0n ? "-" : "+"}${digits.slice(0, -4)}.${digits.slice(-4)}`;
  };

  return { engine, make, duration, points, AT_ONCE };
})();
