import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dose } from './dose.ts';
import { openTestServer } from './test-server.ts';

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const alerts = read('alerts.yml');
const alertTests = read('alerts.test.yml');
const dashboard = JSON.parse(read('dashboard.json')) as {
  panels: { title: string; targets?: { expr: string }[] }[];
};
const expressions = dashboard.panels
  .flatMap(({ targets }) => targets ?? [])
  .map(({ expr }) => expr);

const typesIn = (metrics: string) =>
  [...metrics.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!);
const namesIn = (text: string) =>
  [...text.matchAll(/\b(?:jobly|patroni|nodejs|process)_[a-z0-9_]+/g)].map(([name]) =>
    name.replace(/_(bucket|count|sum)$/, ''),
  );

it('alerts and dashboard name only metrics that there are', async () => {
  const server = await openTestServer({ worker: false });
  const asked = { address: '127.0.0.1', headers: { host: 'localhost' } };
  const { body } = await server.ask('GET', '/metrics', asked);
  await server.close();
  // As Patroni 3.0.2 of Debian 12 answers.
  const patroni = readFileSync(join(import.meta.dirname, 'patroni-metrics.txt'), 'utf8');
  const known = new Set([...typesIn(String(body['text'])), ...typesIn(patroni)]);
  const named = new Set([alerts, alertTests, ...expressions].flatMap(namesIn));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

it('every alert has a test', () => {
  const names = (text: string, named: RegExp) => [...text.matchAll(named)].map(([, name]) => name!);
  const tested = new Set(names(alertTests, /\balertname: (\w+)/g));
  const raised = names(alerts, /- alert: (\w+)/g);
  expect(raised.length).toBeGreaterThan(20);
  expect(raised.filter((name) => !tested.has(name))).toEqual([]);
});

const isDrill = dose({ test: 0, drill: 1 }) === 1;
const isInstalled = isDrill && spawnSync('promtool', ['--version']).status === 0;

/** `npm run drill -- observability`, where the package `prometheus` is installed. */
describe.runIf(isInstalled)('promtool', () => {
  /** What is wrong, in its own words. */
  function promtool(...args: string[]): string {
    const { status, stdout, stderr } = spawnSync('promtool', args, {
      cwd: folder,
      encoding: 'utf8',
    });
    return status === 0 ? '' : stdout + stderr;
  }

  it('takes the configuration and the alerts, and their tests pass', () => {
    expect(promtool('check', 'config', '--syntax-only', 'prometheus.yml')).toBe('');
    expect(promtool('check', 'rules', 'alerts.yml')).toBe('');
    expect(promtool('test', 'rules', 'alerts.test.yml')).toBe('');
  });

  it('takes every expression of the dashboard', () => {
    const rules = expressions.map((expr, index) => ({
      record: `panel:${index}`,
      expr: expr.replaceAll('$instance', '.*'),
    }));
    const temporary = mkdtempSync(join(tmpdir(), 'jobly-rules-'));
    const file = join(temporary, 'rules.yml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ groups: [{ name: 'dashboard', rules }] }));
    expect(promtool('check', 'rules', '--lint=none', file)).toBe('');
    rmSync(temporary, { recursive: true });
  });
});
