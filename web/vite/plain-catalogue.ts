import type { Plugin } from 'vite';

/** As plain texts: keyed by constants of every screen, the Spanish catalogue would load all their files first. */
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
