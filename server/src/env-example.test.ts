import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { Environment } from './environment.ts';

const root = join(import.meta.dirname, '..', '..');
const example = readFileSync(join(root, '.env.example'), 'utf8');
const entries = [...example.matchAll(/^([A-Z0-9_]+)=(.*)$/gm)];

const INTRODUCTION = `# Configuration

Every setting with its default. Everything is optional for a trial: \`npm start\` needs none of it. For production, copy \`.env.example\` to \`.env\` and fill it in. An empty value counts as not set. Made from \`.env.example\`, whose names and defaults are held to the code that reads them (\`server/src/environment.ts\`).
`;

it('.env.example lists every variable the server reads, and no other', () => {
  const names = entries.map(([, name]) => name);
  expect(names.toSorted()).toEqual(Object.keys(Environment.shape).toSorted());
});

it('.env.example shows the real defaults', () => {
  const given = Object.fromEntries(entries.map(([, name, value]) => [name!, value]));
  expect(JSON.stringify(readConfig(given))).toBe(JSON.stringify(readConfig({})));
});

it('docs/configuration.md is made from it', async () => {
  const page = example
    .replace(/^#.*\n#.*\n/, INTRODUCTION)
    .replaceAll(/((?:^# .*\n)+)([A-Z0-9_]+)=(.*)\n/gm, (_, lines: string, name, value) => {
      const about = lines.replaceAll(/^# /gm, '').replaceAll('\n', ' ').trim();
      return `- \`${name}\`${value ? ` (\`${value}\`)` : ''}: ${about}\n`;
    });
  // After a change: vitest run env-example --update
  await expect(page).toMatchFileSnapshot(join(root, 'docs', 'configuration.md'));
});
