import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { productionPackages, readLock } from './checks/production-packages.mjs';
import { inProject } from './project.mjs';

/** Production's packages as CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
export function makeSbom(lock, { name, version }, now = new Date()) {
  const packages = productionPackages(lock);
  const refs = new Map(packages.map((one) => [one.path, purlOf(one)]));
  const metadata = {
    timestamp: now.toISOString(),
    component: { 'bom-ref': name, type: 'application', name, version },
  };
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify([metadata, ...refs]))}`,
    version: 1,
    metadata,
    // One package may be installed at several places.
    components: [...new Map(packages.map((one) => [purlOf(one), componentOf(one)])).values()],
    dependencies: packages.map((one) => ({
      ref: purlOf(one),
      dependsOn: [...new Set(one.uses.flatMap((path) => refs.get(path) ?? []))],
    })),
  };
}

/** Derived from the content, so that a release is reproducible (RFC 9562, version 8). */
const uuidOf = (content) =>
  createHash('sha256')
    .update(content)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function componentOf({ name, version, entry }) {
  const [algorithm, digest] = entry.integrity.split('-', 2);
  const content = Buffer.from(digest, 'base64').toString('hex');
  const purl = purlOf({ name, version });
  return {
    'bom-ref': purl,
    type: 'library',
    name,
    version,
    scope: entry.optional ? 'optional' : 'required',
    hashes: [{ alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content }],
    ...(entry.license && { licenses: [{ expression: entry.license }] }),
    purl,
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = resolve(process.argv[2] ?? inProject('dist', 'sbom.cdx.json'));
  const project = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const sbom = makeSbom(readLock(), project);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
  console.log(`${sbom.components.length} packages of production: ${file}`);
}
