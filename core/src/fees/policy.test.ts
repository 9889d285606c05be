import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { US_STATES } from '../accounts/profile-schema.ts';
import { addDays } from '../dates.ts';
import { ONLINE_METHODS, priceOf, quote } from '../payment-links/fees.ts';
import { BNPL, FEE_LAW, lawCheckedOn, lawOf, NETWORKS } from './law.ts';
import {
  adaptedModel,
  choicesOf,
  FEE_POLICIES,
  FUNDINGS,
  policyOf,
  refusalOf,
  surcharged,
  type FeeFacts,
} from './policy.ts';
import { pricedBy, PRICING_MODELS, pricingOf } from './pricing.ts';

/** As the sources have it, once more and not from the table. */
const BANNED = new Set(['CT', 'ME', 'MA', 'PR', 'GU', 'VI']);
const TWO_PERCENT = new Set(['CO', 'OK']);

function mostRate(state: string | null, day: string): number {
  if (state === null || BANNED.has(state)) return 0;
  if (state === 'OK' && day < '2025-11-01') return 0;
  return TWO_PERCENT.has(state) ? 200 : 300;
}

const day = fc.integer({ min: 0, max: 4_000 }).map((days) => addDays('2023-04-15', days));
const facts: fc.Arbitrary<FeeFacts> = fc.record({
  state: fc.constantFrom(null, ...US_STATES),
  canKeepDebitOut: fc.boolean(),
  noticeOn: fc.option(day),
  day,
});
const asked = fc.tuple(
  facts,
  fc.record({
    model: fc.constantFrom(...PRICING_MODELS),
    method: fc.constantFrom('cash' as const, 'bank' as const, ...ONLINE_METHODS),
    funding: fc.constantFrom(...FUNDINGS),
    amountCents: fc.integer({ min: 1, max: 99_999_999 }),
  }),
);

const SURCHARGED: FeeFacts = {
  state: 'TX',
  canKeepDebitOut: true,
  noticeOn: '2026-10-01',
  day: '2026-11-20',
};

