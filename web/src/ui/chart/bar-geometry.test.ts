import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { THINNEST, barAt, stackBars } from './bar-geometry.ts';

describe('stackBars', () => {
  it('gives the highest bar the whole height, and the others their share of it', () => {
    const { baseline, stacks } = stackBars([[200], [50], [0]], 100);
    expect(baseline).toBe(100);
    expect(stacks).toEqual([
      [{ series: 0, y: 0, height: 100 }],
      [{ series: 0, y: 75, height: 25 }],
      [],
    ]);
  });

  it('puts the parts of a bar on top of each other, the first at the bottom', () => {
    const [parts] = stackBars([[50, 25, 25]], 100).stacks;
    expect(parts).toEqual([
      { series: 0, y: 50, height: 50 },
      { series: 1, y: 25, height: 25 },
      { series: 2, y: 0, height: 25 },
    ]);
  });

  it('hangs what was given back below the baseline', () => {
    const { baseline, stacks } = stackBars([[300], [-100]], 100);
    expect(baseline).toBe(75);
    expect(stacks[1]).toEqual([{ series: 0, y: 75, height: 25 }]);
  });

  it('stands at the bottom with nothing to show', () => {
    expect(
      stackBars(
        [
          [0, 0],
          [0, 0],
        ],
        100,
      ),
    ).toEqual({ baseline: 100, stacks: [[], []] });
    expect(stackBars([], 100)).toEqual({ baseline: 100, stacks: [] });
  });

  it('keeps a cent beside a fortune in sight, inside the drawing', () => {
    const [parts] = stackBars([[99_999_999, 1, 1]], 120).stacks;
    expect(parts!.map(({ height }) => height)).toEqual([120 - 2 * THINNEST, THINNEST, THINNEST]);
    expect(parts!.at(-1)!.y).toBeCloseTo(0);
  });

  it('never leaves the drawing when there is room for the thinnest parts', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cents, cents, cents), { maxLength: 31 }), (bars) => {
        for (const part of stackBars(bars, 120).stacks.flat()) {
          expect(part.y).toBeGreaterThan(-1e-6);
          expect(part.y + part.height).toBeLessThan(120 + 1e-6);
        }
      }),
    );
  });
});

describe('barAt', () => {
  it('finds the bar under the finger, and the outermost beyond the edges', () => {
    expect([0, 49, 50, 349].map((x) => barAt(x, 350, 7))).toEqual([0, 0, 1, 6]);
    expect([-5, 350, 900].map((x) => barAt(x, 350, 7))).toEqual([0, 6, 6]);
    expect(barAt(10, 0, 0)).toBe(0);
  });
});
