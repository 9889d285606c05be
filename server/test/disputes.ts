import { expect } from 'vitest';
import { refundsOf } from './refunds.ts';
import type { Business, MadeLink, Shop } from './shop.ts';

export interface DisputeRow {
  id: string;
  provider_dispute_id: string;
  status: string;
  amount_cents: number;
  fee_cents: number;
}

export function disputesOf(shop: Shop, business: Business) {
  const { paidLink, refund } = refundsOf(shop, business);
  const paymentOf = async (link: MadeLink): Promise<string> => {
    const [row] = await shop.sql<{ id: string }>`
      select provider_payment_id as id from payments where payment_link_id = ${link.id}
      and role = 'credit'`;
    return row!.id;
  };
  const rowsOf = (link: MadeLink) =>
    shop.sql<DisputeRow>`select * from disputes where payment_link_id = ${link.id}`;
  return {
    paidLink,
    refund,
    paymentOf,
    rowsOf,
    /** Returns the provider's id. */
    raise: async (link: MadeLink, asked: object = {}): Promise<string> => {
      const path = `/payments/${await paymentOf(link)}/dispute`;
      const made = (await shop.sandbox.control('POST', path, asked)) as { id?: string };
      if (!made.id) throw new Error(`no dispute: ${JSON.stringify(made)}`);
      return made.id;
    },
    decide: (disputeId: string, status: 'won' | 'lost') =>
      shop.sandbox.control('POST', `/disputes/${disputeId}`, { status }),
    async reaches(link: MadeLink, status: string): Promise<void> {
      const statuses = async () => (await rowsOf(link)).map((row) => row.status);
      await expect.poll(statuses).toEqual([status]);
    },
    /** By account, without zeros. */
    ledgerOf: async (link: MadeLink) => {
      const rows = await shop.sql<{ account: string; cents: number }>`
        select account, sum(amount_cents)::int as cents from ledger_entries
        where dispute_id in (select id from disputes where payment_link_id = ${link.id})
        group by 1 having sum(amount_cents) <> 0`;
      return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
    },
  };
}
