import { makeKeys } from '../src/crypto.ts';
import type { Database } from '../src/db/database.ts';
import { queueMessage } from '../src/features/messages/queue-message.ts';
import type { Enqueue } from '../src/tasks/tasks.ts';
import type { MessageKind } from '../src/message-catalogue.ts';
import type { OutgoingMessage } from '../src/outgoing-message.ts';
import type { Clock } from '../src/ports/clock.ts';
import { Secret } from '../src/secret.ts';

export const messageKeys = makeKeys(new Secret('k'.repeat(32)));

export type GivenMessage = Partial<Omit<OutgoingMessage, 'kind' | 'write' | 'language'>> & {
  kind?: MessageKind;
  body?: string;
  write?: OutgoingMessage['write'];
};

/** Queues a text to one phone, unless told otherwise. Nothing comes back where its key was used before. */
export function queueTestMessage(
  { database, clock }: { database: Database; clock: Clock },
  { body = 'canary words', ...given }: GivenMessage = {},
  {
    keys = messageKeys,
    enqueue = async () => {},
    publicUrl = '',
  }: { keys?: typeof messageKeys; enqueue?: Enqueue; publicUrl?: string } = {},
): Promise<string | undefined> {
  const message = {
    userId: null,
    kind: 'receipt',
    channel: 'sms',
    recipient: '+14155550190',
    language: 'en',
    write: () => ({ body }),
    about: crypto.randomUUID(),
    ...given,
  } as OutgoingMessage;
  return database.system
    .transaction()
    .execute((db) => queueMessage({ keys, enqueue, publicUrl, clock }, db, message));
}
