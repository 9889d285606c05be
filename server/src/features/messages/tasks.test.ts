import { beforeEach, expect, it } from 'vitest';
import { NO_BUDGET_LIMITS } from '../../../test/carrier.ts';
import {
  messageKeys as keys,
  queueTestMessage,
  type GivenMessage,
} from '../../../test/test-message.ts';
import { openTestServer, type TestServer } from '../../../test/test-server.ts';
import { startTasks, type Enqueue, type Tasks } from '../../tasks/tasks.ts';
import { makeLogger } from '../../logger.ts';
import { Secret } from '../../secret.ts';
import { sendMessageTasks } from './feature.ts';

type Channel = 'sms' | 'email';

let server: TestServer;
let tasks: Tasks;
/** The recipients that each carrier was called for. */
let called: Record<Channel, string[]>;
/** What a carrier's answer waits for. */
let answerAfter: Record<Channel, Promise<void>>;
beforeEach(async () => {
  server = await openTestServer({ worker: false });
  called = { sms: [], email: [] };
  answerAfter = { sms: Promise.resolve(), email: Promise.resolve() };
  tasks = await startTasks({
    url: new Secret(server.owner.url),
    worker: true,
    log: makeLogger('silent'),
  });
  return async () => {
    await tasks.stop();
    await server.close();
  };
});

const carrierOf = (channel: Channel) => ({
  async send({ to }: { to: string }) {
    called[channel].push(to);
    await answerAfter[channel];
    return { providerMessageId: crypto.randomUUID() };
  },
});

const work = () =>
  tasks.work(
    sendMessageTasks({
      database: server.database,
      clock: server.clock,
      keys,
      sms: carrierOf('sms'),
      email: carrierOf('email'),
      push: { send: () => Promise.reject(new Error('no push here')) },
      ...NO_BUDGET_LIMITS,
      onDeliveryStatus: async () => {},
    }),
  );

const queue = (
  channel: Channel,
  { enqueue = tasks.enqueue, ...given }: GivenMessage & { enqueue?: Enqueue } = {},
) => {
  const recipient = channel === 'sms' ? '+14155550190' : 'dana@example.com';
  return queueTestMessage(server, { channel, recipient, ...given }, { enqueue });
};

const unfinished = () =>
  server.sql`select name, state from pgboss.job where data ? 'messageId' and state <> 'completed'`;

it.each<[Channel, Channel]>([
  ['email', 'sms'],
  ['sms', 'email'],
])(
  'a hanging carrier of %s delays no %s',
  async (hanging, other) => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    answerAfter[hanging] = promise;
    await work();
    // One after the other, so that each of the queue's two workers waits for one.
    for (const count of [1, 2]) {
      await queue(hanging);
      await expect.poll(() => called[hanging].length).toBe(count);
    }
    await queue(other);
    await expect.poll(() => called[other].length).toBe(1);
    release();
    await expect.poll(unfinished).toEqual([]);
    expect([called[hanging].length, called[other].length]).toEqual([2, 1]);
  },
  60_000,
);

it('lets no code to sign in wait for other texts, however many hang', async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  answerAfter.sms = promise;
  for (let count = 0; count < 40; count += 1) await queue('sms');
  await work();
  await expect.poll(() => called.sms.length).toBe(16);
  await queue('sms', { kind: 'sign_in_code', recipient: '+14155550132' });
  await expect.poll(() => called.sms.at(-1), { timeout: 5_000 }).toBe('+14155550132');
  release();
  await expect.poll(unfinished).toEqual([]);
}, 60_000);

it('sends what waits in the queue that both channels once shared, once', async () => {
  const shared: Enqueue = (db, _, payload) => tasks.enqueue(db, 'send-message', payload);
  await queue('sms', { enqueue: shared });
  await queue('email', { enqueue: shared });
  expect(await unfinished()).toHaveLength(2);
  await work();
  await expect.poll(unfinished).toEqual([]);
  expect(called).toEqual({ sms: ['+14155550190'], email: ['dana@example.com'] });
}, 60_000);
