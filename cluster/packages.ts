import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
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

const PACKAGES: { name: string; isThere: () => boolean; service?: string }[] = [
  { name: 'postgresql', isThere: () => postgresBinaries() !== undefined, service: 'postgresql' },
  { name: 'patroni', isThere: () => existsSync(PROGRAMS.patroni), service: 'patroni' },
  { name: 'etcd-server', isThere: () => existsSync(PROGRAMS.etcd), service: 'etcd' },
  { name: 'haproxy', isThere: () => existsSync(PROGRAMS.haproxy), service: 'haproxy' },
  { name: 'pgbackrest', isThere: () => existsSync('/usr/bin/pgbackrest') },
];

export function ensurePackages(report: (line: string) => void): void {
  const missing = PACKAGES.filter(({ isThere }) => !isThere());
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const sentence = `The cluster needs Debian's packages ${names.join(', ')}. Install them, or start as root on Debian to have them installed.`;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new StartupError(sentence);
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

/** Debian starts a service when its package is installed, unless this file says no. */
function withoutServices<Result>(work: () => Result): Result {
  if (existsSync(POLICY)) return work();
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    return work();
  } finally {
    rmSync(POLICY);
  }
}

function run(command: string, ...args: string[]): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stdout, stderr } = spawnSync(command, args, { env, encoding: 'utf8' });
  return `${stdout ?? ''}${stderr ?? ''}`;
}
