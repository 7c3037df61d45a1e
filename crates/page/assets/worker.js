// The exact engine beside the page: given the compiled engine, then questions, it answers each.
let engine;

onmessage = ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    engine = new WebAssembly.Instance(data).exports;
    return;
  }
  for (const byte of new TextEncoder().encode(data)) engine.vigorish_ask(byte);
  const answer = new Uint8Array(engine.vigorish_answer());
  for (let i = 0; i < answer.length; i++) answer[i] = engine.vigorish_read(i);
  postMessage(new TextDecoder().decode(answer));
};
