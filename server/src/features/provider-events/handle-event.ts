import { readStoredEvent, type ProviderEvent } from '@jobly/core/provider-events/stored-event';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { countRows, findRow, lockRow, updateRows } from '../../db/rows.ts';

/** What follows from an event is done by the feature that owns the rows; each of these may be repeated. */
export interface HandleEventDeps extends BaseDeps {
  /** False: no such checkout. */
  syncPayment: (event: { checkoutId: string; failed?: boolean }) => Promise<boolean>;
  /** False: no business has this merchant. */
  refreshVerification: (merchantId: string) => Promise<boolean>;
  /** False: no business has this merchant. */
  refreshPayouts: (merchantId: string) => Promise<boolean>;
  /** False: no payment of ours. */
  syncRefunds: (event: { paymentId: string }) => Promise<boolean>;
  /** False: no payment of ours. */
  syncDispute: (event: { paymentId: string; disputeId: string }) => Promise<boolean>;
  /** The account that a merchant was made for, when a merge or a deletion has let go of it. */
  findFormerAccount: (merchantId: string) => Promise<string | undefined>;
  countEvent: (outcome: EventOutcome['status']) => void;
}

interface EventOutcome {
  status: 'handled' | 'ignored' | 'quarantined';
  note?: string;
}

/** An event may overtake the reply that names its checkout; after this long it stays unknown. */
const UNKNOWN_CHECKOUT_MS = 10 * 60_000;

/** A new type that comes with every payment must not bury what else waits for staff. */
const MOST_ALIKE = 20;

/** What an event changes. Each step can be done twice: a retried task does no harm. */
export async function handleEvent(
  deps: HandleEventDeps,
  eventRowId: string,
  attempt: { last: boolean },
): Promise<void> {
  const { database } = deps;
  const waiting = { id: eventRowId, status: 'received' } as const;
  const row = await findRow(database.system, 'provider_events', waiting);
  if (!row) return;
  const event = readStoredEvent(row.body);
  const ageMs = deps.clock.now().getTime() - row.received_at.getTime();
  const outcome = await apply(deps, event, ageMs).catch((error: unknown): EventOutcome => {
    if (!attempt.last) throw error;
    // No task comes back to it: staff see it in 'Payments to look at' (M3).
    return { status: 'quarantined', note: 'it could not be handled' };
  });
  await finishEvent(database.system, eventRowId, { ...outcome, now: deps.clock.now() });
  deps.countEvent(outcome.status);
}

async function apply(
  deps: HandleEventDeps,
  event: ProviderEvent | undefined,
  ageMs: number,
): Promise<EventOutcome> {
  if (!event || event.kind === 'unreadable') {
    return { status: 'quarantined', note: 'its data could not be read' };
  }
  // The event may be old or out of order: what counts is what the provider says now.
  if (isOfMerchant(event)) {
    const refresh = event.kind === 'payout' ? deps.refreshPayouts : deps.refreshVerification;
    const known = await refresh(event.merchantId);
    return known ? { status: 'handled' } : unknownMerchant(deps, event.merchantId);
  }
  if (event.kind === 'payment' || event.kind === 'refund' || event.kind === 'dispute') {
    const known = await syncPaid(deps, event);
    if (known) return { status: 'handled' };
    // Thrown, so that the task comes back to it.
    if (ageMs < UNKNOWN_CHECKOUT_MS) throw new Error('an event names what is not known yet');
    const note =
      event.kind === 'payment'
        ? 'no payment link has this checkout'
        : `no payment of ours has this ${event.kind} (payment ${event.paymentId}${event.kind === 'dispute' ? `, dispute ${event.disputeId}` : ''})`;
    return { status: 'quarantined', note };
  }
  if (event.kind === 'unknown') {
    const waiting = { type: event.type, status: 'quarantined' } as const;
    const known = (await countRows(deps.database.system, 'provider_events', waiting)) >= MOST_ALIKE;
    return known
      ? { status: 'ignored', note: `${MOST_ALIKE} of this unknown type wait already` }
      : { status: 'quarantined', note: 'an event of a type that we do not know' };
  }
  return { status: 'ignored', note: 'nothing here follows from it' };
}

type Of<Kind extends ProviderEvent['kind']> = Extract<ProviderEvent, { kind: Kind }>;

/** Its bank account is read with its verification. */
function isOfMerchant(
  event: ProviderEvent,
): event is Of<'merchant-verification' | 'bank-account' | 'payout'> {
  return ['merchant-verification', 'bank-account', 'payout'].includes(event.kind);
}

function syncPaid(deps: HandleEventDeps, event: Of<'payment' | 'refund' | 'dispute'>) {
  if (event.kind === 'payment') return deps.syncPayment(event);
  return event.kind === 'refund' ? deps.syncRefunds(event) : deps.syncDispute(event);
}

/** One that a merge or a deletion has let go of is named, with the account it was made for. */
async function unknownMerchant(deps: HandleEventDeps, merchantId: string): Promise<EventOutcome> {
  const account = await deps.findFormerAccount(merchantId);
  const note = account
    ? `merchant ${merchantId} was let go, see the log of account ${account}`
    : 'no business has this merchant';
  return { status: 'quarantined', note };
}

/** By staff; undefined when it was resolved before. */
export async function resolveQuarantined(
  db: Db,
  { id, resolution, now }: { id: string; resolution: string; now: Date },
) {
  const event = await lockRow(db, 'provider_events', { id, status: 'quarantined' });
  if (!event) return undefined;
  await finishEvent(db, id, { status: 'ignored', note: resolution, now });
  return { userId: null, kind: 'event', seen: event.type, note: event.note };
}

async function finishEvent(
  db: Db,
  id: string,
  { now, status, note }: EventOutcome & { now: Date },
): Promise<void> {
  await updateRows(db, 'provider_events', { id }, { status, note: note ?? null, handled_at: now });
}
