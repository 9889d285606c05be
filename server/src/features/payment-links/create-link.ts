import { randomBytes } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import type { createPaymentLink, PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import type { BodyOf } from '@jobly/core/contract';
import { AMOUNT_NOT_VALID, amountLimit } from '@jobly/core/payment-links/messages';
import { storedPhone } from '@jobly/core/phone';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import { findOwn, insertLink } from './queries.ts';
import { summaryOf } from './summary.ts';

export interface CreateDeps {
  database: Database;
  clock: Clock;
  /** An operator may allow less than the server does. */
  mostCents: number;
}

const DAY_MS = 86_400_000;
/** 128 bits: 22 characters that are safe in an address. */
const CODE_BYTES = 16;

/** A new link, or the one that this very form made before its answer was lost. */
export async function createLink(
  deps: CreateDeps,
  userId: string,
  form: BodyOf<typeof createPaymentLink>,
): Promise<PaymentLinkSummary> {
  if (form.amountCashCents > deps.mostCents) {
    const message = `${AMOUNT_NOT_VALID}. ${amountLimit(deps.mostCents)}`;
    throw new AppError('amount_not_valid', { message });
  }
  const { database } = deps;
  const now = deps.clock.now();
  const days = form.expiresInDays;
  const made = await insertLink(database.system, {
    id: form.id,
    userId,
    url: randomBytes(CODE_BYTES).toString('base64url'),
    amountCashCents: form.amountCashCents,
    memo: form.memo,
    customerName: form.customerName,
    customerPhone: storedPhone(form.customerPhone),
    customerEmail: form.customerEmail ?? null,
    customerPaysFees: form.customerPaysFees,
    expiresAt: days ? new Date(now.getTime() + days * DAY_MS) : null,
    now,
  });
  if (made) return summaryOf(made, now);
  // Nothing was written: no contractor, or the id is taken. By this user: then it is their link.
  const known = await database.asUser(userId, async (db) => ({
    link: await findOwn(db, userId, form.id),
    contractor: await db
      .selectFrom('contractors')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst(),
  }));
  if (!known.contractor) throw new AppError('contractor_not_found');
  if (!known.link) throw new AppError('payment_link_not_created');
  const link = summaryOf(known.link, now);
  if (!isOf(form, link)) throw new AppError('payment_link_not_created');
  return link;
}

/** Whether the form made that link: an id that was used for something else must not give it out in its place. */
function isOf(form: BodyOf<typeof createPaymentLink>, link: PaymentLinkSummary): boolean {
  return (
    link.amountCashCents === form.amountCashCents &&
    link.customerPaysFees === form.customerPaysFees &&
    link.customerName === form.customerName &&
    link.memo === form.memo &&
    link.customerPhone === storedPhone(form.customerPhone) &&
    link.customerEmail === (form.customerEmail ?? null)
  );
}
