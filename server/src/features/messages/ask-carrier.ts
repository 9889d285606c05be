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

/** A push that is delivered twice is shown once, by its tag. */
export const leavesOnce = ({ kind, channel }: Pick<Message, 'kind' | 'channel'>) =>
  rulesOf(kind).retry === 'never' && channel !== 'push';

const isUrgent = ({ kind }: Message) => rulesOf(kind).retry === 'now';

/**
 * A claim younger than this belongs to a worker that may still be sending. For what leaves once: as long as its job
 * may take. For the rest: longer than a carrier is asked (5 s) and then waited for (15 s).
 */
export const claimMs = (message: Message) => (leavesOnce(message) ? 60_000 : 25_000);

/** How long a carrier may take to list what it took although its answer was lost. */
export const settlesAfterMs = (message: Message) => (isUrgent(message) ? 0 : claimMs(message));

export function canAsk(carriers: Carriers, { channel }: Message): boolean {
  return channel !== 'push' && carriers[channel].findTaken !== undefined;
}

/** A carrier's clock, and ours. */
const CLOCKS_APART_MS = 300_000;

/**
 * Whether the carrier has a message whose outcome we never heard. `undefined`: it has not, or it cannot be asked
 * and the message is one that is sent again. Throws when it does not answer, and the message must wait for that.
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

/** Not one that we know as another message with the same words. */
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
