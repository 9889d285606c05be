import { advanceTo } from './reviews.ts';
import type { MadeLink, Shop } from './shop.ts';

let phones = 0;
/** In New York. */
export const newPhone = () => `+1212555${String((phones += 1)).padStart(4, '0')}`;

/** Between 10 and 16 in every zone of the country's main part, this many days later. */
export function noonAfter(shop: Shop, days: number): void {
  const day = new Date(shop.clock.now().getTime() + days * 86_400_000);
  advanceTo(shop, new Date(`${day.toISOString().slice(0, 10)}T19:00:00Z`));
}

/** The days after it was due on which this link was reminded of, and how. */
export const remindersSent = (shop: Shop, { id }: MadeLink) =>
  shop.sql<{ days: number; channel: string; recipient: string }>`
    select split_part(m.dedupe_key, ':', 3)::date - coalesce(l.due_on, l.created_at::date) as days, m.channel, m.recipient
    from messages m join payment_links l on strpos(m.dedupe_key, l.id::text) > 0
    where m.kind = 'reminder' and l.id = ${id} order by m.created_at`;
