import type { Database, Db } from '../../db/database.ts';
import { contactKey } from './opt-outs.ts';
import { insertLocalDelivery } from './queries.ts';

export type LocalDelivery = Parameters<typeof insertLocalDelivery>[1];

/** Takes what the local carriers deliver; `/dev/inbox` shows it. */
export function keepLocally(database: Database): (delivery: LocalDelivery) => Promise<string> {
  return (delivery) => insertLocalDelivery(database.system, delivery);
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
