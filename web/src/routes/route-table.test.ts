import { readdirSync } from 'node:fs';
import { APP_ROUTES } from '@jobly/core/routes';
import { expect, it } from 'vitest';

/** `_app/grow/index.tsx` -> `/grow`, `pay.$linkCode.tsx` -> `/pay/{linkCode}`. */
function urlOf(file: string): string {
  const parts = file
    .replace(/\.tsx$/, '')
    .split(/[./\\]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => (part.startsWith('$') ? `{${part.slice(1)}}` : part));
  return `/${parts.join('/')}`;
}

it('has one file for every address of the route table, and none beside', () => {
  const files = readdirSync(new URL('.', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.startsWith('-'))
    // Layouts and 'any other path'.
    .filter((file) => !['__root.tsx', '_app.tsx', '$.tsx'].includes(file));
  expect(files.map(urlOf).sort()).toEqual([...APP_ROUTES].sort());
});
