import { formatDay, dayIn } from '@jobly/core/dates';
import { formatCents } from '@jobly/core/money';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import { endAlert, raiseAlert } from '../../raised-alerts.ts';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { NotifyOfDispute } from '../../outgoing-message.ts';
import type { ProviderDispute } from '../../ports/payment-provider.ts';
import { asProviderError } from '../../ports/provider-error.ts';

export interface RecordDeps extends BaseDeps {
  notifyOfDispute: NotifyOfDispute;
  refreshBalance: (userId: string) => Promise<void>;
}

/** unknown: we have no such payment. quarantined: it does not fit our payment, and staff see it (M3). */
export type Outcome = 'recorded' | 'rescheduled' | 'quarantined' | 'unknown';

/** Enters what the provider says of a dispute now, and notifies contractor and staff in the same transaction. */
export async function recordDispute(deps: RecordDeps, dispute: ProviderDispute): Promise<Outcome> {
  const { database, clock } = deps;
  // The ledger follows money: of an inquiry we hear again when the bank takes it back.
  if (!dispute.withheld) return 'recorded';
  const { outcome, userId } = await database.system.transaction().execute(async (db) => {
    const entered = await enter(db, dispute, clock.now());
    const { outcome: result, opened, closed } = entered;
    const isNews = opened || closed || result === 'rescheduled';
    return {
      outcome: result,
      userId: isNews ? await notify(deps, db, entered.dispute_id) : undefined,
    };
  });
  if (userId) await deps.refreshBalance(userId).catch(asProviderError);
  return outcome;
}

interface Entered {
  outcome: Outcome;
  dispute_id: string;
  opened: boolean;
  closed: boolean;
}

async function enter(db: Db, dispute: ProviderDispute, now: Date): Promise<Entered> {
  const { rows } = await sql<Entered>`select * from app.record_dispute(
    ${dispute.id}, ${dispute.paymentId}, ${dispute.merchantId},
    ${dispute.amountCents}, ${dispute.feeCents}, ${dispute.currency}, ${dispute.reason}, ${dispute.status},
    ${dispute.evidenceDueAt ?? null}, ${dispute.openedAt}, ${now})`.execute(db);
  return rows[0]!;
}

async function notify(deps: RecordDeps, db: Db, id: string): Promise<string> {
  const dispute = await db
    .selectFrom('disputes')
    .innerJoin('payment_links', 'payment_links.id', 'disputes.payment_link_id')
    .innerJoin('profiles', 'profiles.id', 'disputes.user_id')
    .selectAll('disputes')
    .select(['customer_name', 'phone', 'time_zone'])
    .where('disputes.id', '=', id)
    .executeTakeFirstOrThrow();
  const { user_id: userId, status, amount_cents, fee_cents, evidence_due_at: dueAt } = dispute;
  await deps.notifyOfDispute(db, {
    userId,
    id,
    paymentLinkId: dispute.payment_link_id,
    status,
    customerName: dispute.customer_name,
    amountCents: amount_cents,
    feeCents: fee_cents,
    dueAt,
  });
  const alert = { kind: 'dispute', key: id } as const;
  if (status !== 'open') {
    await endAlert(db, { ...alert, because: `The bank has decided: ${status}.` });
    return userId;
  }
  const zone = businessTimeZone(dispute.phone, dispute.time_zone);
  await raiseAlert(db, {
    ...alert,
    userId,
    details: {
      Customer: dispute.customer_name,
      Amount: formatCents(amount_cents),
      Fee: formatCents(fee_cents),
      Reason: dispute.reason || 'Not said',
      'Evidence due': dueAt ? formatDay(dayIn(zone, dueAt)) : 'Not said',
      Dispute: dispute.provider_dispute_id,
    },
  });
  return userId;
}
