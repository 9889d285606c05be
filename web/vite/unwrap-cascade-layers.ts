import type { Plugin } from 'vite';

/**
 * Tailwind 4 wraps everything in `@layer`, which Chrome only knows since version 99 (2022): an older
 * phone would drop the whole style sheet. Our layers stand in the file in the order they are declared
 * and no base rule outranks a utility, so taking the wrapping off changes nothing elsewhere.
 */
export function unwrapCascadeLayers(): Plugin {
  return {
    name: 'jobly:unwrap-cascade-layers',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'asset' && file.fileName.endsWith('.css')) {
          file.source = withoutLayers(String(file.source));
        }
      }
    },
  };
}

export function withoutLayers(css: string): string {
  let rest = css.replace(/@layer [\w\s,-]+;/g, '');
  for (;;) {
    const start = rest.search(/@layer [\w-]+\s*\{/);
    if (start === -1) return rest;
    const open = rest.indexOf('{', start);
    const close = closingBrace(rest, open);
    rest = rest.slice(0, start) + rest.slice(open + 1, close) + rest.slice(close + 1);
  }
}

function closingBrace(css: string, open: number): number {
  let depth = 0;
  for (let at = open; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1;
    if (css[at] === '}') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error('a layer in the style sheet is never closed');
}
