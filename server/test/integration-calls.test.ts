import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { twilioSettings } from './carrier.ts';
import {
  chooseCarriers,
  openFiles,
  openNames,
  openProvider,
  openPush,
  openStripe,
} from '../src/adapters.ts';
import { readConfig } from '../src/config.ts';
import { openDatabase, type Database } from '../src/db/database.ts';
import { makeLogger } from '../src/logger.ts';
import { CONNECTION_HELD, guardIntegrations } from '../src/integrations/guard-integrations.ts';
import type { Breaker } from '../src/integrations/breaker.ts';
import type { NameLookUp } from '../src/ports/names.ts';
import { Secret } from '../src/secret.ts';
import { makeMetrics } from '../src/telemetry/metrics.ts';
import { createTemporaryState } from './temporary-state.ts';
import { useDatabase } from './test-database.ts';

let database: Database;
const state = createTemporaryState();
const owner = useDatabase();
beforeAll(async () => {
  database = openDatabase({ url: new Secret(owner.url), poolSize: 4, onIdleError: () => {} });
});
afterAll(async () => {
  await database.close();
  state.remove();
});

const AWAY = 'http://127.0.0.1:1';
const CARRIERS = {
  ...twilioSettings(AWAY),
  SMTP_URL: 'smtp://127.0.0.1:1',
  EMAIL_FROM: 'jobly@example.com',
};
const S3 = {
  S3_BUCKET: 'pictures',
  S3_REGION: 'us-east-1',
  S3_ENDPOINT: AWAY,
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const SUBSCRIPTION = { endpoint: 'https://fcm.googleapis.com/a', keys: { p256dh: '', auth: '' } };

const THERE: NameLookUp = { txt: async () => ['there'], addresses: async () => [] };

type Method = (...given: unknown[]) => Promise<unknown>;

/** Every adapter as the server composes it, by its folder; `local` names methods that make no call. */
async function openAdapters() {
  const breakers: Breaker[] = [];
  const logged: string[] = [];
  const log = makeLogger('info', { write: (line: string) => logged.push(line) });
  const open = (env: Record<string, string> = {}, production = false) => {
    const config = {
      ...readConfig({ NODE_ENV: 'test', PUSH_TEST_ORIGIN: AWAY, ...env }),
      production,
    };
    return {
      config,
      guard: guardIntegrations({ log, config, breakers, metrics: makeMetrics() }, 'tasks'),
    };
  };
  const carriers = (env: Record<string, string>) => {
    const { config, guard } = open(env);
    const ours = { statusUrl: AWAY, inbox: { store: async () => 'stored', find: async () => [] } };
    return chooseCarriers({ config, print: () => {} }, guard, ours);
  };
  const { config, guard } = open();
  const account = { baseUrl: AWAY, apiKey: new Secret('none'), webhookSecret: new Secret('none') };
  const secret = { current: new Secret('none') };
  const stripe = {
    secretKey: new Secret('sk_test_none'),
    apiUrl: AWAY,
    snapshotSecrets: secret,
    thinSecrets: secret,
  };
  const [real, local] = [carriers(CARRIERS), carriers({})];
  const adapters: [folder: string, port: object, local?: string[]][] = [
    ['dns', guard.names(openNames())],
    ['files', guard.files(openFiles(config, state.directory))],
    ['files', guard.files(openFiles(open(S3).config, state.directory))],
    ['local-inbox', local.sms],
    ['local-inbox', local.email],
    ['lopay', guard.providers([openProvider(config, account)]), ['readEvent']],
    ['smtp', real.email],
    ['stripe', guard.providers([await openStripe(config, stripe)]), ['readEvent']],
    ['twilio', real.sms],
    ['web-push', guard.push(openPush(config, [new Secret(Buffer.alloc(32, 7))])), ['accepts']],
  ];
  return { adapters, breakers, logged, open };
}

it('no call of any adapter leaves while a database connection is held', async () => {
  const { adapters, breakers, logged } = await openAdapters();
  const folders = readdirSync(join(import.meta.dirname, '..', 'src', 'adapters'));
  expect([...new Set(adapters.map(([folder]) => folder))]).toEqual(folders.toSorted());
  const calls = adapters.flatMap(([folder, port, local = []]) =>
    Object.keys(port)
      .filter((name) => typeof Reflect.get(port, name) === 'function' && !local.includes(name))
      .map((name) => ({
        name: `${folder} ${name}`,
        call: () => (Reflect.get(port, name) as Method)({ subscription: SUBSCRIPTION }),
      })),
  );
  expect(calls.length).toBeGreaterThan(20);
  for (const { name, call } of calls) {
    for (const hold of [
      () => database.system.transaction().execute(call),
      () => database.asUser('00000000-0000-0000-0000-000000000000', call),
      () => database.system.connection().execute(call),
    ]) {
      await expect(hold(), name).rejects.toThrow(CONNECTION_HELD);
    }
  }
  // Said for the operator, too; and nothing was called.
  expect(logged).toHaveLength(calls.length * 3);
  expect(breakers.map((breaker) => breaker.state().underWay)).toEqual(breakers.map(() => 0));
});

it('knows a connection that is held from one that was given back, or is another work’s', async () => {
  const { open } = await openAdapters();
  const { guard } = open();
  const names = guard.names(THERE);
  const lookUp = () => names.txt('example.com');
  expect(await lookUp()).toEqual(['there']);
  let later = async (): Promise<unknown> => undefined;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const held = database.system.transaction().execute(async (db) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    later = () => promise.then(lookUp);
    // Begun within the transaction, and still its own in a statement of another connection's.
    await expect(database.system.transaction().execute(lookUp)).rejects.toThrow(CONNECTION_HELD);
    await db.selectFrom('users').select('id').execute();
    await expect(lookUp()).rejects.toThrow(CONNECTION_HELD);
    await mayEnd;
    resolve();
  });
  // Concurrently, for another caller.
  expect(await lookUp()).toEqual(['there']);
  end();
  await held;
  expect(await later()).toEqual(['there']);
});

it('in production says so and goes on: a slow answer is better than none', async () => {
  const { open, logged } = await openAdapters();
  const { guard } = open({}, true);
  const names = guard.names(THERE);
  const found = await database.system.transaction().execute(() => names.txt('example.com'));
  expect(found).toEqual(['there']);
  expect(logged.filter((line) => line.includes(`${CONNECTION_HELD}: dns.txt`))).toHaveLength(1);
});
