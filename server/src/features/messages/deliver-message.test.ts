import { toE164 } from '@jobly/core/phone';
import { beforeEach, describe, expect, it } from 'vitest';
import { NO_BUDGET_LIMITS } from '../../../test/carrier.ts';
import { makeAccount } from '../../../test/factories.ts';
import {
  messageKeys as keys,
  queueTestMessage,
  type GivenMessage,
} from '../../../test/test-message.ts';
import { useServer } from '../../../test/test-server.ts';
import {
  NotTakenByCarrierError,
  RefusedByCarrierError,
  type TextMessage,
} from '../../ports/carrier.ts';
import { deliverMessage, lockMessage } from './deliver-message.ts';
import { deleteOldMessages } from './feature.ts';
import { addOptOut, contactKey } from './opt-outs.ts';
import { queueMessage } from './queue-message.ts';

const server = useServer();

let sent: TextMessage[];
let enqueued: string[];
let outcomes: string[];
beforeEach(() => {
  outcomes = [];
  sent = [];
  enqueued = [];
});

const enqueue = async (_: unknown, __: string, payload: object) => {
  enqueued.push((payload as { messageId: string }).messageId);
};

async function queue(given: GivenMessage = {}): Promise<string | undefined> {
  await queueTestMessage(server, { kind: 'website_live', ...given }, { enqueue });
  return enqueued.at(-1);
}

const deliver = (id: string, fail?: () => Error, last = false) =>
  deliverMessage(
    {
      database: server.database,
      clock: server.clock,
      keys,
      sms: {
        async send(message) {
          if (fail) throw fail();
          sent.push(message);
          return { providerMessageId: 'SM1' };
        },
      },
      email: { send: () => Promise.reject(new Error('no e-mail here')) },
      push: { send: () => Promise.reject(new Error('no push here')) },
      ...NO_BUDGET_LIMITS,
      onDeliveryStatus: async (_, { outcome }) => {
        if (outcome !== 'sent') outcomes.push(outcome);
      },
    },
    id,
    { last },
  );

const read = async (id: string) =>
  (
    await server.sql<Record<string, unknown>>`
      select status, attempts, last_error, sealed_content, provider_message_id from messages
      where id = ${id}`
  )[0];

