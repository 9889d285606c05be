/** Data blocks at error correction M, by version (ISO 18004, table 9): as many as our addresses need. */
const BLOCKS: Record<number, { count: number; bytes: number }> = {
  3: { count: 1, bytes: 44 },
  4: { count: 2, bytes: 32 },
  5: { count: 2, bytes: 43 },
  6: { count: 4, bytes: 27 },
};

const MASKS: ((y: number, x: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** What a camera would read in a drawn code, which shares no line with what drew it. */
export function readQr(modules: boolean[][]): string {
  const size = modules.length;
  const blocks = BLOCKS[(size - 17) / 4];
  if (!blocks) throw new Error(`no code of a known size: ${size}`);
  // Bits 12 to 10 of the format, beside the first corner, as the standard blurs them.
  const [high, middle, low] = [modules[8]![2]!, modules[8]![3]!, modules[8]![4]!];
  const mask = MASKS[(high ? 0 : 4) + (middle ? 2 : 0) + (low ? 0 : 1)]!;
  const bits: boolean[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let step = 0; step < size; step += 1) {
      const y = up ? size - 1 - step : step;
      for (const x of [right, right - 1]) {
        if (!isFixed(y, x, size)) bits.push(modules[y]![x]! !== mask(y, x));
      }
    }
    up = !up;
  }
  const words = Array.from({ length: blocks.count * blocks.bytes }, (_, at) =>
    number(bits, at * 8),
  );
  // The blocks take turns.
  const data = Array.from({ length: blocks.count }, (_, block) =>
    words.filter((_word, at) => at % blocks.count === block),
  ).flat();
  const stream = data.flatMap((word) =>
    [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => Boolean((word >> bit) & 1)),
  );
  if (number(stream, 0) >> 4 !== 4) throw new Error('not written in bytes');
  const length = number(stream, 4);
  return String.fromCharCode(...Array.from({ length }, (_, at) => number(stream, 12 + at * 8)));
}

/** The eight bits from there on. */
function number(bits: boolean[], from: number): number {
  return bits.slice(from, from + 8).reduce((sum, bit) => sum * 2 + Number(bit), 0);
}

/** Corners, dotted lines and the one small square of versions 2 to 6 carry no data. */
function isFixed(y: number, x: number, size: number): boolean {
  const corner = (y < 9 && x < 9) || (y < 9 && x >= size - 8) || (y >= size - 8 && x < 9);
  const square = Math.abs(y - (size - 7)) <= 2 && Math.abs(x - (size - 7)) <= 2;
  return corner || square || y === 6 || x === 6;
}
