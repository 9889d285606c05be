import type { Db } from '../../db/database.ts';
import { findRow, listRows } from '../../db/rows.ts';
import { eachInTurn } from '../../jobs/each-in-turn.ts';
import {
  asProviderError,
  ProviderError,
  type PaymentProvider,
  type ProviderDispute,
} from '../../ports/payment-provider.ts';
import { recordDispute, type RecordDeps } from './record-dispute.ts';

export interface SyncDeps extends RecordDeps {
  provider: PaymentProvider;
  insertMismatch: (
    db: Db,
    found: {
      kind: 'dispute';
      provider_payment_id: string;
      expected: string;
      seen: string;
      found_at: Date;
    },
  ) => Promise<void>;
}

/**
 * An event says only that there is something to see: the provider is asked how the dispute stands now. False:
 * it is of no payment that we know, or the provider shows its merchant no such dispute.
 */
export async function syncDispute(
  deps: SyncDeps,
  event: { paymentId: string; disputeId: string },
): Promise<boolean> {
  const { database, provider } = deps;
  const merchantId = await findMerchant(database.system, event.paymentId);
  if (!merchantId) return false;
  const told = await provider.getDispute(merchantId, event.disputeId).catch(asProviderError);
  if (told instanceof ProviderError) {
    if (told.kind === 'not_found') return false;
    throw told;
  }
  return (await recordDispute(deps, told)) !== 'unknown';
}

async function findMerchant(db: Db, providerPaymentId: string): Promise<string | undefined> {
  const paid = await findRow(db, 'payments', { provider_payment_id: providerPaymentId });
  if (!paid?.attempt_id) return undefined;
  return (await findRow(db, 'checkout_attempts', { id: paid.attempt_id }))?.merchant_id;
}

const DAY_MS = 86_400_000;
/** Events that were lost are made up for as long as this. */
const LOOKED_BACK_MS = 30 * DAY_MS;
/** A payment may be heard of after its dispute; one that is unknown for longer is nobody's. */
const UNKNOWN_MS = DAY_MS / 24;

/** Every hour: what lost events would have told, of new disputes and of those that we know to be open. */
export async function syncDisputes(deps: SyncDeps): Promise<void> {
  const { database, provider, clock } = deps;
  const now = clock.now();
  const told = await provider.listDisputes(new Date(now.getTime() - LOOKED_BACK_MS));
  const known = await listRows(
    database.system,
    'disputes',
    { provider_dispute_id: ['', ...told.map(({ id }) => id)] },
    'id',
  );
  const over = new Map(
    known.filter(({ closed_at }) => closed_at).map((row) => [row.provider_dispute_id, row.status]),
  );
  const open = await listRows(database.system, 'disputes', { status: 'open' }, 'opened_at');
  const listed = new Set(told.map(({ id }) => id));
  await eachInTurn(
    [
      ...told
        .filter(({ id, status }) => over.get(id) !== status)
        .map((dispute) => async () => dispute),
      ...open
        .filter((row) => !listed.has(row.provider_dispute_id))
        .map((row) => () => askAgain(deps, row)),
    ],
    async (read) => {
      const dispute = await read();
      if (!dispute || (await recordDispute(deps, dispute)) !== 'unknown') return;
      if (now.getTime() - new Date(dispute.openedAt).getTime() < UNKNOWN_MS) return;
      await deps.insertMismatch(database.system, {
        kind: 'dispute',
        provider_payment_id: dispute.paymentId,
        expected: 'a payment of ours',
        seen: `an unknown payment (dispute ${dispute.id})`,
        found_at: now,
      });
    },
  );
}

/** One that has been open for longer than the list goes back. */
async function askAgain(
  { database, provider }: SyncDeps,
  row: { payment_id: string; provider_dispute_id: string },
): Promise<ProviderDispute | undefined> {
  const paid = await findRow(database.system, 'payments', { id: row.payment_id });
  const merchantId = await findMerchant(database.system, paid?.provider_payment_id ?? '');
  return merchantId ? provider.getDispute(merchantId, row.provider_dispute_id) : undefined;
}
