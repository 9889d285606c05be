import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../../test/contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function tokensOf(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.split(`[data-theme='${theme}'] {`)[1]?.split('}')[0] ?? '';
  const pairs = [...block.matchAll(/--([\w-]+):\s*(#[\da-f]{6});/g)];
  return new Map(pairs.map(([, name = '', color = '']) => [name, color]));
}

/** Every text and background of a screen, with the minimum contrast. */
const PAIRS: [text: string, grounds: string[], least: number][] = [
  ['ink', ['paper', 'card', 'raised'], 7],
  ['ink', ['sunken', 'wait-bg'], 4.5],
  ['ink-2', ['paper', 'card', 'raised', 'sunken', 'line'], 4.5],
  ['ink-3', ['paper', 'card'], 4.5],
  ['on-accent', ['accent', 'accent-edge'], 4.5],
  ['hero', ['on-hero', 'on-hero-2'], 4.5],
  ['on-hero', ['hero'], 7],
  ['on-hero-2', ['hero'], 4.5],
  ['paid', ['paid-bg', 'card'], 4.5],
  ['wait', ['wait-bg', 'card'], 4.5],
  ['bad', ['paper', 'card', 'raised', 'bad-bg'], 4.5],
  // Not text: edges and marks (WCAG 1.4.11).
  ['field-line', ['paper', 'card'], 3],
  // Selected beside unselected: a segment on its track, a chip, a card's edge.
  ['ink', ['sunken', 'card', 'field-line'], 3],
];

describe.each(['light', 'dark'] as const)('colours of the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const cases = PAIRS.flatMap(([text, grounds, least]) =>
    grounds.map((ground) => ({ text, ground, least })),
  );

  it.each(cases)('$text on $ground has at least $least', ({ text, ground, least }) => {
    const ratio = contrast(tokens.get(text) ?? '', tokens.get(ground) ?? '');
    expect(ratio).toBeGreaterThanOrEqual(least);
  });
});

describe('the token file', () => {
  it('gives both themes the same names', () => {
    expect([...tokensOf('dark').keys()]).toEqual([...tokensOf('light').keys()]);
  });
});
