import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../test/contrast.ts';

describe('the colours of a site', () => {
  const css = readFileSync(new URL('./style/colours.css', import.meta.url), 'utf8');
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme: dark)');
  const rule = (source: string, name: string) =>
    new Map(
      [
        ...(new RegExp(`(?:^|\\s)${name} \\{([^}]*)\\}`).exec(source)?.[1] ?? '').matchAll(
          /(--[\w-]+): (#\w{6})/g,
        ),
      ].map(([, token, color]) => [token!, color!]),
    );
  const hues = ['.ink', '.water', '.teal', '.leaf', '.brick', '.plum', '.volt', '.earth'];
  const pairs = [
    ['--ink', '--paper', 7],
    ['--ink', '--card', 7],
    ['--ink-2', '--paper', 4.5],
    ['--ink-2', '--card', 4.5],
    ['--on-deep', '--deep', 7],
    ['--bright', '--deep', 4.5],
    ['--on-accent', '--accent', 4.5],
    ['--on-accent', '--accent-edge', 4.5],
    ['--accent', '--deep', 3],
  ] as const;

  it.each(hues.flatMap((hue) => [[hue, 'light'] as const, [hue, 'dark'] as const]))(
    '%s is readable in the %s',
    (hue, theme) => {
      const tokens = new Map([...rule(light, ':root'), ...rule(light, `\\${hue}`)]);
      if (theme === 'dark') {
        for (const [name, color] of [...rule(dark, ':root'), ...rule(dark, `\\${hue}`)]) {
          tokens.set(name, color);
        }
      }
      expect(tokens.size).toBeGreaterThanOrEqual(11);
      for (const [text, ground, least] of pairs) {
        const ratio = contrast(tokens.get(text)!, tokens.get(ground)!);
        expect(ratio, `${text} on ${ground}`).toBeGreaterThanOrEqual(least);
      }
    },
  );
});
