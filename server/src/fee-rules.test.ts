import { AppError } from '@jobly/core/errors';
import type { FeePolicy } from '@jobly/core/fees/policy';
import { pricedBy, PRICING_MODELS } from '@jobly/core/fees/pricing';
import { expect, it } from 'vitest';
import { feeRules } from './fee-rules.ts';

const clock = { now: () => new Date('2026-11-20T12:00:00Z') };

function rulesOf(policy: FeePolicy, canKeepDebitOut = false) {
  const can = { card: true, bnpl: true, refund: true, payoutEvents: true };
  return feeRules({ policy, providers: [{ capabilities: { ...can, canKeepDebitOut } }], clock });
}

const taken = (rules: ReturnType<typeof rulesOf>) =>
  PRICING_MODELS.filter((model) => {
    try {
      rules.refuseOther(pricedBy(model));
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      return false;
    }
  });

it('take the specification’s two models, or the lawful ones', () => {
  expect(taken(rulesOf('specification'))).toEqual(['customer_pays', 'merchant_pays']);
  expect(taken(rulesOf('lawful'))).toEqual(['merchant_pays', 'two_prices', 'no_cards']);
});

it('do not take a surcharge before state and notice are known', () => {
  expect(taken(rulesOf('lawful', true))).not.toContain('credit_surcharge');
});

it('turn a fee on top into two prices where that is all that is lawful', () => {
  const agreed = pricedBy('customer_pays');
  expect(rulesOf('lawful').adapt(agreed)).toEqual(pricedBy('two_prices'));
  expect(rulesOf('specification').adapt(agreed)).toEqual(agreed);
});
