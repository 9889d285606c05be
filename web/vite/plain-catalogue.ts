import type { Plugin } from 'vite';

/**
 * The Spanish catalogue as plain texts. Keyed by constants of every screen, it would bring the files of every
 * screen along, before the first word.
 */
export function plainCatalogue(): Plugin {
  return {
    name: 'jobly:plain-catalogue',
    apply: 'build',
    async transform(_, id) {
      if (!id.endsWith('/core/src/language/spanish/catalogue.ts')) return null;
      const { SPANISH } = (await import(id)) as { SPANISH: Record<string, string> };
      return { code: `export const SPANISH = ${JSON.stringify(SPANISH)};`, map: null };
    },
  };
}
