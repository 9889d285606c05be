import { expect, it } from 'vitest';
import { useBusiness, useShop } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

async function openAttempt() {
  const link = await maria.makeLink();
  await shop.openCheckout(link);
  const [attempt] = await shop.sql<{ id: string; checkout: string }>`
    select id, provider_checkout_id as checkout from checkout_attempts
      where payment_link_id = ${link.id}`;
  return { link, ...attempt! };
}

async function credit(charge: {
  checkout: string;
  merchant: string | null;
  reference: string | null;
  cents: number | null;
  currency: string | null;
}) {
  const [row] = await shop.sql<{ outcome: string }>`
    select outcome from app.credit_checkout(${charge.checkout}, ${charge.merchant}, ${charge.reference},
      ${`p-${charge.checkout}`}, ${charge.cents}, ${charge.currency}, now(), now())`;
  return row!.outcome;
}

it.each(['cents', 'currency', 'merchant', 'reference'] as const)(
  'a payment without its %s is quarantined for staff and credits nothing (M3)',
  async (missing) => {
    const { link, id, checkout } = await openAttempt();
    const charge = {
      checkout,
      merchant: maria.merchantId,
      reference: `jobly:${id}`,
      cents: 43_983,
      currency: 'USD',
    };
    expect(await credit({ ...charge, [missing]: null })).toBe('quarantined');
    expect((await shop.linkRow(link)).status).toBe('unpaid');
    const kind = missing === 'cents' ? 'amount' : missing;
    expect(
      await shop.sql`select kind, seen from payment_mismatches where payment_link_id = ${link.id}`,
    ).toEqual([{ kind, seen: null }]);
    // The same payment with everything in its place is the money we wait for.
    expect(await credit(charge)).toBe('credited');
  },
);
