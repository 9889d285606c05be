import type { Plugin } from 'vite';

/** Custom properties keep their names in the source; in an inlined sheet each letter is sent anew. */
export function shortNames(): Plugin {
  return {
    name: 'jobly:short-names',
    enforce: 'post',
    transform(code, id) {
      return id.endsWith('.css?inline') ? withShortNames(code) : undefined;
    },
  };
}

export function withShortNames(css: string): string {
  const names = [...new Set(css.match(/--[a-z][\w-]*/g))];
  return css.replace(/--[a-z][\w-]*/g, (name) => `--${names.indexOf(name).toString(36)}`);
}
