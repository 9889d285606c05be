import { randomUUID } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Checkout, CheckoutMethod, CheckoutRequest } from '../../ports/payment-provider.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import type { StripeClient } from './client.ts';
import { EXPANDED, WireExpired, wireCheckout, WireReferenced } from './wire-checkout.ts';

type Given = Stripe.Checkout.SessionCreateParams;

/** The page offers those of them that the account, the amount and the customer are eligible for. */
const METHODS: Record<CheckoutMethod, NonNullable<Given['allowed_payment_method_types']>> = {
  // Apple Pay and Google Pay are cards.
  card: ['card', 'link'],
  bnpl: ['klarna', 'affirm', 'afterpay_clearpay'],
  bank: ['us_bank_account'],
};

/** The page shows no more of it. */
const LONGEST_NAME = 250;

/** Direct charges: the session, the payment and its money exist on the connected account alone. */
export function checkoutsOf(client: StripeClient, { feeBasisPoints }: { feeBasisPoints: number }) {
  const getCheckout = (merchantId: string, id: string): Promise<Checkout> =>
    client.read(
      { what: 'checkout', merchantId },
      wireCheckout(merchantId),
      ({ checkout }, options) => checkout.sessions.retrieve(id, { expand: EXPANDED }, options),
    );

  return {
    getCheckout,

    async createCheckout(asked: CheckoutRequest): Promise<Checkout> {
      const { merchantId, reference } = asked;
      const about = { what: 'checkout', merchantId, key: reference };
      const made = await client.write(about, wireCheckout(merchantId), ({ checkout }, options) =>
        checkout.sessions.create(sessionOf(asked, feeBasisPoints), options),
      );
      // Made, and already over: nobody can pay there.
      if (!made.url)
        throw new ProviderError('unexpected', 'POST checkout was answered without a page');
      return made;
    },

    /** Stripe's list has no filter for it. */
    async findCheckoutByReference(
      merchantId: string,
      reference: string,
    ): Promise<Checkout | undefined> {
      const about = { what: 'checkouts', merchantId };
      const sessions = client.list(about, WireReferenced, ({ checkout }, page, options) =>
        checkout.sessions.list(page, options),
      );
      for await (const { id, client_reference_id: found } of sessions) {
        if (found === reference) return getCheckout(merchantId, id);
      }
      return undefined;
    },

    async revokeCheckout(merchantId: string, id: string): Promise<void> {
      // Each time anew: the answer to an earlier try says nothing of now.
      const about = { what: 'expire', merchantId, key: randomUUID() };
      await client.write(about, WireExpired, ({ checkout }, options) =>
        checkout.sessions.expire(id, {}, options),
      );
    },
  };
}

function sessionOf(asked: CheckoutRequest, feeBasisPoints: number): Given {
  const { method, amountCents, description, reference, returnUrl, blockedFunding = [] } = asked;
  const feeCents = Math.floor((amountCents * feeBasisPoints) / 10_000);
  const name = description.trim().slice(0, LONGEST_NAME) || 'Payment';
  // Link may be backed by any card, so it cannot keep kinds of cards out.
  const blocks = method === 'card' && blockedFunding.length > 0;
  return {
    mode: 'payment',
    client_reference_id: reference,
    metadata: { reference },
    allowed_payment_method_types: blocks ? ['card'] : METHODS[method],
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: amountCents, product_data: { name } },
      },
    ],
    // What was agreed is in dollars.
    adaptive_pricing: { enabled: false },
    payment_intent_data: {
      description: name,
      metadata: { reference },
      ...(feeCents > 0 ? { application_fee_amount: feeCents } : {}),
    },
    ...(blocks
      ? {
          payment_method_options: {
            card: { restrictions: { funding_types_blocked: blockedFunding } },
          },
        }
      : {}),
    // Checked at once or not at all: tiny deposits would take two days more.
    ...(method === 'bank'
      ? { payment_method_options: { us_bank_account: { verification_method: 'instant' } } }
      : {}),
    // Affirm decides by it.
    ...(method === 'bnpl' ? { billing_address_collection: 'required' } : {}),
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}
