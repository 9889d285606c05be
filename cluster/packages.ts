import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../server/src/startup-sentence.ts';

const POSTGRES = '/usr/lib/postgresql/*/bin/postgres';

export const postgresBinaries = (): string =>
  dirname(
    globSync(POSTGRES)
      .toSorted(new Intl.Collator('en', { numeric: true }).compare)
      .at(-1)!,
  );

export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  prometheus: '/usr/bin/prometheus',
};
export const FAKETIME_LIBRARY = '/usr/lib/*/faketime/libfaketime.so.1';

interface Package {
  name: string;
  file: string;
  service?: string;
}

const PACKAGES: Package[] = [
  { name: 'postgresql', file: POSTGRES, service: 'postgresql' },
  { name: 'patroni', file: PROGRAMS.patroni, service: 'patroni' },
  { name: 'python3-etcd', file: '/usr/lib/python3/dist-packages/etcd' },
  { name: 'etcd-server', file: PROGRAMS.etcd, service: 'etcd' },
  { name: 'haproxy', file: PROGRAMS.haproxy, service: 'haproxy' },
  { name: 'pgbackrest', file: '/usr/bin/pgbackrest' },
];

export const PROMETHEUS: Package = {
  name: 'prometheus',
  file: PROGRAMS.prometheus,
  service: 'prometheus',
};
export const FAKETIME: Package = { name: 'faketime', file: FAKETIME_LIBRARY };

const isMissing = ({ file }: Package): boolean => globSync(file).length === 0;

export function ensurePackages(report: (line: string) => void, packages = PACKAGES): void {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) removeOurPolicy();
  const missing = packages.filter(isMissing);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  const sentence = `This needs Debian's packages ${names.join(', ')}. Install them, or start as root on Debian to have them installed.`;
  if (!isRoot || !existsSync('/usr/bin/apt-get')) throw new StartupError(sentence);
  report(`Installing ${names.join(', ')} (only once)`);
  const output = withoutServices(() => [
    run('apt-get', 'update'),
    run('apt-get', 'install', '-y', '--no-install-recommends', ...names),
  ]);
  if (missing.some(isMissing)) throw new StartupError(`${sentence}\n${output.join('\n')}`);
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
