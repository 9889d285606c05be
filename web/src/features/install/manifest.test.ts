import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string =>
  readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** public/icons are Chromium's renderings of favicon.svg; full-bleed for `maskable` and iOS, which cut corners. */
const manifest = JSON.parse(read('public/manifest.webmanifest')) as {
  icons: { src: string }[];
};

it('has the name of the brand, its sentence and the paper of the tokens', () => {
  const paper = /--paper:\s*(#[\da-f]{6})/.exec(read('src/ui/styles/tokens.css'))?.[1];
  expect(manifest).toMatchObject({
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description: SIGN_IN_MESSAGES.tagline,
    theme_color: paper,
    background_color: paper,
  });
  expect(read('index.html')).toContain(
    `<meta name="apple-mobile-web-app-title" content="${PRODUCT_NAME}" />`,
  );
});

it('names pictures that are there', () => {
  const missing = manifest.icons.filter(
    ({ src }) => !existsSync(new URL(`../../../public${src}`, import.meta.url)),
  );
  expect(missing).toEqual([]);
});
