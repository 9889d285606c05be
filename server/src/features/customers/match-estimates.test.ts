import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { expect, it } from 'vitest';
import { makeEstimate } from '../../../test/estimates.ts';
import { newPhone } from '../../../test/reminders.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

it('the customer of an estimate is found like that of a link, and made where there is none', async () => {
  const [known, fresh] = [newPhone(), newPhone()];
  const link = await maria.makeLink({ customerPhone: known });
  const customerName = 'D. Whitfield';
  const offered = (customerPhone: string) => makeEstimate(maria, { customerName, customerPhone });
  const estimates = [
    await offered(known.replace('+1212555', '(212) 555-')),
    await offered(fresh),
    await offered(fresh.replace('+1', '')),
    await offered(maria.account.phone),
  ];
  await shop.run('match-links');
  const customers = await Promise.all(
    estimates.map(async ({ id }) => {
      const [row] = await shop.sql<{ customer_id: string | null }>`
        select customer_id from estimates where id = ${id}`;
      return row!.customer_id;
    }),
  );
  const { customerId } = await maria.call(getPaymentLinkDetail, { params: { id: link.id } });
  expect(customers).toEqual([customerId, expect.any(String), customers[1], null]);
  const { body } = await maria.ask('GET', `/rest/v1/customers/found?search=${fresh.slice(-4)}`);
  expect(body).toMatchObject({ customers: [{ name: customerName }] });
});
