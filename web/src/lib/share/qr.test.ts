import { encode } from 'uqr';
import { describe, expect, it } from 'vitest';
import { QUIET_ZONE, drawQr } from './qr.ts';

const ADDRESS = 'https://jobly.example/pay/Zk3vQ9xT2mLw8RbY';

/** The painted modules as text. */
function painted(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => ' '));
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]!.fill('#', Number(x), Number(x) + Number(width));
  }
  return rows.map((row) => row.join(''));
}

describe('a drawn QR code', () => {
  const { size, path } = drawQr(ADDRESS);
  const rows = painted(path, size);

  it('paints exactly the modules of the code', () => {
    const { data } = encode(ADDRESS, { ecc: 'M', border: QUIET_ZONE });
    expect(rows).toEqual(data.map((row) => row.map((dark) => (dark ? '#' : ' ')).join('')));
  });

  it('leaves four modules free on every side', () => {
    const blank = ' '.repeat(size);
    expect([...rows.slice(0, 4), ...rows.slice(-4)]).toEqual(
      Array.from({ length: 8 }, () => blank),
    );
    for (const row of rows) expect(`${row.slice(0, 4)}${row.slice(-4)}`).toBe(' '.repeat(8));
  });

  it('has the three finder patterns', () => {
    const finder = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######'];
    const corner = (x: number, y: number) => rows.slice(y, y + 7).map((row) => row.slice(x, x + 7));
    const far = size - QUIET_ZONE - 7;
    expect(corner(QUIET_ZONE, QUIET_ZONE)).toEqual(finder);
    expect(corner(far, QUIET_ZONE)).toEqual(finder);
    expect(corner(QUIET_ZONE, far)).toEqual(finder);
  });
});
