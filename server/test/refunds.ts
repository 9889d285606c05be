import { randomUUID } from 'node:crypto';
import type { Business, MadeLink, Shop } from './shop.ts';

/** For faults. */
export const REFUND_CALL = { method: 'POST', path: '^/payment/[^/]+/refund$', times: 1 };

export function refundsOf(shop: Shop, business: Business) {
  return {
    paidLink: async (): Promise<MadeLink> => {
      const link = await business.makeLink();
      await shop.openCheckout(link);
      await shop.charge(link);
      await shop.becomes(link, 'paid');
      return link;
    },
    refund: (link: MadeLink, amountCents: number, refundId: string = randomUUID()) =>
      business.ask('POST', `/rest/v1/payment_links/${link.id}/refund`, { refundId, amountCents }),
    /** Refunded in the provider's own app. */
    inTheApp: async (link: MadeLink, role: string, sums: number[]): Promise<void> => {
      const [paid] = await shop.sql<{ id: string }>`
        select provider_payment_id as id from payments where payment_link_id = ${link.id}
        and role = ${role}`;
      for (const units of sums) {
        await shop.sandbox.control('POST', `/payments/${paid!.id}/refund`, { units });
      }
    },
    refundRows: (link: MadeLink) =>
      shop.sql<{ status: string; cents: number; reason: string }>`
        select status, amount_cents as cents, reason from refunds
        where payment_link_id = ${link.id} order by amount_cents`,
    later: async (seconds: number): Promise<void> => {
      shop.clock.advance(seconds);
      await shop.run('reconcile-payments');
      await shop.run('send-news');
    },
    atProvider: async (link: MadeLink): Promise<number> => {
      const [row] = await shop.sql<{ id: string }>`
        select provider_payment_id as id from payments where payment_link_id = ${link.id}`;
      const refunds = await shop.sandbox.provider.listRefunds(business.merchantId, row!.id);
      return refunds.reduce((sum, cents) => sum + cents, 0);
    },
  };
}
