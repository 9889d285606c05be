import { createLink } from '../links/life.ts';
import { totalOf } from '../links/amounts.ts';
import { charge, chargeAnyway } from '../payments/charge.ts';
import { currencyOf } from '../payments/fees.ts';
import type { Merchant, PaidWith, Payment } from '../store/records.ts';
import { notFound } from '../wire/errors.ts';
import { MOST_UNITS } from '../wire/fields.ts';
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
  const paidWith = readPaidWith(fields);
  return world.store.transact(() => {
    const linkId = fields.has('paymentLinkId')
      ? openLink(world, merchant, fields.text('paymentLinkId'))
      : newLink(world, merchant, fields);
    return charge(world, linkId, paidWith);
  });
}

/** The provider charges what nobody asked for: again, late, another sum or another currency. */
export function simulateCharge(world: World, linkId: string, fields: Fields): Payment {
  const { store } = world;
  return store.transact(() => {
    const link = store.links.get(linkId);
    if (!link) throw notFound('Payment link');
    const asked = totalOf(link);
    return chargeAnyway(world, link, readPaidWith(fields), {
      units: fields.missing('amountUnits')
        ? asked.units
        : fields.integer('amountUnits', 1, MOST_UNITS),
      currencyCode: fields.missing('currencyCode')
        ? asked.currencyCode
        : fields.currency('currencyCode'),
    });
  });
}

function readPaidWith(fields: Fields): PaidWith {
  if (fields.missing('method')) return CARD;
  const type = fields.oneOf('method', ['card', 'klarna', 'affirm'] as const);
  return type === 'card' ? CARD : { type };
}

function openLink(world: World, merchant: Merchant, id: string): string {
  const link = world.store.links.get(id);
  if (link?.merchantId !== merchant.id) throw notFound('Payment link');
  return link.id;
}

function newLink(world: World, merchant: Merchant, fields: Fields): string {
  const units = fields.integer('amountUnits', 1, MOST_UNITS);
  return createLink(world, merchant, {
    amount: { units, currencyCode: currencyOf(merchant) },
    description: fields.optionalText('description', 1000) ?? 'Simulated payment',
    reference: null,
    dataCollection: [],
    taxes: [],
    returnUrl: null,
    paymentMethod: null,
    fee: null,
  }).id;
}
