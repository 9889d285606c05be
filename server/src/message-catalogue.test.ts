import { expect, it } from 'vitest';
import { queueTestMessage } from '../test/test-message.ts';
import { useServer } from '../test/test-server.ts';
import { MESSAGES, rulesOf, type MessageKind } from './message-catalogue.ts';
import type { OutgoingMessage } from './outgoing-message.ts';

const server = useServer();
const all = Object.keys(MESSAGES) as MessageKind[];

it('STOP ends every text to a customer, and no code and no security notice', () => {
  const ignoring = (kind: MessageKind) => !rulesOf(kind).optOut.includes('sms');
  const isTo = (kind: MessageKind) => rulesOf(kind).to === 'customer';
  const isSafety = (kind: MessageKind) =>
    ['none', 'security', 'money'].includes(rulesOf(kind).budget);
  expect(all.filter((kind) => isTo(kind) && ignoring(kind))).toEqual([]);
  expect(all.filter((kind) => isSafety(kind) && !ignoring(kind))).toEqual([]);
});

it('news to an owner ends with STOP and waits at night, but for what is named here', () => {
  const isNews = (kind: MessageKind) =>
    rulesOf(kind).to === 'owner' && rulesOf(kind).budget === 'owner';
  const waits = (kind: MessageKind) =>
    rulesOf(kind).optOut.includes('sms') && rulesOf(kind).quietHours === 'wait';
  expect(all.filter((kind) => isNews(kind) && !waits(kind))).toEqual([
    'email_code',
    'extra_payment_fee',
    'replaced_link_paid',
    'refund_overdue',
    'payout_held',
    'payout_failed',
    'payout_cancelled',
    'profile_changed',
    'website_live',
    'website_change',
    'google_profile',
  ]);
});

it('two kinds never share the beginning of a key', () => {
  const keys = all.map((kind) => `${rulesOf(kind).key}:`);
  expect(new Set(keys).size).toBe(keys.length);
});

it('a kind that is not in the catalogue neither compiles nor is queued', async () => {
  // @ts-expect-error The type names the kinds.
  const kind: OutgoingMessage['kind'] = 'birthday';
  await expect(queueTestMessage(server, { kind })).rejects.toThrow('birthday');
});

it('a message leaves only by the channels of its kind', async () => {
  const given = { kind: 'sign_in_code', channel: 'email', recipient: 'dana@example.com' } as const;
  await expect(queueTestMessage(server, given)).rejects.toThrow('not sent by email');
});
