import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject, listFiles } from '../project.mjs';

/** Compressed bytes of the contractor's app (measured in bench/RESULTS.md). */
export const LIMITS = {
  /** Script and style of /auth, and what a tab may add. */
  signIn: 80_000,
  tab: 45_000,
  /** A whole tab with font and document. */
  page: 170_000,
  /** Document, files and font; icon, manifest and the live stream are three more. */
  requests: 9,
  file: 1_000,
};
const TABS = ['/', '/payments', '/payments/history', '/grow', '/settings'];
/** Includes replies and the drawn view of a signed-in page. */
const DOCUMENT_BYTES = 10_000;
/** The bundler's runtime, and a sheet that would pull a whole dialog into its screen's file. */
const SMALL = /^(?:rolldown-runtime|intro-sheet)-/;

/** Warns beyond this share, so that the next small change still fits. */
const ROOM = 0.95;

/** One sentence per exceeded limit; `room` is what is left of each. */
export function findWeights(folder, limits = LIMITS) {
  const read = (name) => readFileSync(join(folder, name), 'utf8');
  const bytesOf = (name) => {
    const path = join(folder, name);
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  };
  const sum = (names) => names.reduce((total, name) => total + bytesOf(name), 0);
  const isFile = (name) => /\.(?:js|css)$/.test(name);
  const first = [...new Set(read('index.html').match(/\/assets\/[\w./-]+/g))].filter(isFile);
  const { routes, languages } = JSON.parse(read('route-files.json'));
  const assets = listFiles(join(folder, 'assets')).map((path) => path.slice(folder.length));
  const fonts = assets.filter((name) => name.endsWith('.woff2'));
  const problems = [];
  const room = [];
  const hold = (what, is, most) => {
    if (is > most) problems.push(`${what}: ${is}, at most ${most}`);
  };
  const holdBytes = (what, is, most) => {
    hold(what, is, most);
    const left = `${most - is} left, ${((100 * (most - is)) / most).toFixed(1)} %`;
    const warning = is > ROOM * most ? ': less than 5 % room' : '';
    room.push(`${what}: ${is} of ${most}, ${left}${warning}`);
  };
  holdBytes('/auth, bytes of script and style', sum(first), limits.signIn);
  for (const tab of TABS) {
    const own = routes[tab];
    if (!own) throw new Error(`${tab} is not among the routes`);
    holdBytes(`${tab}, bytes beside those of /auth`, sum(own), limits.tab);
    holdBytes(`${tab}, bytes`, sum([...first, ...own, ...fonts]) + DOCUMENT_BYTES, limits.page);
    hold(`${tab}, requests`, first.length + own.length + fonts.length + 1, limits.requests);
  }
  // The translations load before the first of them is shown.
  for (const name of Object.values(languages).flat()) {
    const brought = [...read(name).matchAll(/from"\.\/([^"]+)"/g)].map(([, file]) => file);
    for (const file of brought.filter((one) => !first.includes(`/assets/${one}`)))
      problems.push(`${name} imports ${file}, which the sign-in does not load`);
  }
  for (const name of assets.filter(isFile)) {
    const base = name.split('/').at(-1);
    if (!SMALL.test(base) && bytesOf(name) < limits.file)
      problems.push(`${base}: ${bytesOf(name)} bytes are not worth a request`);
  }
  return { problems, room };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { problems, room } = findWeights(inProject('web', 'dist'));
  for (const line of room) console.log(line);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
