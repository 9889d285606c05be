import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { productionPackages, readLock } from './production-packages.mjs';

const PATIENCE_MS = 10_000;
const GRAVE = new Set(['high', 'critical']);

/** The one that npm is set to. */
function configuredRegistry() {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Error('not started by npm');
  const asked = [npm, 'config', 'get', 'registry'];
  return execFileSync(process.execPath, asked, { encoding: 'utf8' }).trim().replace(/\/$/, '');
}

/**
 * Asks the registry for what is known against the packages of production. Resolves to { grave } or, where
 * it could not be asked, { unasked }: no network is no reason to fail, and is said.
 */
export async function findAdvisories(packages, given, patienceMs = PATIENCE_MS) {
  const versions = {};
  for (const { name, version } of packages) (versions[name] ??= new Set()).add(version);
  const body = Object.entries(versions).map(([name, all]) => [name, [...all]]);
  try {
    const registry = given ?? configuredRegistry();
    const answer = await fetch(`${registry}/-/npm/v1/security/advisories/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(body)),
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!answer.ok) return { unasked: `it answered ${answer.status}` };
    const found = Object.entries(await answer.json());
    const all = found.flatMap(([name, list]) => list.map((one) => ({ name, ...one })));
    return { grave: all.filter(({ severity }) => GRAVE.has(severity)), count: all.length };
  } catch (error) {
    return { unasked: error.cause?.code ?? error.message };
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const packages = productionPackages(readLock());
  const { unasked, grave = [], count } = await findAdvisories(packages);
  if (unasked) console.log(`NOT CHECKED: the registry could not be asked (${unasked}).`);
  else console.log(`${packages.length} packages, ${count} advisories, ${grave.length} grave.`);
  for (const { name, severity, title, url, vulnerable_versions: range } of grave) {
    console.error(`${severity}: ${name} ${range}: ${title} (${url})`);
  }
  process.exitCode = grave.length === 0 ? 0 : 1;
}
