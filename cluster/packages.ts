import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartupError } from '../server/src/startup-sentence.ts';

const POSTGRES_VERSIONS = '/usr/lib/postgresql';

/** The newest PostgreSQL that Debian's packages have put here. */
export function postgresBinaries(): string | undefined {
  if (!existsSync(POSTGRES_VERSIONS)) return undefined;
  return readdirSync(POSTGRES_VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => `${POSTGRES_VERSIONS}/${version}/bin`)
    .find((folder) => existsSync(`${folder}/postgres`));
}

export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
};

interface Package {
  name: string;
  isThere: () => boolean;
  service?: string;
}

const PACKAGES: Package[] = [
  { name: 'postgresql', isThere: () => postgresBinaries() !== undefined, service: 'postgresql' },
  { name: 'patroni', isThere: () => existsSync(PROGRAMS.patroni), service: 'patroni' },
  { name: 'python3-etcd', isThere: () => existsSync('/usr/lib/python3/dist-packages/etcd') },
  { name: 'etcd-server', isThere: () => existsSync(PROGRAMS.etcd), service: 'etcd' },
  { name: 'haproxy', isThere: () => existsSync(PROGRAMS.haproxy), service: 'haproxy' },
  { name: 'pgbackrest', isThere: () => existsSync('/usr/bin/pgbackrest') },
];

/** For `npm run drill -- alerts`. */
export const OF_ALERTS: Package[] = [
  {
    name: 'prometheus',
    isThere: () => existsSync('/usr/bin/prometheus'),
    service: 'prometheus',
  },
  { name: 'faketime', isThere: () => globSync('/usr/lib/*/faketime/libfaketime.so.1').length > 0 },
];

export function ensurePackages(report: (line: string) => void, packages = PACKAGES): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) removeOurPolicy();
  const missing = packages.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const sentence = `This needs Debian's packages ${names.join(', ')}. Install them, or start as root on Debian to have them installed.`;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new StartupError(sentence);
  report(`Installing ${names.join(', ')} (only once)`);
  const output = withoutServices(() => [
    run('apt-get', 'update'),
    run('apt-get', 'install', '-y', '--no-install-recommends', ...names),
  ]);
  if (missing.some(({ isThere }) => !isThere()))
    throw new StartupError(`${sentence}\n${output.join('\n')}`);
  // We start them ourselves, with our own configuration; nothing of them runs after the next boot.
  const services = missing.flatMap(({ service }) => service ?? []);
  for (const service of services) run('update-rc.d', service, 'disable');
  if (existsSync('/usr/bin/systemctl')) run('systemctl', 'disable', ...services);
}

const POLICY = '/usr/sbin/policy-rc.d';
const OUR_POLICY = '#!/bin/sh\n# Of `npm run cluster`, while it installs packages.\nexit 101\n';

/** Debian starts a service when its package is installed, unless this file says no. */
export function withoutServices<Result>(work: () => Result, policy = POLICY): Result {
  if (existsSync(policy)) return work();
  writeFileSync(policy, OUR_POLICY, { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(policy);
  }
}

/** A start that was killed leaves it behind, and no package would start its service any more. */
export function removeOurPolicy(policy = POLICY): void {
  if (existsSync(policy) && readFileSync(policy, 'utf8') === OUR_POLICY) rmSync(policy);
}

function run(command: string, ...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`;
}