describe('a message', () => {
  it('is sent once, and its words are gone afterwards', async () => {
    const id = (await queue())!;
    expect(String((await read(id))!['sealed_content'])).not.toContain('canary');
    await deliver(id);
    await deliver(id);
    expect(sent).toEqual([{ to: '+14155550190', body: 'canary words' }]);
    expect(await read(id)).toMatchObject({
      status: 'sent',
      sealed_content: null,
      provider_message_id: 'SM1',
    });
  });

  it('is sent by one of ten workers that reach for it at once', async () => {
    const id = (await queue())!;
    await Promise.allSettled(Array.from({ length: 10 }, () => deliver(id)));
    expect(sent).toHaveLength(1);
    expect(await read(id)).toMatchObject({ status: 'sent' });
  });

  it('is not given up while another worker holds it: the attempt fails and comes again', async () => {
    const id = (await queue())!;
    const { promise: locked, resolve: signalLocked } = Promise.withResolvers<void>();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holder = server.database.system.transaction().execute(async (transaction) => {
      await lockMessage(transaction, id);
      signalLocked();
      await held;
    });
    await locked;
    await expect(deliver(id)).rejects.toThrow(/lock timeout/);
    release();
    await holder;
    await deliver(id);
    expect(sent).toHaveLength(1);
  });

  it('is not sent on and on to a carrier that cannot say what it has', async () => {
    const id = (await queue())!;
    const lost = () => new Error('no answer');
    for (let tries = 0; tries < 6; tries += 1)
      await expect(deliver(id, lost)).rejects.toThrow('no answer');
    await deliver(id, lost);
    expect([await read(id), outcomes]).toMatchObject([
      { status: 'failed', last_error: 'outcome unknown: no answer' },
      ['unknown'],
    ]);
  });

  it('is deleted when it is over and old, never while it waits', async () => {
    const over = (await queue())!;
    await deliver(over);
    const waiting = (await queue())!;
    const later = new Date(server.clock.now().getTime() + 91 * 86_400_000);
    await deleteOldMessages(server.database.system, later);
    expect([await read(over), (await read(waiting))!['status']]).toEqual([undefined, 'queued']);
  });

  it('is queued once for one key', async () => {
    await queue({ about: '1' });
    await queue({ about: '1' });
    expect(enqueued).toHaveLength(1);
  });

  it('is retried when the carrier stumbles, and given up after the last attempt', async () => {
    const id = (await queue())!;
    const stumble = () => new Error('Twilio answered 500');
    await expect(deliver(id, stumble)).rejects.toThrow('Twilio answered 500');
    expect(await read(id)).toMatchObject({ status: 'queued', attempts: 1 });
    await deliver(id, stumble, true);
    expect(await read(id)).toMatchObject({
      status: 'failed',
      attempts: 2,
      last_error: 'outcome unknown: Twilio answered 500',
      sealed_content: null,
    });
  });

  it('is given up at once when the carrier refuses for good', async () => {
    const id = (await queue())!;
    await deliver(id, () => new RefusedByCarrierError('Twilio answered 400 (error 21211)'));
    expect(await read(id)).toMatchObject({ status: 'failed', attempts: 1 });
  });

  it('is not sent when it comes too late', async () => {
    const id = (await queue({ expiresAt: new Date(server.clock.now().getTime() - 1) }))!;
    await deliver(id);
    expect(sent).toEqual([]);
    expect(await read(id)).toMatchObject({ status: 'expired', sealed_content: null });
  });

  it.each([
    ['review_request', 'suppressed'],
    ['receipt', 'suppressed'],
    ['extra_payment', 'suppressed'],
    ['sign_in_code', 'sent'],
    ['payment_notice', 'suppressed'],
    ['dispute_open', 'suppressed'],
    ['extra_payment_fee', 'sent'],
  ] as const)('of kind %s to a number that said STOP is %s', async (kind, status) => {
    const recipient = '+14155550191';
    await addOptOut(
      server.database.system,
      contactKey('sms', '(415) 555-0191'),
      'reply',
      server.clock.now(),
    );
    const id = (await queue({ kind, recipient }))!;
    await deliver(id);
    expect(await read(id)).toMatchObject({ status, sealed_content: null });
    expect(sent).toHaveLength(status === 'sent' ? 1 : 0);
    expect(outcomes).toEqual(status === 'sent' ? [] : ['suppressed']);
  });

  it('that the carrier refuses because of a STOP is never tried again, with any business', async () => {
    const recipient = '+14155550192';
    const first = (await queue({ kind: 'review_request', recipient }))!;
    await deliver(first, () => new RefusedByCarrierError('21610', { optedOut: true }));
    expect(await read(first)).toMatchObject({ status: 'suppressed' });
    const second = (await queue({ kind: 'review_request', recipient }))!;
    await deliver(second);
    expect([sent, outcomes]).toEqual([[], ['suppressed', 'suppressed']]);
  });

  it('leaves neither row nor task when the caller takes its change back', async () => {
    const before = await server.owner.query('select id from messages');
    await expect(
      server.database.system.transaction().execute(async (transaction) => {
        await queueMessage({ keys, enqueue, publicUrl: '', clock: server.clock }, transaction, {
          userId: null,
          kind: 'website_live',
          channel: 'sms',
          recipient: '+14155550190',
          write: () => ({ body: 'never' }),
          about: 'rolled-back',
        });
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await server.owner.query('select id from messages')).toHaveLength(before.length);
  });
});

it('a text about money whose carrier was away until the night is sent in the morning', async () => {
  const { userId, phone } = await makeAccount(server);
  // 20:00 and 22:00 in San Francisco.
  const evening = new Date('2026-11-19T04:00Z').getTime();
  server.clock.advance((evening - server.clock.now().getTime()) / 1000);
  const id = (await queue({ kind: 'payment_notice', userId, recipient: toE164(phone) }))!;
  await deliver(id, () => new NotTakenByCarrierError('away')).catch(() => {});
  server.clock.advance(2 * 3_600);
  await deliver(id);
  expect(sent).toEqual([]);
  expect(await read(id)).toMatchObject({ status: 'queued' });
  server.clock.advance(10.5 * 3_600);
  await deliver(id);
  expect(sent).toHaveLength(1);
});

it.each([
  '+18765550188',
  '+18095550188',
  '+19005550188',
  '+12684641234',
  '+12005550188',
  '+14159760188',
])('nothing is texted to %s, whatever its kind', async (recipient) => {
  const kinds = [
    'receipt',
    'review_request',
    'payment_notice',
    'bank_changed',
    'sign_in_code',
  ] as const;
  for (const kind of kinds) await deliver((await queue({ kind, recipient }))!);
  expect([sent, outcomes]).toEqual([[], kinds.map(() => 'failed')]);
});
