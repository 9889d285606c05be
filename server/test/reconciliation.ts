import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { openShop, type Business, type Shop } from './shop.ts';
import { member, type Member } from './staff.ts';

export interface Alert {
  id: string;
  kind: string;
  details: Record<string, string>;
  userId: string | null;
  times: number;
}

/** With a statement that can be made wrong, and a member of staff. */
export async function openBooks() {
  const shop = await openShop({ worker: false });
  // Staff sessions are short and hours pass here, so each call signs in anew.
  const staff: Pick<Member, 'ask'> = {
    ask: async (...asked) => (await member(shop.server, 'staff')).ask(...asked),
  };

  async function handleEvents(): Promise<void> {
    const waiting = await shop.sql<{ id: string }>`
      select id from provider_events where status = 'received'`;
    for (const { id } of waiting) await shop.run('handle-provider-event', { eventRowId: id });
  }

  /** From the staff's desk. */
  async function alerts(): Promise<Alert[]> {
    const { body } = await staff.ask('GET', '/rest/v1/alerts');
    return (body['alerts'] as Alert[]).filter(({ kind }) => kind.startsWith('statement_'));
  }

  return {
    shop,
    staff,
    handleEvents,
    alerts,
    alertsOf: async ({ account }: Business) =>
      (await alerts()).filter(({ userId }) => userId === account.userId),
    reconcile: () => shop.run('reconcile-statement', { asked: true }),
    laterHours: (hours: number) => shop.clock.advance(hours * 3_600),
    tamper: (id: string, change: object) =>
      shop.sandbox.control('POST', `/statement/${id}`, change),
    drop: (id: string) => shop.sandbox.control('POST', `/statement/${id}/drop`),
    add: ({ merchantId }: Business, row: object) =>
      shop.sandbox.control('POST', '/statement', { merchantId, ...row }),
    async rowOf(match: Record<string, string>): Promise<string> {
      const { statement } = (await shop.sandbox.control('GET', '/state')) as {
        statement: Record<string, string>[];
      };
      const names = Object.keys(match);
      return statement.find((row) => names.every((name) => row[name] === match[name]))!['id']!;
    },
    /** $425.00 by card: $439.83, of which the provider keeps $14.83. */
    async pay(business: Business): Promise<string> {
      const paymentId = await charge(shop, business);
      await handleEvents();
      return paymentId;
    },
    charge: (business: Business) => charge(shop, business),
    refund: (business: Business, paymentId: string, amountCents: number) =>
      refund(shop, business, paymentId, amountCents),
  };
}

export type Books = Awaited<ReturnType<typeof openBooks>>;

async function charge(shop: Shop, business: Business): Promise<string> {
  const link = await business.makeLink();
  await shop.openCheckout(link);
  const checkoutId = await shop.checkoutOf(link);
  const { payment } = (await shop.sandbox.control('POST', `/links/${checkoutId}/charge`, {})) as {
    payment: { id: string };
  };
  await shop.deliver('payment.success', { paymentLinkId: checkoutId, paymentId: payment.id });
  return payment.id;
}

async function refund(
  shop: Shop,
  { cookie }: Business,
  paymentId: string,
  amountCents: number,
): Promise<void> {
  const [paid] = await shop.sql<{ payment_link_id: string }>`
    select payment_link_id from payments where provider_payment_id = ${paymentId}`;
  const path = `/rest/v1/payment_links/${paid!.payment_link_id}/refund`;
  const body = { refundId: randomUUID(), amountCents };
  expect((await shop.ask('POST', path, { cookie, body })).status).toBe(200);
}
