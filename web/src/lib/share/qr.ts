import { encode } from 'uqr';

/** Required by the standard; without it some cameras fail. */
export const QUIET_ZONE = 4;

/** One path for all dark modules, a rectangle per run. Level M: readable on a scratched screen, with large modules. */
export function drawQr(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, path: data.map((row, y) => runsOf(row, y)).join('') };
}

function runsOf(row: boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    const start = x;
    while (row[x]) x += 1;
    if (x > start) path += `M${start} ${y}h${x - start}v1h-${x - start}z`;
  }
  return path;
}
