import { readdirSync } from 'node:fs';
import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import { expect, it } from 'vitest';

const FOLDER = new URL('../../core/src/language/spanish/', import.meta.url);
const JOINED = new Set(['catalogue.ts', 'entrance.ts', 'inside.ts', 'recognise.ts']);

// An area that has it again would overwrite the other's translation.
it('the Spanish catalogue has each sentence in one area only', async () => {
  const files = readdirSync(FOLDER).filter((file) => !JOINED.has(file));
  expect(files.length).toBeGreaterThan(20);
  const areas = await Promise.all(
    files.map(async (file) => {
      const area = (await import(new URL(file, FOLDER).href)) as object;
      return Object.values(area).flatMap((sentences: object) => Object.keys(sentences));
    }),
  );
  const all = areas.flat();
  expect(all.filter((sentence, at) => all.indexOf(sentence) !== at)).toEqual([]);
  expect(all.length).toBe(Object.keys(SPANISH).length);
});
