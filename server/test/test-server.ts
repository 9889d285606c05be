import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { AppError } from '@jobly/core/errors';
import { diskFiles } from '../src/adapters/files/disk.ts';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import { compose, composeTasks, type App } from '../src/compose.ts';
import type { AppContext } from '../src/app-context.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { loadCustomerPages } from '../src/http/pages/customer-pages.ts';
import { loadSitePages } from '../src/http/sites/site-pages.ts';
import { startTasks, type Enqueue, type TaskHandler } from '../src/tasks/tasks.ts';
import { makeLogger } from '../src/logger.ts';
import { CONNECTION_HELD } from '../src/integrations/guard-integrations.ts';
import type { Clock } from '../src/ports/clock.ts';
import { Secret } from '../src/secret.ts';
import { makeMetrics } from '../src/telemetry/metrics.ts';
import { beforeTests } from './before-tests.ts';
import { cloneDatabase, type Sql, type TestDatabase } from './test-database.ts';

export interface TestClock extends Clock {
  advance(seconds: number): void;
}

export interface TestAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  cookie: string | undefined;
  /** The device cookie set by this answer. */
  device: string | undefined;
}

export interface TestServer extends App {
  tasks: TaskHandler[];
  database: Database;
  owner: TestDatabase;
  sql: Sql;
  clock: TestClock;
  filesDirectory: string;
  logged: string[];
  enqueue: Enqueue;
  /** Runs one of its tasks now, as the queue or the schedule would. */
  run: (task: string, payload?: unknown) => Promise<void>;
  ask: (method: string, path: string, options?: AskOptions) => Promise<TestAnswer>;
  /** The texts that arrived at a phone so far, oldest first; waits until there are `count`. */
  textsTo: (phone: string, count?: number) => Promise<string[]>;
  close(): Promise<void>;
}

export interface AskOptions {
  body?: unknown;
  cookie?: string | undefined;
  address?: string;
  headers?: Record<string, string>;
  /** The browser that asks, as `jobly_device=...`; null is a new one. Else the server's one browser. */
  device?: string | null | undefined;
}

/** As the person at the server's own machine asks. */
export const AT_THIS_MACHINE = { address: '127.0.0.1', headers: { host: 'localhost:4000' } };

export const TEST_SECRET = 'a secret of at least thirty-two characters';

/** Of the create-user form, as if the first start had made it. */
export const TEST_PASSWORD = 'a password of this test run';

/** Whether queued tasks run here, in another process, or not at all but for texts that a test reads. */
export type Worker = boolean | 'elsewhere';

/** As what comes over the network, or from the queue: a connection that the test holds is not the server's. */
const arriving = AsyncLocalStorage.snapshot();

type ServerOptions = Partial<AppContext> & { worker?: Worker };

/** A server for the tests of one file; options that are not known yet come from a function. */
export function useServer(options: ServerOptions | (() => ServerOptions) = {}): TestServer {
  const server = beforeTests(() =>
    openTestServer(typeof options === 'function' ? options() : options),
  );
  afterAll(() => server.close());
  return server;
}

