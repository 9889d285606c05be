import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inProject, listFiles } from '../project.mjs';

/** What the contractor's app may weigh, in bytes as they travel (bench/RESULTS.md has what it does weigh). */
export const LIMITS = {
  /** Script and style of /auth, and what a tab may add. */
  signIn: 80_000,
  tab: 45_000,
  /** All of a tab, with its font and its document. */
  page: 170_000,
  /** The document, its files, the font; icon, manifest and the stream of changes are three more. */
  requests: 9,
  file: 1_000,
};
const TABS = ['/', '/payments', '/payments/history', '/grow', '/settings'];
/** A signed-in page's replies and its picture travel in it. */
const DOCUMENT_BYTES = 10_000;
/** The bundler's own, and a sheet that would bring a whole dialog into the file of its screen. */
const SMALL = /^(?:rolldown-runtime|intro-sheet)-/;

/** Beyond this share of a limit the check warns: the next small change must still fit. */
const ROOM = 0.95;

/** What is over a limit, a sentence each; `room` says how much is left of every limit on bytes. */
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
  const checkLimit = (what, is, most) => {
    if (is > most) problems.push(`${what}: ${is}, at most ${most}`);
  };
  const checkBytes = (what, is, most) => {
    checkLimit(what, is, most);
    const left = `${most - is} left, ${((100 * (most - is)) / most).toFixed(1)} %`;
    const warning = is > ROOM * most ? ': less than 5 % room' : '';
    room.push(`${what}: ${is} of ${most}, ${left}${warning}`);
  };
  checkBytes('/auth, bytes of script and style', sum(first), limits.signIn);
  for (const tab of TABS) {
    const own = routes[tab];
    if (!own) throw new Error(`${tab} is not among the routes`);
    checkBytes(`${tab}, bytes beside those of /auth`, sum(own), limits.tab);
    checkBytes(`${tab}, bytes`, sum([...first, ...own, ...fonts]) + DOCUMENT_BYTES, limits.page);
    checkLimit(`${tab}, requests`, first.length + own.length + fonts.length + 1, limits.requests);
  }
  // The words are waited for before the first of them is shown.
  const byRoute = Object.values(languages).flatMap((language) => Object.values(language));
  for (const name of new Set(byRoute.flat())) {
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
