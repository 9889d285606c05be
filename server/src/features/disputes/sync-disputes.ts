import type { Insertable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findRow, listRows } from '../../db/rows.ts';
import type { PaymentMismatches } from '../../db/schema.generated.ts';
import { forEachSequential } from '../../tasks/for-each-sequential.ts';
import type { ProviderDispute } from '../../ports/payment-provider.ts';
import { asProviderError, ProviderError } from '../../ports/provider-error.ts';
import { providersIn, type PaymentProviders } from '../../ports/payment-providers.ts';
import { recordDispute, type RecordDeps } from './record-dispute.ts';

export interface SyncDeps extends RecordDeps {
  provider: PaymentProviders;
  insertMismatch: (db: Db, found: Insertable<PaymentMismatches>) => Promise<void>;
}

/**
 * An event only says where to look: the provider is asked how the dispute stands now. False when we know no such
 * payment, or the provider shows its merchant no such dispute.
 */
export async function syncDispute(
  deps: SyncDeps,
  event: { paymentId: string; disputeId: string },
): Promise<boolean> {
  const { database, provider } = deps;
  const merchantId = await findMerchant(database.system, event.paymentId);
  if (!merchantId) return false;
  const dispute = await provider.getDispute(merchantId, event.disputeId).catch(asProviderError);
  if (dispute instanceof ProviderError) {
    if (dispute.kind === 'not_found') return false;
    throw dispute;
  }
  return (await recordDispute(deps, dispute)) !== 'unknown';
}

async function findMerchant(db: Db, providerPaymentId: string): Promise<string | undefined> {
  const paid = await findRow(db, 'payments', { provider_payment_id: providerPaymentId });
  if (!paid?.attempt_id) return undefined;
  return (await findRow(db, 'checkout_attempts', { id: paid.attempt_id }))?.merchant_id;
}

const DAY_MS = 86_400_000;
const LISTED_MS = 30 * DAY_MS;
/** We may learn of a payment after its dispute; staff are alerted when it stays unknown for longer. */
const UNKNOWN_MS = DAY_MS / 24;

/** Every hour: makes up for lost events of new disputes and of open ones. */
export async function syncDisputes(deps: SyncDeps): Promise<void> {
  const { database, provider, clock } = deps;
  const since = new Date(clock.now().getTime() - LISTED_MS);
  const lists = await Promise.allSettled(
    providersIn(provider).map((one) => one.listDisputes(since)),
  );
  const read = lists.flatMap((list) => (list.status === 'fulfilled' ? [list.value] : []));
  const failed = lists.flatMap((list) => (list.status === 'rejected' ? [list.reason] : []));
  const listed = read.flatMap(({ disputes }) => disputes);
  const unreadable = read.flatMap((list) => list.unreadable);
  const ids = listed.map(({ id }) => id);
  const known = await listRows(
    database.system,
    'disputes',
    { provider_dispute_id: ['', ...ids] },
    'id',
  );
  const over = new Map(
    known.filter(({ closed_at }) => closed_at).map((row) => [row.provider_dispute_id, row.status]),
  );
  const news = listed.filter(({ id, status }) => over.get(id) !== status);
  // Open for longer than the list goes back.
  const open = failed.length
    ? []
    : await listRows(database.system, 'disputes', { status: 'open' }, 'opened_at');
  const older = open.filter((row) => !ids.includes(row.provider_dispute_id));
  await forEachSequential(
    [
      ...unreadable.map((id) => () => alertStaff(deps, { id, seen: 'what cannot be read' })),
      ...news.map((dispute) => () => enterListed(deps, dispute)),
      ...older.map((row) => () => askAgain(deps, row)),
    ],
    (step) => step(),
  );
  if (failed.length > 0) throw failed[0];
}

async function enterListed(deps: SyncDeps, dispute: ProviderDispute): Promise<void> {
  if ((await recordDispute(deps, dispute)) !== 'unknown') return;
  const { id, paymentId, openedAt } = dispute;
  if (deps.clock.now().getTime() - new Date(openedAt).getTime() < UNKNOWN_MS) return;
  await alertStaff(deps, { id, paymentId, seen: 'an unknown payment' });
}

async function askAgain(
  deps: SyncDeps,
  row: { payment_id: string; provider_dispute_id: string },
): Promise<void> {
  const id = row.provider_dispute_id;
  const paid = await findRow(deps.database.system, 'payments', { id: row.payment_id });
  const paymentId = paid?.provider_payment_id ?? '';
  if (await syncDispute(deps, { paymentId, disputeId: id })) return;
  await alertStaff(deps, { id, paymentId, seen: 'the provider shows it no more' });
}

function alertStaff(
  { database, clock, insertMismatch }: SyncDeps,
  { id, paymentId = null, seen }: { id: string; paymentId?: string | null; seen: string },
): Promise<void> {
  return insertMismatch(database.system, {
    kind: 'dispute',
    provider_payment_id: paymentId,
    expected: 'a dispute of a payment of ours',
    seen: `${seen} (dispute ${id})`,
    found_at: clock.now(),
  });
}
