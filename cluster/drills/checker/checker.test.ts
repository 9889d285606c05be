import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../server/src/db/embedded/start.ts';
import { createTemporaryState, TEST_SETTINGS } from '../../../server/test/temporary-state.ts';
import { findFaults, layEvidence, proveChecker } from './checker.ts';
import { FAULTS } from './faults.ts';

const CARD_LINK = '00000000-0000-4000-8000-000000000001';
const CHARGED = { payment_link_id: CARD_LINK, gross_cents: 103, fee_cents: 3, net_cents: 100 };

const entered = (id: string, entries: Record<string, number>) =>
  Object.entries(entries).map(([account, amount_cents]) => ({
    transaction_id: id,
    account,
    amount_cents,
    payment_id: id.startsWith('p') ? id : null,
    refund_id: id.startsWith('r') ? id : null,
  }));

/** A card payment with a part given back, a second charge that went back, cash, and a link that was cancelled. */
const SOUND = {
  acknowledged: [
    { what: 'link', link_id: 'closed', amount_cents: 100 },
    { what: 'cancelled', link_id: 'closed' },
    { what: 'cash', link_id: 'cash' },
    { what: 'charge', link_id: CARD_LINK },
    { what: 'paid', link_id: CARD_LINK },
    { what: 'refund', link_id: CARD_LINK, refund_id: 'r1', amount_cents: 40 },
  ],
  charges: [
    { id: 'ch1', reference: 'jobly:a1', units: 103, refunded_units: 40 },
    { id: 'ch2', reference: 'jobly:a2', units: 103, refunded_units: 103 },
  ],
  texts: [
    { body: 'Receipt from Rivera: $1.03 paid. http://x/pay/card-code/receipt' },
    { body: 'Receipt from Rivera: $1.00 paid. http://x/pay/cash-code/receipt' },
    { body: `Dana paid $1.00. See the payment: http://x/payments/${CARD_LINK}` },
    { body: 'Hi Dana, would you leave us a review on Google? http://x/r/token' },
  ],
  letters: [] as object[],
  links: [
    { id: CARD_LINK, url: 'card-code', status: 'paid', paid_method: 'card', refunded_cents: 40 },
    { id: 'cash', url: 'cash-code', status: 'paid', paid_method: 'cash', refunded_cents: 0 },
    {
      id: 'closed',
      url: 'closed-code',
      status: 'unpaid',
      amount_cash_cents: 100,
      refunded_cents: 0,
      cancelled_at: new Date(0),
    },
  ],
  attempts: ['a1', 'a2'].map((id) => ({ id, payment_link_id: CARD_LINK })),
  payments: [
    {
      ...CHARGED,
      id: 'p1',
      attempt_id: 'a1',
      role: 'credit',
      method: 'card',
      provider_payment_id: 'ch1',
      refunded_cents: 40,
    },
    {
      ...CHARGED,
      id: 'p2',
      attempt_id: 'a2',
      role: 'extra',
      method: 'bnpl',
      provider_payment_id: 'ch2',
      refunded_cents: 103,
    },
    {
      id: 'p3',
      payment_link_id: 'cash',
      role: 'credit',
      method: 'cash',
      gross_cents: 100,
      fee_cents: 0,
      net_cents: 100,
      refunded_cents: 0,
    },
  ],
  refunds: [
    { id: 'r1', payment_id: 'p1', amount_cents: 40, status: 'done', reason: 'requested' },
    { id: 'r2', payment_id: 'p2', amount_cents: 103, status: 'done', reason: 'extra_payment' },
  ],
  ledger: [
    ...entered('p1', { customer: -103, provider_fees: 3, provider_balance: 100 }),
    ...entered('p2', { customer: -103, provider_fees: 3, provider_balance: 100 }),
    ...entered('p3', { customer: -100, cash: 100 }),
    ...entered('r1', { customer: 40, provider_balance: -40 }),
    ...entered('r2', { customer: 103, provider_balance: -103 }),
  ],
  reviews: [{ id: 'r1', token: 'token', status: 'sent', channel: 'sms' }],
};

const state = createTemporaryState();
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({
    stateDirectory: state.directory,
    settings: TEST_SETTINGS,
  });
});
afterAll(async () => {
  await postgres.stop();
  state.remove();
});

async function withEvidence<Result>(
  evidence: Record<string, object[]>,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await layEvidence(client, evidence);
    return await work(client);
  } finally {
    await client.end();
  }
}

it('finds nothing where nothing is wrong', async () => {
  expect(await withEvidence(SOUND, findFaults)).toEqual([]);
});

it('names each kind of fault that is planted', async () => {
  const proof = await withEvidence(SOUND, proveChecker);
  expect(proof).toEqual({ named: Object.keys(FAULTS), overlooked: [] });
});

it('counts a letter that the mail server took twice as one, by its Message-ID', async () => {
  const body = 'Thank you, your payment has been received. http://x/pay/card-code/receipt';
  const texts = SOUND.texts.filter((text) => !text.body.includes('card-code'));
  const taken = (...ids: string[]) => ({
    ...SOUND,
    texts,
    letters: ids.map((message_id) => ({ body, message_id })),
  });
  expect(await withEvidence(taken('1', '1'), findFaults)).toEqual([]);
  expect(await withEvidence(taken('1', '2'), findFaults)).toEqual([
    { kind: 'a receipt came twice', about: CARD_LINK },
  ]);
});
