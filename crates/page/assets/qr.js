// A QR code (ISO/IEC 18004) of a text, as SVG: bytes, error correction of level L, the least version that holds it.
(() => {
  // By version from 1: error correction bytes in each block, and blocks.
  const CORRECTION = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
  const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];

  // Places of the alignment patterns in both directions.
  const alignments = (version) => {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2;
    const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
    const places = [6];
    for (let at = version * 4 + 10; places.length < count; at -= step) places.splice(1, 0, at);
    return places;
  };
  // How many bits of data and correction fit.
  const room = (version) => {
    let bits = (16 * version + 128) * version + 64;
    if (version >= 2) {
      const count = Math.floor(version / 7) + 2;
      bits -= (25 * count - 10) * count - 55;
      if (version >= 7) bits -= 36;
    }
    return bits;
  };
  const dataBytes = (version) => Math.floor(room(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];

  // The product in the field of 256 elements modulo x^8 + x^4 + x^3 + x^2 + 1.
  const times = (a, b) => {
    let product = 0;
    for (let i = 7; i >= 0; i--) product = (product << 1) ^ ((product >>> 7) * 0x11d) ^ (((b >>> i) & 1) * a);
    return product;
  };
  const divisor = (degree) => {
    const result = Array(degree).fill(0);
    result[degree - 1] = 1;
    for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
      for (let j = 0; j < degree; j++) result[j] = times(result[j], root) ^ (result[j + 1] ?? 0);
    }
    return result;
  };
  const remainder = (data, by) => {
    const result = Array(by.length).fill(0);
    for (const byte of data) {
      const factor = byte ^ result.shift();
      result.push(0);
      by.forEach((one, i) => { result[i] ^= times(one, factor); });
    }
    return result;
  };

  // The bytes of a code: mode, length, text and padding, split into blocks with their correction, interleaved.
  const codewords = (text, version) => {
    const bits = [];
    const put = (value, length) => { for (let i = length - 1; i >= 0; i--) bits.push((value >>> i) & 1); };
    put(4, 4);
    put(text.length, version < 10 ? 8 : 16);
    for (const byte of text) put(byte, 8);
    const size = dataBytes(version);
    put(0, Math.min(4, size * 8 - bits.length));
    put(0, (8 - bits.length % 8) % 8);
    for (let pad = 0xec; bits.length < size * 8; pad ^= 0xec ^ 0x11) put(pad, 8);
    const data = Array.from({ length: size }, (_, i) => bits.slice(i * 8, i * 8 + 8).reduce((all, bit) => all * 2 + bit, 0));
    const [degree, blocks] = [CORRECTION[version - 1], BLOCKS[version - 1]];
    const all = Math.floor(room(version) / 8);
    const short = blocks - all % blocks;
    const length = Math.floor(all / blocks) - degree;
    const by = divisor(degree);
    const parts = [];
    for (let i = 0, at = 0; i < blocks; i++) {
      const part = data.slice(at, at += length + (i < short ? 0 : 1));
      parts.push([part, remainder(part, by)]);
    }
    const out = [];
    for (let i = 0; i <= length; i++) for (const [part] of parts) if (i < part.length) out.push(part[i]);
    for (let i = 0; i < degree; i++) for (const [, correction] of parts) out.push(correction[i]);
    return out;
  };

  const MASKS = [(x, y) => (x + y) % 2, (x, y) => y % 2, (x) => x % 3, (x, y) => (x + y) % 3, (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
    (x, y) => x * y % 2 + x * y % 3, (x, y) => (x * y % 2 + x * y % 3) % 2, (x, y) => ((x + y) % 2 + x * y % 3) % 2];

  // How hard a code is to read: runs, blocks, what looks like a finder, and too much of one colour.
  const penalty = (dark) => {
    const size = dark.length;
    let points = 0;
    for (const at of [(i, j) => dark[i][j], (i, j) => dark[j][i]]) {
      for (let i = 0; i < size; i++) {
        const line = Array.from({ length: size }, (_, j) => (at(i, j) ? "1" : "0")).join("");
        for (const run of line.match(/0{5,}|1{5,}/g) ?? []) points += run.length - 2;
        for (let j = 0; j + 11 <= size; j++) if (["10111010000", "00001011101"].includes(line.slice(j, j + 11))) points += 40;
      }
    }
    for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
      if (dark[y][x] === dark[y - 1][x] && dark[y][x] === dark[y][x - 1] && dark[y][x] === dark[y - 1][x - 1]) points += 3;
    }
    const share = dark.flat().filter(Boolean).length / (size * size);
    return points + 10 * Math.floor(Math.abs(share * 20 - 10));
  };

  // The modules of a code, row by row, true where dark; null where the text is too long for any.
  const modules = (words) => {
    const text = new TextEncoder().encode(words);
    let version = 1;
    while (version <= 40 && text.length + (version < 10 ? 2 : 3) > dataBytes(version)) version++;
    if (version > 40) return null;
    const size = version * 4 + 17;
    const fixed = Array.from({ length: size }, () => Array(size).fill(null));
    const set = (x, y, dark) => { if (fixed[y]?.[x] !== undefined) fixed[y][x] = Boolean(dark); };
    for (let i = 0; i < size; i++) { set(6, i, i % 2 === 0); set(i, 6, i % 2 === 0); }
    for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) {
      for (let dy = -4; dy <= 4; dy++) for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        set(x + dx, y + dy, ring !== 2 && ring !== 4);
      }
    }
    const places = alignments(version);
    places.forEach((y, i) => places.forEach((x, j) => {
      const last = places.length - 1;
      if (i === 0 && j === 0 || i === 0 && j === last || i === last && j === 0) return;
      for (let dy = -2; dy <= 2; dy++) for (let dx = -2; dx <= 2; dx++) set(x + dx, y + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }));
    if (version >= 7) {
      let rest = version;
      for (let i = 0; i < 12; i++) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
      const bits = version << 12 | rest;
      for (let i = 0; i < 18; i++) {
        const [a, b] = [size - 11 + i % 3, Math.floor(i / 3)];
        set(a, b, bits >>> i & 1);
        set(b, a, bits >>> i & 1);
      }
    }
    const format = (grid, mask) => {
      const data = 1 << 3 | mask;
      let rest = data;
      for (let i = 0; i < 10; i++) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
      const bits = (data << 10 | rest) ^ 0x5412;
      const bit = (i) => Boolean(bits >>> i & 1);
      for (let i = 0; i <= 5; i++) grid[i][8] = bit(i);
      grid[7][8] = bit(6);
      grid[8][8] = bit(7);
      grid[8][7] = bit(8);
      for (let i = 9; i < 15; i++) grid[8][14 - i] = bit(i);
      for (let i = 0; i < 8; i++) grid[8][size - 1 - i] = bit(i);
      for (let i = 8; i < 15; i++) grid[size - 15 + i][8] = bit(i);
      grid[size - 8][8] = true;
      return grid;
    };
    format(fixed, 0);
    const words8 = codewords(text, version);
    const free = fixed.map((row) => row.map((module) => module === null));
    const filled = fixed.map((row) => [...row]);
    let i = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let up = 0; up < size; up++) for (const x of [right, right - 1]) {
        const y = (right + 1 & 2) === 0 ? size - 1 - up : up;
        if (!free[y][x]) continue;
        filled[y][x] = Boolean((words8[i >>> 3] ?? 0) >>> (7 - (i & 7)) & 1);
        i++;
      }
    }
    const masked = MASKS.map((mask, number) =>
      format(filled.map((row, y) => row.map((dark, x) => (free[y][x] ? dark !== (mask(x, y) === 0) : dark))), number));
    return masked.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
  };

  // The code as a picture, with the quiet zone around it.
  Vigorish.qr = (text) => {
    const dark = modules(text);
    if (!dark) return null;
    const size = dark.length + 8;
    const path = dark.flatMap((row, y) => row.map((is, x) => (is ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
    const picture = document.createElement("div");
    picture.className = "qr";
    picture.innerHTML = `<svg viewBox="0 0 ${size} ${size}" role="img" aria-label="QR code of the link"><path fill="#fff" d="M0 0h${size}v${size}h-${size}z"/><path fill="#000" d="${path}"/></svg>`;
    return picture;
  };
})();
