import type { Database, Db } from '../../db/database.ts';
import type { LocalDelivery } from '../../ports/carrier.ts';
import { contactKey } from './opt-outs.ts';

/** Takes what the local carriers deliver; `/dev/inbox` shows it. */
export async function keepLocally(database: Database, delivery: LocalDelivery): Promise<string> {
  const insertion = database.system.insertInto('local_inbox').values(delivery).returning('id');
  return (await insertion.executeTakeFirstOrThrow()).id;
}

const MOST_SHOWN = 50;

/** The newest, and which of their phones have had enough. */
export async function listLocalDeliveries(db: Db) {
  const deliveries = await db
    .selectFrom('local_inbox')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute();
  const ended = await db
    .selectFrom('contact_opt_outs')
    .select('contact_key')
    .where('channel', '=', 'sms')
    .execute();
  const phones = new Set(ended.map((row) => row.contact_key));
  return deliveries.map((delivery) =>
    Object.assign(delivery, {
      opted_out: phones.has(contactKey('sms', delivery.recipient).key),
    }),
  );
}
