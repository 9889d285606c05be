import type { Database } from '../../db/database.ts';
import { insertLocalDelivery } from './queries.ts';

export type LocalDelivery = Parameters<typeof insertLocalDelivery>[1];

/** Takes what the local carriers deliver; `/dev/inbox` shows it. */
export function keepLocally(database: Database): (delivery: LocalDelivery) => Promise<string> {
  return (delivery) => insertLocalDelivery(database.system, delivery);
}
