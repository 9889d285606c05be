import { randomUUID } from 'node:crypto';
import { quote, type OnlineMethod } from '@jobly/core/payment-links/fees';
import { percentTip } from '@jobly/core/payment-links/tips';
import fc from 'fast-check';
import type { Business, MadeLink, Shop } from './shop.ts';

const DAY_MS = 86_400_000;

/** A payment after the first one is an extra payment. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ step: fc.constantFrom('card', 'bnpl') }) },
  { weight: 2, arbitrary: fc.record({ step: fc.constantFrom('cash', 'cancel') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('refund'),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('give-back-extra') }) },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constant('dispute'),
      role: fc.constantFrom('credit', 'extra'),
      percent: fc.integer({ min: 1, max: 100 }),
      end: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
) as fc.Arbitrary<Step>;

type Step =
  | { step: 'card' | 'bnpl' | 'cash' | 'cancel' | 'give-back-extra' }
  | { step: 'refund'; percent: number }
  | {
      step: 'dispute';
      role: 'credit' | 'extra';
      percent: number;
      end: 'open' | 'won' | 'lost';
    };

export const life = fc.record({
  amountCents: fc.integer({ min: 1_000, max: 99_999_999 }),
  customerPaysFees: fc.boolean(),
  tipPercent: fc.constantFrom(0, 15, 100),
  daysAgo: fc.integer({ min: 1, max: 50 }),
  steps: fc.array(step, { maxLength: 6 }),
});
export type Life = typeof life extends fc.Arbitrary<infer T> ? T : never;

export interface LivedLink extends MadeLink {
  /** Unique: finds the link's row in a file. */
  memo: string;
}

/** Held or taken by banks. */
const TAKEN = `(select coalesce(sum(amount_cents), 0) from disputes where payment_id = payments.id and status <> 'won')`;

/** By the real functions that credit, refund and keep the ledger. */
export async function live(shop: Shop, business: Business, lived: Life): Promise<LivedLink> {
  const { amountCents: amountCashCents, customerPaysFees, tipPercent } = lived;
  const memo = randomUUID();
  const link = await business.makeLink({ amountCashCents, customerPaysFees, memo });
  const { owner } = shop.server;
  const at = new Date(Date.now() - lived.daysAgo * DAY_MS);
  const finish = async (refunds: { id: string }[]) => {
    for (const { id } of refunds) await owner.sql`select app.finish_refund(${id}, ${at})`;
  };
  const charge = async (method: OnlineMethod) => {
    const tipCents = percentTip(amountCashCents, tipPercent);
    const { totalCents, feeCents, netCents } = quote(
      method,
      amountCashCents,
      customerPaysFees,
      tipCents,
    );
    const checkout = randomUUID();
    const [attempt] = await owner.sql<{ id: string }>`
      insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents,
        tip_cents, fee_cents,
        net_cents, status, provider_checkout_id, checkout_url, started_at)
      select id, user_id, ${method}, ${business.merchantId}, ${totalCents}, ${tipCents}, ${feeCents},
        ${netCents}, 'open', ${checkout}, 'https://checkout.example/', ${at}
      from payment_links where id = ${link.id} returning id`;
    await owner.sql`
      select app.credit_checkout(${checkout}, ${business.merchantId}, ${`jobly:${attempt!.id}`},
        ${randomUUID()}, ${totalCents}, ${'USD'}, ${at}, ${at})`;
  };
  for (const taken of lived.steps) {
    if (taken.step === 'card' || taken.step === 'bnpl') await charge(taken.step);
    else if (taken.step === 'cash') {
      await owner.sql`select app.credit_cash(${link.id}, ${at})`;
    } else if (taken.step === 'cancel') {
      await owner.sql`
        update payment_links set cancelled_at = ${at} where id = ${link.id} and status = 'unpaid'`;
    } else if (taken.step === 'refund') {
      await finish(
        await owner.query(
          `insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, started_at)
           select id, payment_link_id, user_id,
             greatest(1, (gross_cents - refunded_cents - ${TAKEN})::bigint * $2 / 100), 'requested', now()
           from payments
           where payment_link_id = $1 and role = 'credit' and refunded_cents + ${TAKEN} < gross_cents
           returning id`,
          [link.id, taken.percent],
        ),
      );
    } else if (taken.step === 'dispute') {
      await owner.query(
        `select app.record_dispute(gen_random_uuid()::text, provider_payment_id, $2,
           greatest(1, (gross_cents - ${TAKEN})::bigint * $3 / 100), 1500, 'USD', '', $4, null, $5, $5)
         from payments where payment_link_id = $1 and role = $6 and provider_payment_id is not null
           and ${TAKEN} < gross_cents`,
        [link.id, business.merchantId, taken.percent, taken.end, at, taken.role],
      );
    } else {
      // Disputed money is not refunded as well.
      await finish(
        await owner.query(
          `select refunds.id from refunds join payments on payments.id = payment_id
           where refunds.payment_link_id = $1 and reason = 'extra_payment' and status <> 'done' and ${TAKEN} = 0`,
          [link.id],
        ),
      );
    }
  }
  return { ...link, memo };
}
