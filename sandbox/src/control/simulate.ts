import { createLink } from '../links/life.ts';
import { charge } from '../payments/charge.ts';
import { currencyOf } from '../payments/fees.ts';
import type { Merchant, PaidWith, Payment } from '../store/records.ts';
import { notFound } from '../wire/errors.ts';
import type { Fields } from '../wire/fields.ts';
import type { World } from '../world.ts';

const CARD: PaidWith = {
  type: 'card',
  card: { country: 'US', lastFour: '4242', type: 'visa' },
};

/**
 * A customer pays: the open link that is named, or a new one, as if the merchant had made it in the
 * provider's own app.
 */
export function simulatePayment(world: World, merchant: Merchant, fields: Fields): Payment {
  const method = fields.missing('method')
    ? 'card'
    : fields.oneOf('method', ['card', 'klarna', 'affirm'] as const);
  return world.store.transact(() => {
    const linkId = fields.has('paymentLinkId')
      ? openLink(world, merchant, fields.text('paymentLinkId'))
      : newLink(world, merchant, fields);
    return charge(world, linkId, method === 'card' ? CARD : { type: method });
  });
}

function openLink(world: World, merchant: Merchant, id: string): string {
  const link = world.store.links.get(id);
  if (link?.merchantId !== merchant.id) throw notFound('Payment link');
  return link.id;
}

function newLink(world: World, merchant: Merchant, fields: Fields): string {
  const units = fields.integer('amountUnits', 1, 99_999_999_99);
  return createLink(world, merchant, {
    amount: { units, currencyCode: currencyOf(merchant) },
    description: fields.optionalText('description', 1000) ?? 'Simulated payment',
    reference: null,
    dataCollection: [],
    taxes: [],
    returnUrl: null,
    paymentMethod: null,
  }).id;
}
