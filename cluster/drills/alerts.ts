import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../server/test/free-port.ts';
import { startS3Stub } from '../../server/test/s3-stub.ts';
import { ensurePackages, PROGRAMS, PROMETHEUS } from '../packages.ts';
import { supervise } from '../part.ts';
import { answers, read, until } from '../readiness.ts';
import type { Drill, Run } from './drill.ts';
import { signUpContractors } from './load/contractors.ts';
import { mountDisk, useFakeClocks } from './machine.ts';
import { OUTAGES, type Outage } from './outages.ts';
import { replaceWebNode } from './scenarios.ts';
import { openStage, type Stage } from './stage.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', 'deploy', 'observability');
const METRICS_TOKEN = 'the token of Prometheus';
const POLL_EVERY_MS = 5_000;
const RESTARTS = 3;
/** TargetDown waits for two minutes. */
const AFTER_RESTARTS_SECONDS = 180;
/** An alert that another outage has raised is over by then. */
const QUIET_SECONDS = 420;

export const ALERTS: Drill = {
  says: 'nothing happens, web nodes are restarted, and then one outage after the other: what does the pager say',
  unit: 'minutes idle',
  full: 5,
  column: 'Idle',
  run: runAlerts,
};

async function runAlerts(run: Run): Promise<Record<string, string>> {
  const { progress } = run;
  await using opened = new AsyncDisposableStack();
  const store = await startS3Stub('pictures');
  opened.defer(() => store.close());
  const smallDisk = join(run.stateDirectory, 'small-disk');
  mountDisk(smallDisk, '1200m', opened);
  const nodes = {
    METRICS_TOKEN,
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  const clocks = await useFakeClocks(run);
  const web2 = { ...nodes, ...clocks['web2'], JOBLY_STATE_DIR: smallDisk };
  const stage = opened.use(await openStage(run, { web1: nodes, web2, worker1: nodes }));
  await signUpContractors(stage);
  const firing = await startPrometheus(run, stage, opened);

  /** What fired within that time, and after how many seconds; ends early once `awaited` has. */
  const watch = async (seconds: number, awaited = ''): Promise<Map<string, number>> => {
    const fromMs = Date.now();
    const passed = () => Math.round((Date.now() - fromMs) / 1000);
    const fired = new Map<string, number>();
    while (passed() < seconds && !fired.has(awaited)) {
      for (const name of await firing()) if (!fired.has(name)) fired.set(name, passed());
      await sleep(POLL_EVERY_MS, undefined, run);
    }
    return fired;
  };
  const expectQuiet = (what: string, fired: Map<string, number>) => {
    const named = [...fired].map(([name, seconds]) => `${name} after ${seconds} s`).join(', ');
    progress(`${what}: ${named || 'nothing fired'}`);
    return fired.size === 0 ? 'nothing' : `FAILED: ${named}`;
  };
  const strike = async ({ name, alert, withinSeconds, plant }: Outage): Promise<string> => {
    const isQuiet = async () => !(await firing()).includes(alert);
    const early = `${alert} fires, though there is no outage yet,`;
    await until(isQuiet, early, { signal: run.signal, seconds: QUIET_SECONDS });
    await plant({ run, stage, store, smallDisk });
    const seconds = (await watch(withinSeconds, alert)).get(alert);
    progress(`${name}: ${alert} ${seconds === undefined ? 'NOT ' : ''}within ${withinSeconds} s`);
    return seconds === undefined ? `FAILED: not within ${withinSeconds} s` : `${seconds} s`;
  };

  progress(`nobody does anything for ${run.dose} minutes`);
  const idle = expectQuiet('idle', await watch(run.dose * 60));
  const watching = watch(AFTER_RESTARTS_SECONDS);
  for (let count = 0; count < 2 * RESTARTS; count += 1) await replaceWebNode(stage, count % 2);
  const restarted = new Map([...(await watching), ...(await watch(AFTER_RESTARTS_SECONDS))]);
  const rolling = expectQuiet('rolling restart', restarted);
  const cells: Record<string, string> = { Idle: idle, Rolling: rolling };
  for (const together of OUTAGES) {
    const struck = together.map(async (outage) => {
      cells[outage.name] = await strike(outage);
    });
    await Promise.all(struck);
  }
  const isFailed = Object.values(cells).some((cell) => cell.startsWith('FAILED'));
  return { ...cells, Verdict: isFailed ? 'FAILED' : 'passed' };
}

/** The shipped intervals, jobs and rules; only the addresses differ. Returns what fires right now. */
async function startPrometheus(run: Run, { cluster }: Stage, opened: AsyncDisposableStack) {
  ensurePackages(run.progress, [PROMETHEUS]);
  const folder = join(run.stateDirectory, 'prometheus');
  mkdirSync(folder);
  const { web, worker, patroni, etcdClients } = cluster.layout;
  const jobs = [[...web, worker], patroni, etcdClients];
  const targetsOf = (ports: number[]) =>
    `targets: ${JSON.stringify(ports.map((port) => `localhost:${port}`))}`;
  const config = readFileSync(join(SHIPPED, 'prometheus.yml'), 'utf8')
    .replaceAll(/targets: \[.*\]/g, () => targetsOf(jobs.shift()!))
    .replace('/etc/prometheus/jobly-metrics-token', join(folder, 'token'));
  writeFileSync(join(folder, 'prometheus.yml'), config);
  writeFileSync(join(folder, 'token'), METRICS_TOKEN);
  copyFileSync(join(SHIPPED, 'alerts.yml'), join(folder, 'alerts.yml'));
  const port = await freePort();
  const prometheus = supervise(run.stateDirectory, {
    name: 'prometheus',
    command: PROGRAMS.prometheus,
    args: [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    environment: () => ({}),
  });
  opened.defer(() => prometheus.stop());
  await prometheus.start();
  await until(() => answers(port, '/-/ready'), 'Prometheus was not ready', run);
  return async (): Promise<string[]> => {
    const answer = JSON.parse((await read(port, '/api/v1/alerts'))!) as {
      data: { alerts: { state: string; labels: { alertname: string } }[] };
    };
    const fired = answer.data.alerts.filter(({ state }) => state === 'firing');
    return [...new Set(fired.map(({ labels }) => labels.alertname))];
  };
}