describe('the policy', () => {
  it('is never above a cap, and never where nothing may be added', () => {
    fc.assert(
      fc.property(asked, ([given, { model, method, funding, amountCents }]) => {
        const ruling = policyOf({ ...given, model, method, funding, amountCents });
        // Only adding to the price depends on anything.
        const adds = model === 'customer_pays' || model === 'credit_surcharge';
        expect(ruling.isAllowed || adds).toBe(true);
        expect(ruling.isAllowed && model === 'customer_pays').toBe(false);
        const { state, canKeepDebitOut, noticeOn } = given;
        const mayAdd =
          canKeepDebitOut &&
          mostRate(state, given.day) > 0 &&
          noticeOn !== null &&
          addDays(noticeOn, 30) <= given.day;
        expect(ruling.isAllowed && model === 'credit_surcharge' && !mayAdd).toBe(false);
        const addedCents = ruling.isAllowed ? ruling.addedCents : 0;
        const isCredit = method === 'card' && funding === 'credit';
        const rate = {
          customer_pays: 0,
          merchant_pays: 0,
          // One price for all that costs fees: nothing is on top of debit or of buy now pay later alone.
          two_prices: method === 'card' || method === 'bnpl' ? 349 : 0,
          credit_surcharge: isCredit ? mostRate(state, given.day) : 0,
          no_cards: 0,
        }[model];
        expect(Number.isInteger(addedCents) && addedCents >= 0).toBe(true);
        expect(addedCents).toBeLessThanOrEqual(Math.floor((amountCents * rate + 5_000) / 10_000));
        expect(addedCents).toBeLessThanOrEqual(quote('card', amountCents, false).feeCents);
        // Rounded down, but for the card price, which is what the card costs.
        expect(model !== 'two_prices' && addedCents * 10_000 > amountCents * rate).toBe(false);
      }),
      { numRuns: 5_000 },
    );
  });

  it('says of every price what the quote says, whose net and fee are its total', () => {
    fc.assert(
      fc.property(asked, fc.nat(50_000), ([given, { amountCents, ...one }], tip) => {
        const { model, method, funding } = one;
        const ruling = policyOf({ ...given, ...one, amountCents });
        if (!ruling.isAllowed || method === 'bank') return;
        const { addedCents } = ruling;
        const tipCents = method === 'cash' ? 0 : tip;
        const isSurcharge =
          model === 'credit_surcharge' && method === 'card' && funding === 'credit';
        const price = isSurcharge
          ? surcharged(amountCents, addedCents, tipCents)
          : priceOf(method, amountCents, model, tipCents);
        expect(price.totalCents).toBe(amountCents + addedCents + tipCents);
        expect(price.netCents + price.feeCents).toBe(price.totalCents);
        // The contractor never earns by it.
        expect(price.netCents).toBeLessThanOrEqual(amountCents + tipCents);
      }),
      { numRuns: 5_000 },
    );
  });

  it('has two prices of which the one in cash is the lower, and no third one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 15, max: 99_999_999 }), (amount) => {
        const [cash, card, bnpl] = (['cash', 'card', 'bnpl'] as const).map(
          (method) => priceOf(method, amount, 'two_prices').totalCents,
        );
        expect(cash).toBe(amount);
        expect(card).toBeGreaterThan(amount);
        expect(bnpl).toBe(card);
      }),
    );
  });

  it.each([
    [
      'a provider that takes debit cards for credit cards',
      { canKeepDebitOut: false },
      'debit_cards',
    ],
    ['a state that bans it', { state: 'MA' }, 'state'],
    ['a business without a state', { state: null }, 'state'],
    ['the 30 days after the notice', { noticeOn: '2026-10-22' }, 'notice'],
    ['no notice', { noticeOn: null }, 'notice'],
    ['otherwise', {}, undefined],
  ] as const)('refuses a surcharge with %s', (_, change, why) => {
    expect(refusalOf('credit_surcharge', { ...SURCHARGED, ...change })).toBe(why);
  });

  it.each([
    ['TX', 10_000, 300],
    ['CO', 10_000, 200],
    ['OK', 10_000, 200],
    ['NY', 10_000, 300],
    // 3% of 99 cents are 2.97.
    ['TX', 99, 2],
  ])('in %s, %i cents by credit card take %i more', (state, amountCents, addedCents) => {
    const credit = { ...SURCHARGED, state, amountCents, method: 'card' } as const;
    const one = { ...credit, model: 'credit_surcharge', funding: 'credit' } as const;
    expect(policyOf(one)).toMatchObject({ isAllowed: true, addedCents });
    expect(policyOf({ ...one, funding: 'debit' })).toMatchObject({ addedCents: 0 });
  });

  it('shows the total first where the state wants it', () => {
    const first = US_STATES.filter((state) => lawOf(state, '2026-11-20').totalFirst);
    expect(first).toEqual(['CA', 'GU', 'MA', 'MN', 'NY', 'VI']);
  });
});

describe('the choices of a form', () => {
  const unable = { ...SURCHARGED, canKeepDebitOut: false };

  it('are the specification’s, or two prices first', () => {
    expect(choicesOf('specification', unable)).toEqual({
      models: ['customer_pays', 'merchant_pays'],
      missing: null,
    });
    expect(choicesOf('lawful', unable)).toEqual({
      models: ['two_prices', 'merchant_pays', 'no_cards'],
      missing: 'debit_cards',
    });
    expect(choicesOf('lawful', SURCHARGED)).toEqual({
      models: ['two_prices', 'credit_surcharge', 'merchant_pays', 'no_cards'],
      missing: null,
    });
  });

  it('turn what was agreed before into what is lawful, at no higher price', () => {
    for (const policy of FEE_POLICIES) {
      const { models } = choicesOf(policy, unable);
      for (const model of PRICING_MODELS) {
        const adapted = adaptedModel(model, models);
        for (const method of ONLINE_METHODS) {
          const total = (by: typeof model) => priceOf(method, 42_500, by).totalCents;
          expect(total(adapted)).toBeLessThanOrEqual(total(model));
        }
        expect(policy === 'lawful' && adapted === 'customer_pays').toBe(false);
      }
    }
  });

  it('are kept in two columns', () => {
    for (const model of PRICING_MODELS) expect(pricingOf(pricedBy(model))).toBe(model);
  });
});

it('every rule of the table names its source and the day it was checked', () => {
  for (const row of FEE_LAW) {
    expect([NETWORKS, BNPL, ...US_STATES]).toContain(row.where);
    expect(row.source).not.toBe('');
    expect(row.checkedOn).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(lawCheckedOn() <= row.checkedOn).toBe(true);
  }
});
