import type { Plugin } from 'vite';

/** Asks for the font beside the style sheet instead of after it; its hashed name is only known here. */
export function preloadFont(): Plugin {
  return {
    name: 'jobly:preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((fileName) => fileName.endsWith('.woff2'))
          .map((fileName) => ({
            tag: 'link',
            injectTo: 'head-prepend' as const,
            attrs: {
              rel: 'preload',
              as: 'font',
              type: 'font/woff2',
              href: `/${fileName}`,
              crossorigin: true,
            },
          }));
      },
    },
  };
}
