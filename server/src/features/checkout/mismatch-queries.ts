import { excerptOf, readStoredEvent } from '@jobly/core/provider-events/stored-event';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import type { PaymentMismatches } from '../../db/schema.generated.ts';

/** Kept for a person to look at; the same finding is kept once. */
export async function insertMismatch(db: Db, found: Insertable<PaymentMismatches>): Promise<void> {
  await db
    .insertInto('payment_mismatches')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** It has come right by itself. */
export async function resolveMismatch(
  db: Db,
  found: { kind: 'refund' | 'bank_change'; seen: string; provider_payment_id?: string | null },
  now: Date,
): Promise<void> {
  const resolution = 'The provider has answered.';
  const open = { ...found, resolved_at: null };
  await updateRows(db, 'payment_mismatches', open, { resolved_at: now, resolution });
}

/** By staff; undefined when it was resolved before. */
export function resolveById(
  db: Db,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  return db
    .updateTable('payment_mismatches')
    .set({ resolved_at: now, resolution })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .returning(['user_id as userId', 'kind', 'seen'])
    .executeTakeFirst();
}

const MOST_SHOWN = 200;

export async function listMismatches(db: Db) {
  const payments = await db
    .selectFrom('payment_mismatches')
    .leftJoin('profiles', 'profiles.id', 'payment_mismatches.user_id')
    .select([
      'payment_mismatches.id',
      'kind',
      'payment_link_id as paymentLinkId',
      'provider_checkout_id as providerCheckoutId',
      'provider_payment_id as providerPaymentId',
      'expected',
      'seen',
      'found_at',
    ])
    .select(({ fn }) => fn.coalesce('company_name', 'profiles.name').as('businessName'))
    .where('resolved_at', 'is', null)
    .orderBy('found_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const events = await db
    .selectFrom('provider_events')
    .select(['id', 'type', 'note', 'received_at', 'body'])
    .where('status', '=', 'quarantined')
    .orderBy('received_at', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const found = [
    ...payments.map((row) =>
      Object.assign(row, { foundAt: row.found_at.toISOString(), excerpt: null }),
    ),
    ...events.map(({ id, type, note, received_at, body }) =>
      Object.assign(namedIn(body), {
        id,
        kind: 'event',
        businessName: null,
        paymentLinkId: null,
        expected: null,
        seen: `${type}: ${note ?? 'not understood'}`,
        foundAt: received_at.toISOString(),
        excerpt: showable(excerptOf(body)),
      }),
    ),
  ];
  return found.toSorted((a, b) => b.foundAt.localeCompare(a.foundAt));
}

/** Read here and not by PostgreSQL, whose JSON knows neither NUL nor half a character. */
function namedIn(body: string) {
  const event = readStoredEvent(body);
  const { checkoutId, paymentId } = event?.kind === 'payment' ? event : {};
  return { providerCheckoutId: showable(checkoutId), providerPaymentId: showable(paymentId) };
}

function showable(value: string | undefined): string | null {
  return value?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null;
}
