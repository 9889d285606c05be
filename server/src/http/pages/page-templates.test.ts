import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { pageTemplates } from './page-templates.ts';

const HTML = `<html lang="en"><head><script type="application/json" id="first-view">
  {}
</script><script type="module" crossorigin src="/assets/first.js"></script></head><body><div id="root"><p>Opening Jobly…</p></div></body>`;
const WEB = {
  directory: '',
  html: HTML,
  languageFiles: { es: { '/': ['/assets/spanish.js'] } },
  routeFiles: { '/': ['/assets/home.js', '/assets/$&.css'] },
};
const templates = pageTemplates(WEB, 'lopay');

it('names the provider of the installation where it is not the first that there was', () => {
  const page = pageTemplates(WEB, 'stripe')('/', 'es').shell({}).text();
  expect(page).toContain('<html lang="es" data-provider="stripe">');
});

it('is the same page compressed, with what people write', () => {
  const { shell, drawn } = templates('/', 'en');
  for (const page of [
    shell({ name: 'José <b>' }),
    drawn({ name: 'José <b>' }, '<h1>¡Hola José!</h1>'),
  ])
    expect(gunzipSync(page.gzipped()).toString()).toBe(page.text());
});

it('has a picture in the place of the page that opens, and its scripts behind it', () => {
  const page = templates('/', 'en').drawn({ a: 1 }, '<h1>Hi</h1>').text();
  expect(page).toBe(
    '<html lang="en"><head><script type="application/json" id="scripts">["/assets/home.js","/assets/first.js"]</script>' +
      '<link rel="stylesheet" href="/assets/$&.css"></head><body>' +
      '<script type="application/json" id="first-view">{"a":1}</script>' +
      '<div id="root"><div class="drawn" inert aria-hidden="true"><h1>Hi</h1></div><p>Opening Jobly…</p></div></body>',
  );
});

it('has all files in its head without one', () => {
  const page = templates('/', 'en').shell({ a: 1 }).text();
  expect(page).toContain(
    '{"a":1}</script><script type="module" crossorigin src="/assets/first.js">',
  );
  expect(page).toContain('<link rel="modulepreload" href="/assets/home.js">');
  expect(templates('/nowhere', 'en').shell({}).text()).not.toContain('home.js');
});

it('speaks Spanish to Spanish browsers, and brings what its scripts need for that', () => {
  const page = templates('/', 'es').shell({}).text();
  expect(page).toMatch(/^<html lang="es">/);
  expect(page).toContain('<p>Abriendo Jobly…</p>');
  expect(page).toContain('<link rel="modulepreload" href="/assets/spanish.js">');
  expect(templates('/', 'en').shell({}).text()).not.toContain('spanish');
});
