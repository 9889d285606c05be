import { listRecentCustomers, type CustomerSummary } from '@jobly/core/customers/contract';
import type { Business, Shop } from './shop.ts';

export async function billCustomer(
  shop: Shop,
  business: Business,
  { name, phone }: { name: string; phone: string },
): Promise<CustomerSummary> {
  await business.makeLink({ customerName: name, customerPhone: phone, memo: `Job of ${name}` });
  await shop.run('match-links');
  const { customers } = await business.call(listRecentCustomers);
  return customers.find((customer) => customer.name === name)!;
}
