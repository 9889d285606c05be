import { AppError } from '@jobly/core/errors';
import { adaptedModel, choicesOf, type FeePolicy } from '@jobly/core/fees/policy';
import { pricedBy, pricingOf, type OtherModel, type Priced } from '@jobly/core/fees/pricing';
import type { BaseDeps } from './base-deps.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';

/** As a link's row says it. */
export const pricedRow = (row: {
  customer_pays_fees: boolean;
  pricing_model: OtherModel | null;
}): Priced => ({
  customerPaysFees: row.customer_pays_fees,
  pricingModel: row.pricing_model,
});

export type FeeRules = ReturnType<typeof feeRules>;

/** Which ways of pricing this installation takes today (docs/decisions/0036). */
export function feeRules({
  policy,
  providers,
  clock,
}: Pick<BaseDeps, 'clock'> & {
  policy: FeePolicy;
  /** A business may be at any of them. */
  providers: readonly Pick<PaymentProvider, 'capabilities'>[];
}) {
  const choices = () =>
    choicesOf(policy, {
      // The surcharge, which alone depends on both, comes with the first provider that can keep debit cards out.
      state: null,
      noticeOn: null,
      canKeepDebitOut: providers.every(({ capabilities }) => capabilities.canKeepDebitOut ?? false),
      day: clock.now().toISOString().slice(0, 10),
    });
  return {
    /** Of a form; undefined where they are the specification's. */
    choices: () => (policy === 'specification' ? undefined : choices()),
    /** What is typed is never corrected, only refused. */
    refuseOther(form: Priced): void {
      if (!choices().models.includes(pricingOf(form))) throw new AppError('fees_not_allowed');
    },
    /** For a link that is made without a form, from what was agreed before. */
    adapt: (agreed: Priced) => pricedBy(adaptedModel(pricingOf(agreed), choices().models)),
  };
}
