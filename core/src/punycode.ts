/** RFC 3492: host name labels outside ASCII, `bcher-kva` for `bücher`. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** Undefined for an invalid label. */
export function decodePunycode(label: string): string | undefined {
  const end = label.lastIndexOf('-');
  const found = Array.from(label.slice(0, Math.max(0, end)), (letter) => letter.codePointAt(0)!);
  let [code, at, bias] = [128, 0, 72];
  let next = end + 1;
  while (next < label.length) {
    const start = at;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = LETTERS.indexOf(label[next] ?? '?');
      if (digit < 0) return undefined;
      next += 1;
      at += digit * weight;
      const threshold = Math.max(T_MIN, Math.min(T_MAX, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = found.length + 1;
    bias = adapt(at - start, length, start === 0);
    code += Math.floor(at / length);
    at %= length;
    if (code > 0x10_ff_ff) return undefined;
    found.splice(at, 0, code);
    at += 1;
  }
  return String.fromCodePoint(...found);
}

function adapt(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
