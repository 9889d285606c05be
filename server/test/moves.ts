import { expect } from 'vitest';
import { pairOfStaff } from './staff.ts';
import type { Business, MadeLink, Shop } from './shop.ts';

/** What a business is moved by, step by step. */
export function mover(shop: Shop) {
  const { sql, second } = shop;
  const pages = (id: string) => (id.startsWith('second-') ? second! : shop.sandbox);
  const merchantOf = async ({ account }: Business) => {
    const [row] = await sql<{ id: string | null }>`
      select lopay_merchant_id as id from contractors where user_id = ${account.userId}`;
    return row!.id;
  };

  async function setBank(business: Business, last4: string) {
    const merchantId = await merchantOf(business);
    return business.ask('POST', '/functions/v1/update-bank-details', {
      merchantId,
      routingNumber: '021000021',
      accountNumber: `00012345${last4}`,
      accountHolderName: 'Rivera Plumbing',
      accountHolderType: 'company',
    });
  }

  return {
    merchantOf,
    setBank,
    /** Proposed by one member of staff and approved by another. */
    async move({ account }: Business) {
      const staff = await pairOfStaff(shop.server);
      return staff.ask('POST', '/rest/v1/staff/move-provider', { userId: account.userId });
    },
    /** What the owner does at the new provider, up to the first payment there. */
    async setUp(business: Business, last4 = '1111'): Promise<string> {
      await shop.run('ensure-merchant', { userId: business.account.userId });
      const merchantId = (await merchantOf(business))!;
      await pages(merchantId).control('POST', `/merchants/${merchantId}/verify`, { enabled: true });
      await shop.run('refresh-merchants');
      expect((await setBank(business, last4)).status).toBe(200);
      await shop.run('refresh-merchants');
      return merchantId;
    },
    async pay(link: MadeLink): Promise<void> {
      expect((await shop.openCheckout(link)).status).toBe(200);
      await shop.charge(link);
      await shop.becomes(link, 'paid');
    },
    async paidThrough(link: MadeLink): Promise<string | undefined> {
      const [row] = await sql<{ id: string }>`
        select a.merchant_id as id from payments p join checkout_attempts a on a.id = p.attempt_id
        where p.payment_link_id = ${link.id} and p.role = 'credit'`;
      return row?.id;
    },
    balanceAt: async (merchantId: string) =>
      await pages(merchantId).provider.getBalance(merchantId),
    pages,
  };
}
