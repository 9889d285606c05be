import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Environment } from './environment.ts';

const root = join(import.meta.dirname, '..', '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
const entries = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];

it('.env.example lists every variable the server reads, and no other', () => {
  const names = entries.map(([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

it('.env.example shows the real defaults', () => {
  const given = Object.fromEntries(entries.map(([, name, value]) => [name!, value]));
  expect(JSON.stringify(readConfig(given))).toBe(JSON.stringify(readConfig({})));
});

it('the README describes every variable', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  for (const [, name] of entries) expect(readme).toContain(`\`${name}\``);
});
