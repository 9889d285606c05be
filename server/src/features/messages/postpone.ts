import { raiseAlert } from '../../raised-alerts.ts';
import type { BaseDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import { findRow, type Row } from '../../db/rows.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import { rulesOf } from '../../message-catalogue.ts';
import { takeBudget, type MessageLimits, type OverBudget } from './budgets.ts';
import type { Ending } from './endings.ts';
import { afterQuietHours, queueOf } from './queue-message.ts';

type Message = Row<'messages'>;

export interface PostponeDeps extends BaseDeps {
  enqueue: Enqueue;
  limits: MessageLimits;
}

/** After that a message is given up; staff have had an alert of it since the first day. */
const GIVEN_UP_AFTER_MS = 3 * 86_400_000;
/** Messages that wait for the end of the same window come back spread over this time. */
const SPREAD_MS = 60_000;

/**
 * A message that is over a budget waits until the window ends, and staff are alerted to whose budget it is. A request
 * for a review goes back to its own rules instead.
 */
export async function postpone(
  deps: PostponeDeps,
  db: Db,
  message: Message,
): Promise<Ending | 'put-off' | undefined> {
  const over = await takeBudget(db, message, deps.limits);
  if (!over) return undefined;
  await alertStaff(db, message, over);
  const now = deps.clock.now().getTime();
  const last_error = `over the budget of this ${over.scope}`;
  if (rulesOf(message.kind).budget === 'reviews') {
    return { row: { status: 'expired', last_error }, outcome: 'unsent' };
  }
  if (now - message.created_at.getTime() > GIVEN_UP_AFTER_MS) {
    return { row: { status: 'failed', last_error }, outcome: 'unsent' };
  }
  const startAt = new Date(now + over.waitMs + Math.random() * SPREAD_MS);
  await deps.enqueue(db, queueOf(message), { messageId: message.id }, { startAt });
  return 'put-off';
}

/** A retry, or a message that waited for its budget, may come at night although it was queued by day. */
export async function waitForMorning(
  deps: PostponeDeps,
  db: Db,
  message: Message,
): Promise<'put-off' | undefined> {
  const id = message.user_id;
  const owner = id ? await findRow(db, 'profiles', { id }) : undefined;
  const startAt = afterQuietHours(message, owner, deps.clock.now());
  if (!startAt) return undefined;
  await deps.enqueue(db, queueOf(message), { messageId: message.id }, { startAt });
  return 'put-off';
}

/** One alert per budget, as long as it is open; it names the account held back first, beyond its own share. */
async function alertStaff(
  db: Db,
  { channel, kind, recipient, user_id: userId }: Message,
  { scope, of, per, allowed }: OverBudget,
): Promise<void> {
  const what = channel === 'sms' ? 'texts' : 'emails';
  await raiseAlert(db, {
    kind: 'message_budget',
    key: `${channel}:${scope}:${of}:${per}`,
    userId,
    details: {
      Budget: `${allowed} ${what} in ${per === 'hour' ? 'an hour' : 'a day'}`,
      Of: {
        contact: recipient,
        account:
          rulesOf(kind).budget === 'visitor'
            ? 'requests on this account’s website'
            : 'this account',
        kind: `${kind.replaceAll('_', ' ')} of everybody together`,
        installation: 'everybody together',
      }[scope],
      'Held back last': kind.replaceAll('_', ' '),
    },
  });
}
