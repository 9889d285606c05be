import { isDatabaseAway } from '../../db/database.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PaymentProvider, ProviderEvent } from '../../ports/payment-provider.ts';
import { gatherWrites } from '../../db/gathered-writes.ts';
import { findOpenEvent, finishEvent, insertEvents } from './event-queries.ts';
import type { NewEvent } from './event-queries.ts';
import { findOwnerOfMerchant, findReleasedMerchant } from './payout-queries.ts';
import { storeVerification } from './queries.ts';
import { syncPayouts } from './sync-payouts.ts';
import type { NoticeNeeds } from './text-owner.ts';

export interface EventNeeds extends NoticeNeeds {
  database: Database;
  clock: Clock;
  provider: PaymentProvider;
  enqueueEvents: (queries: Queries, eventRowIds: string[]) => Promise<void>;
  /** A payment moved at the provider: the checkout feature looks. False: it knows no such checkout. */
  lookAtPayment: (event: { checkoutId: string; failed?: boolean }) => Promise<boolean>;
}

/** An event may overtake the answer that names its checkout; after this long, it belongs to nobody. */
const UNKNOWN_CHECKOUT_MS = 10 * 60_000;

export type ReceiveEvent = (event: ProviderEvent, rawBody: string) => Promise<void>;

/** Stores an event that was verified, once; the answer 200 comes after the commit (M8). */
export function eventReceiver({ database, enqueueEvents }: EventNeeds): ReceiveEvent {
  const store = gatherWrites<NewEvent>(
    (events) =>
      database.system.transaction().execute(async (queries) => {
        const ids = await insertEvents(queries, events);
        if (ids.length > 0) await enqueueEvents(queries, ids);
      }),
    (error) => !isDatabaseAway(error),
  );
  return (event, rawBody) =>
    // What the event means is kept beside its words: the signature cannot be checked again later.
    store({
      eventId: storable(event.id),
      type: storable(event.type),
      body: JSON.stringify({ event, rawBody }),
    });
}

/** PostgreSQL keeps no NUL; in the body they stand as JSON writes them. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD');
}

/** What an event changes. Each step can be done twice: a retried job does no harm. */
export async function handleEvent(
  needs: EventNeeds,
  eventRowId: string,
  attempt: { last: boolean },
): Promise<void> {
  const { database } = needs;
  const row = await findOpenEvent(database.system, eventRowId);
  if (!row) return;
  const { event } = JSON.parse(row.body) as { event: ProviderEvent };
  const ageMs = needs.clock.now().getTime() - row.received_at.getTime();
  const outcome = await apply(needs, event, ageMs).catch((error: unknown): Outcome => {
    if (!attempt.last) throw error;
    // Nobody comes back to it: a person should know (M3).
    return { status: 'quarantined', note: 'it could not be handled' };
  });
  await finishEvent(database.system, eventRowId, { ...outcome, now: needs.clock.now() });
}

type Outcome = { status: 'handled' | 'ignored' | 'quarantined'; note?: string };

async function apply(needs: EventNeeds, event: ProviderEvent, ageMs: number): Promise<Outcome> {
  const { database } = needs;
  if (event.kind === 'merchant-verification') {
    // The event may be old or out of order: what counts is what the provider says now.
    const { merchantId } = event;
    const owner = await findOwnerOfMerchant(database.system, merchantId);
    if (!owner) return unknownMerchant(needs, merchantId);
    const { verified } = await needs.provider.getMerchant(merchantId);
    await storeVerification(database.system, { merchantId, verified });
    return { status: 'handled' };
  }
  if (event.kind === 'payout') {
    const owner = await findOwnerOfMerchant(database.system, event.merchantId);
    if (!owner) return unknownMerchant(needs, event.merchantId);
    await syncPayouts(needs, { userId: owner.user_id, merchantId: event.merchantId });
    return { status: 'handled' };
  }
  if (event.kind === 'payment') {
    if (await needs.lookAtPayment(event)) return { status: 'handled' };
    // Thrown, so that the job comes back to it.
    if (ageMs < UNKNOWN_CHECKOUT_MS) throw new Error('an event names a checkout not known yet');
    return { status: 'quarantined', note: 'no payment link has this checkout' };
  }
  if (event.kind === 'unreadable') {
    return { status: 'quarantined', note: 'its data could not be read' };
  }
  return { status: 'ignored', note: 'nothing here follows from it' };
}

/** One that a merge or a deletion has let go of is named, with the account it was made for. */
async function unknownMerchant({ database }: EventNeeds, merchantId: string): Promise<Outcome> {
  const released = await findReleasedMerchant(database.system, merchantId);
  const account = released?.kept_user_id ?? released?.former_user_id;
  const note = account
    ? `merchant ${merchantId} was let go, see the log of account ${account}`
    : 'no business has this merchant';
  return { status: 'quarantined', note };
}