/** The whole server on its own real database; only the clock is ours, and the schedule is off. */
export async function openTestServer({
  worker = true,
  ...overrides
}: ServerOptions = {}): Promise<TestServer> {
  const owner = await cloneDatabase();
  // Rounds run when a test says so. The schedule goes by the machine's minutes, not by the test's clock, and
  // its round claims what is due: the test's own then finds nothing and returns before the work is done.
  await owner.query('delete from pgboss.schedule');
  const { jobly_system: url, jobly_app: tenantUrl } = owner.logins;
  const logged: string[] = [];
  const log = makeLogger('info', { write: (line: string) => logged.push(line) });
  const database = openDatabase({ url, tenantUrl, poolSize: 10, onIdleError: () => {} });
  const metrics = makeMetrics();
  const tasks = await startTasks({ url, worker: worker === true, log, timeTask: metrics.timeTask });
  const clock = testClock();
  const filesDirectory = mkdtempSync(join(tmpdir(), 'jobly-files-'));
  const context: AppContext = {
    // Tests refund more in an hour than a business does in a day; step-up.test.ts has the real limit.
    config: readConfig({ NODE_ENV: 'test', REFUND_CODE_ABOVE_DOLLARS: '999999' }),
    secret: new Secret(TEST_SECRET),
    trialPassword: new Secret(TEST_PASSWORD),
    publicUrl: 'http://localhost:4000',
    database,
    enqueue: tasks.enqueue,
    enqueueAll: tasks.enqueueAll,
    clock,
    log,
    metrics,
    web: undefined,
    customerPages: await loadCustomerPages(
      join(import.meta.dirname, '..', '..', 'web', 'dist-pay'),
    ),
    sitePages: await loadSitePages(join(import.meta.dirname, '..', '..', 'web', 'dist-site')),
    provider: providerThatIsAway(),
    files: diskFiles(filesDirectory),
    breakers: [],
    readiness: async () => ({ ready: true, parts: {} }),
    print: () => {},
    ...overrides,
  };
  const app = compose(context);
  const handlers = composeTasks(context).map((handler): TaskHandler => ({
    name: handler.name,
    run: (...given) => arriving(() => handler.run(...given)),
  }));
  if (worker === true) await tasks.work(handlers);
  let device: string | undefined;
  let sending = Promise.resolve();
  return {
    ...app,
    tasks: handlers,
    database,
    owner,
    sql: owner.sql,
    clock,
    filesDirectory,
    logged,
    enqueue: tasks.enqueue,
    async run(task, payload = {}) {
      await handlers.find(({ name }) => name === task)!.run(payload, { last: false });
    },
    async ask(method, path, options = {}) {
      const asked = await arriving(() => ask(app, method, path, { device, ...options }));
      if (options.device === undefined) device = asked.device ?? device;
      return asked;
    },
    async textsTo(phone, count = 1) {
      // Sequentially: a text that is being sent must not be sent by another run.
      if (worker === false) {
        sending = sending.then(() => sendQueuedTexts(owner, handlers));
        await sending;
      }
      return textsTo(owner, phone, count);
    },
    async close() {
      await tasks.stop();
      await database.close();
      await owner.drop();
      rmSync(filesDirectory, { recursive: true, force: true });
      // Also if the error was caught: each server test checks the rule for the calls that it makes.
      expect(logged.filter((line) => line.includes(CONNECTION_HELD))).toEqual([]);
    },
  };
}

/** Nothing listens on port 1: what does not need the provider must work without it. */
function providerThatIsAway() {
  return lopayProvider({
    baseUrl: 'http://127.0.0.1:1',
    apiKey: new Secret('none'),
    timeoutMs: 500,
    webhookScheme: 'svix',
    webhookSecret: new Secret('none'),
  });
}

function testClock(): TestClock {
  let offsetMs = 0;
  return {
    now: () => new Date(Date.now() + offsetMs),
    advance: (seconds) => {
      offsetMs += seconds * 1000;
    },
  };
}

async function ask(
  app: App,
  method: string,
  path: string,
  { body, cookie, device, address = '203.0.113.7', headers = {} }: AskOptions,
): Promise<TestAnswer> {
  const cookies = [cookie, device].filter(Boolean).join('; ');
  const response = await app.app.request(
    path,
    {
      method,
      headers: { ...headers, ...(cookies ? { cookie: cookies } : {}) },
      ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body) }),
    },
    { incoming: { socket: { remoteAddress: address } } },
  );
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : { text },
    cookie: response.headers.get('set-cookie')?.split(';')[0],
    device: /(?:__Host-)?jobly_device=[^;]+/.exec(response.headers.get('set-cookie') ?? '')?.[0],
  };
}

function isRaw(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

async function sendQueuedTexts(owner: TestDatabase, handlers: TaskHandler[]): Promise<void> {
  const send = handlers.find(({ name }) => name === 'send-text')!;
  const queued = await owner.sql<{ id: string }>`
    select id from messages where channel = 'sms' and status = 'queued' order by created_at`;
  for (const { id } of queued) await send.run({ messageId: id }, { last: false });
}

async function textsTo(owner: TestDatabase, phone: string, count: number): Promise<string[]> {
  const deadlineMs = Date.now() + 10_000;
  for (;;) {
    const rows = await owner.sql<{ body: string }>`
      select body from local_inbox where recipient = ${phone} order by id`;
    if (rows.length >= count) return rows.map((row) => row.body);
    if (Date.now() > deadlineMs)
      throw new AppError('unavailable', { message: `no text to ${phone}` });
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
