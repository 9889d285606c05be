import type { Db } from '../../db/database.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import { findRow, updateRows } from '../../db/rows.ts';
import { makeRepeats, type RepeatDeps } from './make-repeats.ts';
import { moveRepeats } from './queries.ts';
import { repeatRoutes } from './routes.ts';

/** Links that come back every week, two weeks or month. */
export function repeatsFeature(deps: RepeatDeps) {
  return {
    routes: repeatRoutes(deps),
    tasks: [{ name: 'make-repeats' as const, run: () => makeRepeats(deps) }],
    onDeliveryStatus: (db: Db, status: DeliveryStatus) => recordSent(deps, db, status),
    moveRows: moveRepeats,
  };
}

/** 'Sent' on the link's timeline, once a carrier has taken it. */
async function recordSent(
  { links }: RepeatDeps,
  db: Db,
  { kind, channel, outcome, about: linkId, at }: DeliveryStatus,
): Promise<void> {
  const isSent = outcome === 'sent' || outcome === 'delivered';
  if (kind !== 'repeat' || channel === 'push' || !isSent) return;
  const made = await findRow(db, 'repeated_links', { payment_link_id: linkId, sent_at: null });
  if (!made) return;
  await updateRows(db, 'repeated_links', { payment_link_id: linkId }, { sent_at: at });
  await links.touch(db, { id: linkId, user_id: made.user_id }, at);
  const event = { payment_link_id: linkId, user_id: made.user_id, channel, created_at: at };
  await links.recordEvent(db, { ...event, kind: 'sent' });
}
