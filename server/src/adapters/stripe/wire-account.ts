import * as z from 'zod';
import type { Merchant } from '../../ports/payment-provider.ts';
import { Id } from './wire-values.ts';

/** Requested for every account. Which of them become active is for Stripe to say, per account and trade. */
const CAPABILITIES = {
  card: ['card_payments', 'link_payments'],
  bnpl: ['klarna_payments', 'affirm_payments', 'afterpay_clearpay_payments'],
  bank: ['ach_debit_payments'],
} as const;

export const REQUESTED_CAPABILITIES = Object.fromEntries(
  Object.values(CAPABILITIES)
    .flat()
    .map((name) => [name, { requested: true }] as const),
);

/** Which come back only when asked for. */
export const INCLUDED = ['configuration.merchant', 'requirements'] as const;

export type WireAccount = z.output<typeof WireAccount>;
export const WireAccount = z.object({
  id: Id,
  metadata: z.record(z.string(), z.string()).nullish(),
  configuration: z
    .object({
      merchant: z
        .object({
          capabilities: z
            .record(z.string(), z.looseObject({ status: z.string().optional() }))
            .nullish(),
        })
        .nullish(),
    })
    .nullish(),
  requirements: z
    .object({
      entries: z
        .array(
          z.object({
            awaiting_action_from: z.string(),
            minimum_deadline: z.object({ status: z.string() }).nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
});

/** What the second version of accounts does not show: where payouts go, and when. */
export const WirePayoutSettings = z.object({
  external_accounts: z
    .object({
      data: z.array(
        z.looseObject({
          object: z.string(),
          last4: z.string().nullish(),
          routing_number: z.string().nullish(),
          default_for_currency: z.boolean().nullish(),
        }),
      ),
    })
    .nullish(),
  settings: z
    .object({
      payouts: z.object({ schedule: z.object({ interval: z.string() }).nullish() }).nullish(),
    })
    .nullish(),
});

const isActive = (account: WireAccount, name: string) =>
  account.configuration?.merchant?.capabilities?.[name]?.status === 'active';

export function merchantOf(
  account: WireAccount,
  payouts?: z.output<typeof WirePayoutSettings>,
): Merchant {
  const accepts = (method: keyof typeof CAPABILITIES) =>
    CAPABILITIES[method].some((name) => isActive(account, name));
  const banks = (payouts?.external_accounts?.data ?? []).filter(
    ({ object }) => object === 'bank_account',
  );
  const bank = banks.find((one) => one.default_for_currency) ?? banks[0];
  const verified = isActive(account, 'card_payments');
  return {
    id: account.id,
    reference: account.metadata?.['reference'],
    verified,
    needs: needsOwner(account) ? 'owner' : 'nothing',
    // Link alone pays nothing: it is a way to a card.
    accepts: { card: verified, bnpl: accepts('bnpl'), bank: accepts('bank') },
    bank: bank && {
      routingLast4: bank.routing_number?.slice(-4),
      accountLast4: bank.last4 ?? undefined,
    },
    payoutsPaused: payouts?.settings?.payouts?.schedule?.interval === 'manual',
  };
}

/** What is due only some day does not stop a payment: Stripe asks for it again when it is due. */
function needsOwner({ requirements }: WireAccount): boolean {
  return (requirements?.entries ?? []).some(
    ({ awaiting_action_from: from, minimum_deadline: deadline }) =>
      from === 'user' && deadline?.status !== 'eventually_due',
  );
}
