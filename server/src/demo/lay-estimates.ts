import { randomBytes, randomUUID } from 'node:crypto';
import { addDays, bankingDay } from '@jobly/core/dates';
import { stepsOf, type TypedStep } from '@jobly/core/jobs/steps';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import type { TypedLine } from '@jobly/core/payment-links/lines';
import type { Db } from '../db/database.ts';
import { insertRow } from '../db/rows.ts';
import { priced, type Owner } from './history.ts';

/** Accepted during start on the customer's page, and its deposit paid. */
export const ACCEPTED_ESTIMATE = 'Nadia Haddad';

const ESTIMATES = [
  {
    customerName: ACCEPTED_ESTIMATE,
    customerPhone: '(415) 555-0190',
    memo: 'Move the laundry upstairs',
    daysAgo: 1,
    question: null,
    lines: [
      priced('Labor', 14_000, 11_000, 'hr'),
      priced('Supply and drain lines', 1_000, 68_000),
      priced('Permit', 1_000, 24_500),
      { discountMillionths: 50_000 },
    ],
  },
  {
    customerName: 'George Papadakis',
    customerPhone: '(415) 555-0191',
    memo: 'Replace galvanized pipe in the basement',
    daysAgo: 2,
    question: 'Is the drywall repair included?',
    lines: [priced('Copper pipe', 60_000, 2_200, 'ft'), priced('Labor', 18_000, 11_000, 'hr')],
  },
] satisfies (Record<'customerName' | 'customerPhone' | 'memo', string> & {
  daysAgo: number;
  question: string | null;
  lines: TypedLine[];
})[];

const SCHEDULE: TypedStep[] = [
  { share: { millionths: 300_000 }, due: 'now' },
  { share: null, due: 'done' },
];
const DAY_MS = 86_400_000;

/** Sent, and seen by their customers. Returns the last number. */
export async function layEstimates(db: Db, { userId, now }: Owner, last: number): Promise<number> {
  for (const [index, { lines, daysAgo, question, ...who }] of ESTIMATES.entries()) {
    const id = randomUUID();
    const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
    const bill = billOf(lines, 0)!;
    const amountCashCents = totalOf(bill);
    const at = { estimate_id: id, user_id: userId, version: 1, created_at: createdAt };
    const times = { created_at: createdAt, updated_at: createdAt };
    await insertRow(db, 'estimates', {
      id,
      user_id: userId,
      url: randomBytes(16).toString('base64url'),
      number: last + index + 1,
      status: 'sent',
      is_change_order: false,
      is_asked: question !== null,
      view_count: 1,
      ...times,
    });
    const form = {
      ...who,
      amountCashCents,
      customerPaysFees: true,
      lines,
      taxMillionths: 0,
      schedule: SCHEDULE,
      validDays: 30,
      terms: 'We leave the place clean. Two years on all work.',
      cancelNotice: false,
    };
    await insertRow(db, 'estimate_versions', {
      ...at,
      form: JSON.stringify(form),
      bill: JSON.stringify(bill),
      total_cents: amountCashCents,
      payments: JSON.stringify(stepsOf(amountCashCents, SCHEDULE)),
      valid_until: addDays(bankingDay(now), 30),
    });
    await insertRow(db, 'estimate_events', { ...at, kind: 'created' });
    await insertRow(db, 'estimate_events', { ...at, kind: 'sent', channel: 'sms' });
    await insertRow(db, 'estimate_events', { ...at, kind: 'viewed' });
    if (question)
      await insertRow(db, 'estimate_events', { ...at, kind: 'question', text: question });
  }
  return last + ESTIMATES.length;
}
