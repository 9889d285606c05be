import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Secret } from '../server/src/secret.ts';
import { createTemporaryState } from '../server/test/temporary-state.ts';
import { prepareFolders } from './folders.ts';
import { etcdProgram, haproxyProgram, nodeProgram, patroniProgram } from './programs.ts';
import { layOut } from './settings.ts';

const deployed = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', 'deploy', 'cluster', name), 'utf8');

const namesIn = (text: string, form: RegExp): string[] => [
  ...new Set([...text.matchAll(form)].map(([, name]) => name!)),
];
const variablesOf = (file: string) => namesIn(deployed(file), /^([A-Z]\w+)=/gm).sort();
const ASSIGNED = /"\$\{(\w+)(?:\[\*\])?\}"/g;

const layout = layOut(4100);
const state = createTemporaryState();
const folders = prepareFolders(state.directory);
afterAll(() => state.remove());

test.each([
  ['etcd.env', etcdProgram(folders, layout, 0)],
  ['patroni.env', patroniProgram(folders, layout, 0)],
  ['haproxy.env', haproxyProgram(folders, layout)],
])('an operator sets in %s what the cluster on one machine sets', (file, program) => {
  expect(variablesOf(file)).toEqual(Object.keys(program.environment()).sort());
});

test('haproxy.cfg takes every address from the environment', () => {
  const config = deployed('haproxy.cfg');
  expect(namesIn(config, ASSIGNED).sort()).toEqual(variablesOf('haproxy.env'));
  expect(config).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
});

test.each(['cluster', 'proxy'])(
  'HAProxy of deploy/%s lets people read our sentence while no node is ready, and fits its files',
  (folder) => {
    const config = readFileSync(
      join(import.meta.dirname, '..', 'deploy', folder, 'haproxy.cfg'),
      'utf8',
    );
    const fallback = /use_backend (\w+) if \{ nbsrv\((\w+)\) eq 0 \}/.exec(config);
    const checkOf = (backend: string | undefined) =>
      new RegExp(`^backend ${backend}\\n(?:.+\\n)*?.*uri (/\\w+)`, 'm').exec(config)?.[1];
    expect([checkOf(fallback?.[2]), checkOf(fallback?.[1])]).toEqual(['/readyz', '/healthz']);
    // A global maxconn stops it where fewer files may be opened; without one it takes what there is.
    expect(config).toMatch(/fd-hard-limit \d+/);
    expect(config).not.toMatch(/^global\n(?:[\t ].*\n)*[\t ]+maxconn/m);
  },
);

test("a node does not know the owner's login", () => {
  const logins = {
    jobly_app: new Secret('postgres://app@127.0.0.1:4101/jobly'),
    jobly_system: new Secret('postgres://system@127.0.0.1:4101/jobly'),
  };
  const node = { name: 'web1', role: 'web', port: 4111, demo: false } as const;
  const environment = nodeProgram(folders, layout, logins, node).environment();
  expect(environment['DATABASE_URL']).toBe('');
  expect(Object.values(environment)).not.toContain(folders.secret('owner-password'));
});

test('no two parts share a port', () => {
  const ports = Object.values(layout).flat();
  expect(new Set(ports).size).toBe(ports.length);
});
