import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * How the app looks on a home screen; its colours are the tokens', its name is the brand's. The pictures
 * in public/icons are Chromium's rendering of favicon.svg: with its round corners for `any`, full-bleed
 * with the mark inside the safe circle for `maskable` and for iOS, which cut their own corners.
 */
export function webManifest(): Plugin {
  return {
    name: 'jobly:web-manifest',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'manifest.webmanifest',
        source: JSON.stringify(manifest()),
      });
    },
    transformIndexHtml: () => [
      { tag: 'link', injectTo: 'head', attrs: { rel: 'manifest', href: '/manifest.webmanifest' } },
      {
        tag: 'meta',
        injectTo: 'head',
        attrs: { name: 'apple-mobile-web-app-title', content: PRODUCT_NAME },
      },
    ],
  };
}

function manifest(): object {
  const paper = paperColor();
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: SIGN_IN_MESSAGES.tagline,
    lang: 'en-US',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: paper,
    background_color: paper,
    categories: ['business', 'finance'],
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      { ...icon('maskable-512', 512), purpose: 'maskable' },
    ],
  };
}

function icon(name: string, size: number) {
  return { src: `/icons/${name}.png`, sizes: `${size}x${size}`, type: 'image/png' };
}

function paperColor(): string {
  const tokens = readFileSync(new URL('../src/ui/styles/tokens.css', import.meta.url), 'utf8');
  const color = /--paper:\s*(#[\da-f]{6})/.exec(tokens)?.[1];
  if (!color) throw new Error('tokens.css has no --paper');
  return color;
}

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
