import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `home-busy.es.390-dark.png` */
const NAME = /^(?<screen>[\w-]+)\.(?<language>\w+)\.(?<width>\d+)-(?<look>\w+)\.png$/;

/** Writes an index.html beside the pictures of a folder: every screen with all its looks, side by side. */
export function writeContactSheet(folder) {
  const pictures = readdirSync(folder).flatMap((file) => {
    const parts = NAME.exec(file)?.groups;
    return parts ? [{ file, ...parts }] : [];
  });
  writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
  return pictures.length;
}

export function contactSheet(pictures) {
  const screens = Map.groupBy(pictures, ({ screen }) => screen);
  const names = [...screens.keys()].sort();
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 24px; background: #888; font: 14px system-ui, sans-serif }
  h2 { position: sticky; top: 0; margin: 32px 0 8px; padding: 8px; background: #888 }
  nav { columns: 200px } nav a { display: block; color: #000 }
  div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto; margin-bottom: 12px }
  figure { flex: none; margin: 0 } img { display: block; max-height: 640px; max-width: 480px }
</style>
<h1>${names.length} screens, ${pictures.length} pictures</h1>
<nav>${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${names.map((name) => section(name, screens.get(name))).join('\n')}
</html>
`;
}

function section(name, pictures) {
  const rows = Map.groupBy(pictures, ({ language }) => language);
  return `<h2 id="${name}">${name}</h2>${[...rows.values()].map(row).join('')}`;
}

const row = (pictures) => {
  const sorted = pictures.toSorted((a, b) => order(a) - order(b));
  return `<div>${sorted.map(figure).join('')}</div>`;
};

/** By width, the light one first. */
const order = ({ width, look }) => Number(width) * 3 + ['light', 'dark', 'forced'].indexOf(look);

const figure = ({ file, language, width, look }) =>
  `<figure><a href="${file}"><img loading="lazy" src="${file}" alt=""></a>${language} ${width} ${look}</figure>`;
