import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** So that a search for a function finds its users, and no spread silently replaces another of the same name. */
it('gives each feature by name what it uses of the others', () => {
  const source = readFileSync(new URL('compose-features.ts', import.meta.url), 'utf8');
  const features = [...source.matchAll(/const (\w+) = \w+Feature\(/g)].map(([, name]) => name!);
  expect(features.length).toBeGreaterThan(10);
  const spread = new RegExp(String.raw`\.\.\.(?:${features.join('|')})\b(?!\.)`, 'g');
  expect(source.match(spread), 'name what is used instead (CONTRIBUTING, Add a route)').toBeNull();
});
