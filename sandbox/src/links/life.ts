import { randomBytes, randomUUID } from 'node:crypto';
import { emit } from '../events/emit.ts';
import { currencyOf } from '../payments/fees.ts';
import type { Merchant, PaymentLink } from '../store/records.ts';
import { unprocessable } from '../wire/errors.ts';
import type { World } from '../world.ts';
import type { LinkChanges, LinkContent } from './content.ts';

export function createLink(world: World, merchant: Merchant, content: LinkContent): PaymentLink {
  if (!merchant.capabilities.paymentLinksEnabled) {
    throw unprocessable('Merchant cannot accept payments yet');
  }
  if (content.amount.currencyCode !== currencyOf(merchant)) {
    throw unprocessable(`Merchant takes payments in ${currencyOf(merchant)} only`);
  }
  feeMustFit(content);
  const { store } = world;
  return store.transact(() => {
    const now = world.now().toISOString();
    const link = store.links.insert({
      id: randomUUID(),
      merchantId: merchant.id,
      status: 'pending',
      code: randomBytes(3).toString('hex').slice(0, 5),
      key: randomUUID(),
      ...content,
      createdAt: now,
      updatedAt: now,
    });
    emit(world, 'paymentLink.created', merchant.id, { paymentLinkId: link.id });
    return link;
  });
}

export function updateLink(world: World, link: PaymentLink, changes: LinkChanges): PaymentLink {
  const { store } = world;
  return store.transact(() => {
    mustBeOpen(world, link);
    const currency = changes.amount?.currencyCode ?? link.amount.currencyCode;
    if (currency !== link.amount.currencyCode) throw unprocessable('The currency cannot change');
    const next: PaymentLink = Object.assign({ ...link }, changes);
    feeMustFit(next);
    const saved = store.links.save({ ...next, updatedAt: world.now().toISOString() });
    emit(world, 'paymentLink.updated', link.merchantId, { paymentLinkId: link.id });
    return saved;
  });
}

/** Revoking twice is done once: the second call finds what it wanted. */
export function revokeLink(world: World, link: PaymentLink): void {
  const { store } = world;
  store.transact(() => {
    if (link.status === 'cancelled') return;
    mustBeOpen(world, link);
    store.links.save({ ...link, status: 'cancelled', updatedAt: world.now().toISOString() });
    emit(world, 'paymentLink.revoked', link.merchantId, { paymentLinkId: link.id });
  });
}

function feeMustFit({ fee, amount }: Pick<LinkContent, 'fee' | 'amount'>): void {
  if (!fee) return;
  if (fee.currencyCode !== amount.currencyCode || fee.units > amount.units) {
    throw unprocessable('The fee must be a part of the amount');
  }
}

function mustBeOpen(world: World, link: PaymentLink): void {
  if (link.status !== 'pending') throw unprocessable(`Payment link already ${link.status}`);
  if (world.store.attempts.find({ linkId: link.id, state: 'processing' })) {
    throw unprocessable('A payment on this link is being processed');
  }
}
