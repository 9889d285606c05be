import { npm } from '../run.mjs';
import { productionPackages, readLock } from './production-packages.mjs';

const GRAVE = new Set(['high', 'critical']);

/**
 * Known vulnerabilities of production packages. All packages are audited, because `--omit dev` leaves some of ours
 * out (production-packages.mjs). Without a network it only warns.
 */
const patience = ['--fetch-retries=0', '--fetch-timeout=10000'];
const { output } = await npm(['audit', '--json', '--loglevel=silent', ...patience]);
const { vulnerabilities, message } = JSON.parse(output || '{}');
const names = new Set(productionPackages(readLock()).map(({ name }) => name));
if (!vulnerabilities) {
  console.log(`NOT CHECKED: the registry could not be asked (${message ?? 'npm said nothing'}).`);
} else {
  const ours = Object.values(vulnerabilities).filter(({ name }) => names.has(name));
  const grave = ours.filter(({ severity }) => GRAVE.has(severity));
  console.log(
    `${names.size} packages, ${ours.length} with advisories, ${grave.length} of them grave.`,
  );
  for (const { name, range, severity, via } of grave) {
    const known = via.map((one) => (one.url ? `${one.title} (${one.url})` : `by ${one}`));
    console.error(`${severity}: ${name} ${range}: ${known.join('; ')}`);
  }
  process.exitCode = grave.length === 0 ? 0 : 1;
}
