import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, copyFileSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVER_ENVIRONMENT, SERVER_FLAGS, SERVER_PROGRAM } from '../../../scripts/server-node.mjs';
import { startCarrier, type TestCarrier } from '../../../server/test/carrier.ts';
import { freePort } from '../../../server/test/free-port.ts';
import { startS3Stub, type S3Stub } from '../../../server/test/s3-stub.ts';
import { startMailRecorder, type MailRecorder } from '../load/mail-recorder.ts';

const SHIPPED = join(import.meta.dirname, '..', '..', '..', 'deploy', 'observability');
export const WEBHOOK_KEY = 'a secret of the drill';

export interface Postgres {
  /** The owner's, of a migrated database. */
  url: string;
  stop: () => Promise<void>;
}

export interface Place {
  folder: string;
  carrier: TestCarrier;
  mail: MailRecorder;
  store: S3Stub;
  query(sql: string, values?: unknown[]): Promise<unknown>;
  stopPostgres(): Promise<void>;
  ask(path: string, body: BodyInit, headers: Record<string, string>): Promise<Response>;
  /** One server after the other, each ready before the next, from now on with these settings, too. */
  restart(environment?: Record<string, string>): Promise<void>;
  /** What fires right now. */
  firing(): Promise<string[]>;
  close(): Promise<void>;
}

interface Options {
  folder: string;
  postgres: Postgres;
  /** In this PostgreSQL, a copy of the migrated one. */
  database: string;
  provider: { baseUrl: string };
  servers: number;
  environment: Record<string, string>;
}

/** Servers with everybody outside, and a Prometheus of their own that has the shipped rules. */
export async function openPlace(options: Options): Promise<Place> {
  const { folder, postgres } = options;
  const opened = new AsyncDisposableStack();
  const [carrier, mail, store] = await Promise.all([
    startCarrier(),
    startMailRecorder(),
    startS3Stub('pictures'),
  ]);
  opened.defer(() => store.close());
  opened.defer(() => (mail.close(), carrier.close()));
  await ask(postgres.url, `create database ${options.database} template jobly`);
  const url = new URL(postgres.url);
  url.pathname = `/${options.database}`;
  const ports: number[] = [];
  for (let count = 0; count < options.servers; count += 1) ports.push(await freePort());
  let environment: Record<string, string> = {
    TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    TWILIO_AUTH_TOKEN: 'token-of-the-recorder',
    TWILIO_FROM: '+14155550100',
    TWILIO_API_URL: carrier.url,
    SMTP_URL: mail.url,
    EMAIL_FROM: 'Jobly <hello@jobly.example>',
    LOPAY_BASE_URL: options.provider.baseUrl,
    LOPAY_API_KEY: 'test-key',
    LOPAY_WEBHOOK_SECRET: `whsec_${Buffer.from(WEBHOOK_KEY).toString('base64')}`,
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    ...options.environment,
  };
  const start = (port: number) => startServer({ folder, port, databaseUrl: url.href, environment });
  const servers: ChildProcess[] = [];
  opened.defer(async () => void (await Promise.all(servers.map(end))));
  for (const port of ports) servers.push(await start(port));
  const prometheus = await startPrometheus(folder, ports);
  opened.defer(() => end(prometheus.process));
  return {
    folder,
    carrier,
    mail,
    store,
    query: (sql, values) => ask(url.href, sql, values),
    stopPostgres: postgres.stop,
    ask: (path, body, headers) =>
      fetch(`http://localhost:${ports[0]}${path}`, { method: 'POST', body, headers }),
    async restart(more = {}) {
      environment = { ...environment, ...more };
      for (const [index, port] of ports.entries()) {
        await end(servers[index]!);
        servers[index] = await start(port);
      }
    },
    async firing() {
      const answer = await fetch(`${prometheus.url}/api/v1/alerts`);
      const { data } = (await answer.json()) as {
        data: { alerts: { state: string; labels: { alertname: string } }[] };
      };
      const firing = data.alerts.filter(({ state }) => state === 'firing');
      return [...new Set(firing.map(({ labels }) => labels.alertname))];
    },
    close: () => opened.disposeAsync(),
  };
}

async function ask(url: string, sql: string, values: unknown[] = []): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

/** Prints into a file of that name. */
function run(folder: string, name: string, command: string, args: string[], env = {}) {
  const log = openSync(join(folder, `${name}.log`), 'a');
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null) break;
    await sleep(500);
  }
  throw new Error(`nobody answers at ${url}`);
}

async function startServer(options: {
  folder: string;
  port: number;
  databaseUrl: string;
  environment: Record<string, string>;
}): Promise<ChildProcess> {
  const { folder, port, databaseUrl, environment } = options;
  const state = join(folder, `state-${port}`);
  mkdirSync(state, { recursive: true });
  const child = run(folder, `server-${port}`, process.execPath, [...SERVER_FLAGS, SERVER_PROGRAM], {
    ...SERVER_ENVIRONMENT,
    NODE_ENV: 'development',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    JOBLY_STATE_DIR: state,
    JOBLY_DEMO: 'off',
    APP_SECRET: 'a secret of at least thirty-two characters',
    DATABASE_URL: databaseUrl,
    SHUTDOWN_DELAY_MS: '5000',
    ...environment,
  });
  await untilAnswers(`http://localhost:${port}/readyz`, child);
  return child;
}

/** The shipped intervals and rules; only the addresses differ. */
async function startPrometheus(folder: string, ports: number[]) {
  const [head] = readFileSync(join(SHIPPED, 'prometheus.yml'), 'utf8').split('scrape_configs:');
  const targets = ports.map((port) => `localhost:${port}`);
  const scraped = [{ job_name: 'jobly', static_configs: [{ targets }] }];
  const config = join(folder, 'prometheus.yml');
  // JSON is YAML.
  writeFileSync(config, `${head}scrape_configs: ${JSON.stringify(scraped)}\n`);
  copyFileSync(join(SHIPPED, 'alerts.yml'), join(folder, 'alerts.yml'));
  const port = await freePort();
  const child = run(folder, 'prometheus', '/usr/bin/prometheus', [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, 'prometheus')}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/-/ready`, child);
  return { url, process: child };
}
