import type { TestAccount } from '../factories.ts';
import type { MadeLink, Shop } from '../shop.ts';
import { makeLinkRow } from '../staff.ts';

/** Paid by card, and polled at the provider. */
export async function makePaidLink(shop: Shop, owner: TestAccount): Promise<MadeLink> {
  const link = await makeLinkRow(shop.server, owner);
  await shop.openCheckout(link);
  await shop.charge(link);
  const { url } = link;
  await shop.ask('POST', '/functions/v1/get-payment-progress', { body: { url } });
  return link;
}
