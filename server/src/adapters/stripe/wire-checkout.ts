import * as z from 'zod';
import type { CardFunding, Checkout } from '../../ports/payment-provider.ts';
import { Currency, dayOf, Id, Moment, Ref, Text } from './wire-values.ts';

const Transaction = z.object({ fee: z.int(), created: Moment });

/** For receipts only. */
const Card = z
  .object({
    brand: z.string().min(1).max(30),
    last4: z.string().regex(/^\d{4}$/),
    funding: z.string().nullish(),
  })
  .transform(({ brand, last4, funding }) => ({
    brand,
    last4,
    funding: FUNDINGS.find((kind) => kind === funding),
  }))
  .optional()
  .catch(undefined);

const FUNDINGS: CardFunding[] = ['credit', 'debit', 'prepaid'];

const Charge = z.object({
  amount_refunded: z.int(),
  created: Moment,
  // A string where it was not expanded, nothing while a bank debit is on its way.
  balance_transaction: Transaction.nullish().catch(undefined),
  payment_method_details: z.object({ card: Card.nullish() }).nullish().catch(undefined),
});

const Intent = z.object({
  id: Id,
  status: z.string(),
  amount_received: z.int(),
  currency: Currency,
  created: Moment,
  latest_charge: Charge.nullish(),
});

/** What getCheckout asks for in full. */
export const EXPANDED = ['payment_intent.latest_charge.balance_transaction'];

const Session = z.object({
  id: Id,
  status: z.string().nullable(),
  url: z.string().nullish(),
  amount_total: z.int(),
  currency: Currency,
  client_reference_id: Text.nullish(),
  payment_intent: z.union([Intent, Id.transform(() => undefined)]).nullish(),
});

/** Stripe answers for the account of the call alone, so a session is that merchant's. */
export const wireCheckout = (merchantId: string) =>
  Session.transform((session): Checkout => {
    const intent = session.payment_intent ?? undefined;
    const pending = intent?.status === 'processing';
    return {
      id: session.id,
      // Gone once the session is over.
      url: session.url ?? '',
      status: statusOf(session.status, intent?.status),
      amountCents: session.amount_total,
      currency: session.currency,
      merchantId,
      reference: session.client_reference_id ?? undefined,
      paying: pending,
      pendingUntil:
        pending && session.status === 'complete' ? latestDay(intent.created) : undefined,
      payments: intent?.status === 'succeeded' ? [paymentOf(intent)] : [],
    };
  });

/**
 * A session is complete as soon as a bank debit is authorised. When that fails, the session stays complete, and is of
 * no use any more.
 */
function statusOf(session: string | null, intent: string | undefined): Checkout['status'] {
  if (session === 'expired') return 'revoked';
  if (session !== 'complete') return 'open';
  if (intent === 'succeeded') return 'paid';
  return intent === 'requires_payment_method' || intent === 'canceled' ? 'revoked' : 'open';
}

function paymentOf(intent: z.output<typeof Intent>): Checkout['payments'][number] {
  const { latest_charge: charge } = intent;
  return {
    id: intent.id,
    amountCents: intent.amount_received,
    currency: intent.currency,
    // A bank debit is charged days before it is paid.
    paidAt: charge?.balance_transaction?.created ?? charge?.created ?? intent.created,
    card: charge?.payment_method_details?.card ?? undefined,
    feeCents: charge?.balance_transaction?.fee,
    refunded: (charge?.amount_refunded ?? 0) > 0,
  };
}

/** Business days until it is known; Stripe names no day of its own. */
const DEBIT_DAYS = 4;

function latestDay(from: string): string {
  const day = new Date(from);
  for (let left = DEBIT_DAYS; left > 0;) {
    day.setUTCDate(day.getUTCDate() + 1);
    if (day.getUTCDay() % 6 !== 0) left -= 1;
  }
  return dayOf(day.toISOString());
}

/** Enough to find one in a list. */
export const WireReferenced = z.object({ id: Id, client_reference_id: z.string().nullish() });

/** What became of a payment, for its refunds. */
export const WirePaid = z.object({ id: Id, application_fee_amount: z.int().nullish() });

export const WireExpired = z.object({ id: Ref });
