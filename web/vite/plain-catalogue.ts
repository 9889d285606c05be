import type { Plugin } from 'vite';

const CATALOGUE = /\/core\/src\/language\/spanish\/(?:entrance|inside)\.ts$/;

/**
 * The Spanish catalogues as plain texts. Keyed by constants of every screen, they would bring the files of every
 * screen along, before the first word.
 */
export function plainCatalogue(): Plugin {
  return {
    name: 'jobly:plain-catalogue',
    apply: 'build',
    async transform(_, id) {
      if (!CATALOGUE.test(id)) return null;
      const [[name, texts] = []] = Object.entries((await import(id)) as object);
      return { code: `export const ${name} = ${JSON.stringify(texts)};`, map: null };
    },
  };
}
