import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { inProject } from './project.mjs';
import { childEnvironment, runVisibly } from './run.mjs';
import { ensureBuilt, ensureInstalled, node24 } from './setup.mjs';
import { playwrightStep, vitestStep } from './steps.mjs';

const FOLDER = inProject('e2e', 'screens');

function contactSheet(pictures) {
  const groups = Map.groupBy(pictures, (path) => path.slice(0, path.lastIndexOf('/')));
  const sections = [...groups].map(([name, paths]) => {
    const figures = paths.map((path) => {
      const title = path.slice(name.length + 1).replace('.png', '');
      return `<figure><img loading="lazy" src="${encodeURI(path)}" alt="">${title}</figure>`;
    });
    return `<h2>${name}</h2><div>${figures.join('')}</div>`;
  });
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Screens</title>
<style>
  body { margin: 24px; background: #888; font: 14px system-ui, sans-serif }
  div { display: flex; gap: 12px; align-items: flex-start; overflow-x: auto }
  figure { flex: none; width: min-content; margin: 0 } img { max-height: 640px; max-width: 480px }
</style>
${sections.join('\n')}
</html>
`;
}

await ensureInstalled();
await ensureBuilt();
// `npm run screens -- settings` redraws only a part.
const words = process.argv.slice(2);
if (words.length === 0) rmSync(FOLDER, { recursive: true, force: true });
const env = { VITE_SCREENS: '1', JOBLY_SCREENS: FOLDER };
const steps = [
  vitestStep('Component tests', ['--project=browser', '--passWithNoTests', ...words], env),
  playwrightStep('Journeys', await ensureChromium(), ['--pass-with-no-tests', ...words], env),
];
for (const { args, env: own } of steps) {
  process.exitCode ||= await runVisibly(await node24(), args, { env: childEnvironment(own) });
}
const pictures = readdirSync(FOLDER, { recursive: true })
  .filter((path) => path.endsWith('.png'))
  .sort();
writeFileSync(inProject('e2e', 'screens', 'index.html'), contactSheet(pictures));
console.log(`${pictures.length} pictures: e2e/screens/index.html`);
