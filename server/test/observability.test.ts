import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firing, rulesIn, samplesIn, type Sample } from './alert-rules.ts';
import { dose } from './dose.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { useDatabase } from './test-database.ts';

const folder = join(import.meta.dirname, '..', '..', 'deploy', 'observability');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const alerts = read('alerts.yml');
/** Those about Jobly's own metrics. */
const RULES = rulesIn(alerts).filter(({ selectors }) => selectors.length > 0);
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

/** An idle server with the smallest pools. */
let server: OwnProcess;
const owner = useDatabase();
beforeAll(async () => {
  server = await startOwnProcess(owner.url, { DATABASE_POOL_SIZE: '2' });
  // The first one opens the connections that all others find idle.
  await scrape();
});
afterAll(async () => {
  await server.stop();
});
const scrape = async () => (await fetch(`${server.url}/metrics`)).text();

it('alerts and dashboard name only metrics that there are', async () => {
  // As Patroni 3.0.2 of Debian 12 answers.
  const patroni = readFileSync(join(import.meta.dirname, 'patroni-metrics.txt'), 'utf8');
  const known = new Set([...typesIn(await scrape()), ...typesIn(patroni)]);
  const named = new Set([alerts, alertTests, ...expressions].flatMap(namesIn));
  expect(named.size).toBeGreaterThan(30);
  expect([...named].filter((name) => !known.has(name))).toEqual([]);
});

describe('on an idle server', () => {
  it('every series that an alert names is there', async () => {
    await fetch(`${server.url}/`);
    const samples = samplesIn(await scrape());
    const absent = RULES.flatMap(({ name, selectors }) =>
      selectors.filter(({ matches }) => !samples.some(matches)).map(({ text }) => [name, text]),
    );
    expect(absent).toEqual([
      // No request has failed.
      ['RequestsFail', expect.stringContaining('status=~"5.."')],
      // Only of a database with a replica, or with an archive (`npm run drill -- alerts` has one).
      ['ReplicaBehind', 'jobly_database_replica_lag_seconds'],
      ['ArchiveLate', 'jobly_database_archive_age_seconds'],
    ]);
  });

  it('every series is on the quiet side of its threshold, at each of ten scrapes', async () => {
    const scrapes: Sample[][] = [];
    for (let count = 0; count < 10; count += 1) scrapes.push(samplesIn(await scrape()));
    expect(RULES.length).toBeGreaterThan(20);
    // These two measure how busy the machine is, and a test's is.
    const ours = RULES.filter(({ name }) => !['RequestsSlow', 'EventLoopLate'].includes(name));
    for (const rule of ours) expect([rule.name, firing(rule, scrapes)]).toEqual([rule.name, []]);
  });
});

it('every alert has a test', () => {
  const names = (text: string, named: RegExp) => [...text.matchAll(named)].map(([, name]) => name!);
  const tested = new Set(names(alertTests, /\balertname: (\w+)/g));
  const raised = names(alerts, /- alert: (\w+)/g);
  expect(raised.length).toBeGreaterThan(20);
  expect(raised.filter((name) => !tested.has(name))).toEqual([]);
});

it('the runbook says of every alert what to do, and of nothing else, and each alert leads there', () => {
  const runbook = readFileSync(join(folder, '..', '..', 'docs', 'runbook.md'), 'utf8');
  const sections = runbook.split(/^### /m).slice(1);
  const described = sections.map((section) => section.split('\n')[0]!);
  const raised = rulesIn(alerts).map(({ name }) => name);
  expect(described.toSorted()).toEqual(raised.toSorted());
  for (const section of sections) expect(section.split('\n').length).toBeGreaterThan(2);
  const urls = [...alerts.matchAll(/runbook_url: '(.*)'/g)].map(([, url]) => url);
  expect(urls).toEqual(raised.map((name) => `docs/runbook.md#${name.toLowerCase()}`));
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
