import type { ReplyOf } from '@jobly/core/contract';
import { ITEMS_OFFERED, type listItems } from '@jobly/core/payment-links/items-contract';
import type { Bill, Line } from '@jobly/core/payment-links/lines';
import type { Db } from '../../db/database.ts';

/** Links with lines that are looked through: items are what is billed, not a list to keep. */
const LINKS_READ = 100;

export async function readItems(db: Db, userId: string): Promise<ReplyOf<typeof listItems>> {
  const rows = await db
    .selectFrom('payment_links')
    .select('bill')
    .where('user_id', '=', userId)
    .where('bill', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LINKS_READ)
    .execute();
  const bills = rows.map((row) => row.bill as Bill);
  const items = new Map<string, Line>();
  for (const line of bills.flatMap(({ lines }) => lines)) {
    const key = line.text.toLowerCase();
    if (!line.discount && !items.has(key)) items.set(key, line);
  }
  // Of an exempt customer it is none, which says nothing about the next.
  const taxed = bills.find(({ taxMillionths }) => taxMillionths > 0);
  return {
    items: [...items.values()].slice(0, ITEMS_OFFERED),
    taxMillionths: taxed?.taxMillionths ?? 0,
  };
}
