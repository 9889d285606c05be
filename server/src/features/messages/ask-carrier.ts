import type { Database } from '../../db/database.ts';
import type { Row } from '../../db/rows.ts';
import type { EmailCarrier, PushCarrier, Receipt, SmsCarrier } from '../../ports/carrier.ts';
import { rulesOf } from '../../message-catalogue.ts';

type Message = Row<'messages'>;

export interface Carriers {
  sms: SmsCarrier;
  email: EmailCarrier;
  push: PushCarrier;
}

/** A duplicate push is shown once, by its tag. */
export const leavesOnce = ({ kind, channel }: Pick<Message, 'kind' | 'channel'>) =>
  rulesOf(kind).retry === 'never' && channel !== 'push';

const isUrgent = ({ kind }: Message) => rulesOf(kind).retry === 'now';

/**
 * A younger claim belongs to a worker that may still be sending: for at-most-once messages the task's time limit, for
 * others longer than the query (5 s) and the call (15 s).
 */
export const claimMs = (message: Message) => (leavesOnce(message) ? 60_000 : 25_000);

/** How long a carrier may take to list a message whose answer was lost. */
export const settlesAfterMs = (message: Message) => (isUrgent(message) ? 0 : claimMs(message));

export function canAsk(carriers: Carriers, { channel }: Message): boolean {
  return channel !== 'push' && carriers[channel].findTaken !== undefined;
}

/** Tolerance between the carrier's clock and ours. */
const CLOCKS_APART_MS = 300_000;

/**
 * Whether the carrier has a message of unknown outcome. `undefined`: no, or it cannot be queried and the message may
 * be resent. Throws when it does not answer and the message must wait.
 */
export async function askCarrier(
  carriers: Carriers & { database: Database },
  message: Message,
  { body, unsureSince }: { body: string; unsureSince: Date },
): Promise<Receipt | undefined> {
  const { channel, recipient: to } = message;
  if (channel === 'push') return undefined;
  try {
    const since = new Date(unsureSince.getTime() - CLOCKS_APART_MS);
    const taken = await carriers[channel].findTaken?.({ to, body, since });
    return taken?.length ? await firstUnknown(carriers.database, taken) : undefined;
  } catch (error) {
    if (isUrgent(message)) return undefined;
    throw error;
  }
}

/** Not one already recorded for another message with the same text. */
async function firstUnknown({ system }: Database, taken: Receipt[]): Promise<Receipt | undefined> {
  const ids = taken.map(({ providerMessageId }) => providerMessageId);
  const known = await system
    .selectFrom('messages')
    .select('provider_message_id')
    .where('provider_message_id', 'in', ids)
    .execute();
  const others = new Set(known.map(({ provider_message_id: id }) => id));
  return taken.find(({ providerMessageId }) => !others.has(providerMessageId));
}
