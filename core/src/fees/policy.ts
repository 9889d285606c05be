import { addDays } from '../dates.ts';
import { cardPrice, quote, type PaymentMethod, type Quote } from '../payment-links/fees.ts';
import { lawOf } from './law.ts';
import type { MissingReason, PricingModel } from './pricing.ts';

/** `specification`: to the letter, for a trial. `lawful`: what the law table allows (docs/decisions/0036). */
export const FEE_POLICIES = ['specification', 'lawful'] as const;
export type FeePolicy = (typeof FEE_POLICIES)[number];

/** What a model depends on, besides the policy. */
export interface FeeFacts {
  /** Of the business; null: the strictest rule. */
  state: string | null;
  /** The provider refuses debit and prepaid cards where it is told to. */
  canKeepDebitOut: boolean;
  /** When the acquirer was told of the surcharge, `YYYY-MM-DD`; null: never. */
  noticeOn: string | null;
  /** `YYYY-MM-DD`, of the business. */
  day: string;
}

export const FUNDINGS = ['credit', 'debit', 'prepaid', 'unknown'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** A bank debit costs the customer nothing in any model. */
export type PricedMethod = PaymentMethod | 'bank';

interface Asked extends FeeFacts {
  model: PricingModel;
  method: PricedMethod;
  /** Of a card. */
  funding: Funding;
  amountCents: number;
}

export type Ruling =
  | {
      isAllowed: true;
      /** False where the model does without the method. */
      isOffered: boolean;
      /** What the customer pays above the plain price. */
      addedCents: number;
      /** The highest price is shown first. */
      totalFirst: boolean;
    }
  | { isAllowed: false; why: MissingReason };

const NOTICE_DAYS = 30;

/** Why a model is not lawful for this business today; undefined where it is. */
export function refusalOf(model: PricingModel, facts: FeeFacts): MissingReason | undefined {
  if (model !== 'customer_pays' && model !== 'credit_surcharge') return undefined;
  if (!facts.canKeepDebitOut) return 'debit_cards';
  if (lawOf(facts.state, facts.day).mostRate === 0) return 'state';
  // On every card, and above the networks' cap.
  if (model === 'customer_pays') return 'every_card';
  const { noticeOn, day } = facts;
  return noticeOn !== null && addDays(noticeOn, NOTICE_DAYS) <= day ? undefined : 'notice';
}

/** What `lawful` allows, and at what price. */
export function policyOf(asked: Asked): Ruling {
  const { model, method, funding, amountCents } = asked;
  const why = refusalOf(model, asked);
  if (why) return { isAllowed: false, why };
  const { totalFirst } = lawOf(asked.state, asked.day);
  const isCard = method === 'card' || method === 'bnpl';
  return {
    isAllowed: true,
    isOffered: !(isCard && model === 'no_cards'),
    addedCents: isCard ? addedTo(model, { ...asked, method, funding, amountCents }) : 0,
    // Two prices are shown like this everywhere.
    totalFirst: totalFirst || model === 'two_prices',
  };
}

function addedTo(model: PricingModel, asked: Asked): number {
  const { method, funding, amountCents } = asked;
  if (model === 'two_prices') return cardPrice(amountCents) - amountCents;
  // Nothing on top of buy now pay later alone (BNPL in the table).
  if (model !== 'credit_surcharge' || method !== 'card' || funding !== 'credit') return 0;
  return surchargeOf(asked, amountCents);
}

/** Of a credit card: by the networks' and the state's cap, rounded down, and never above what the card costs. */
export function surchargeOf({ state, day }: Pick<FeeFacts, 'state' | 'day'>, cents: number) {
  const capCents = Math.floor((cents * lawOf(state, day).mostRate) / 10_000);
  return Math.min(capCents, quote('card', cents, false).feeCents);
}

/** The surcharge is part of what is charged, and the rest of the cost is the contractor's. */
export const surcharged = (amountCents: number, surchargeCents: number, tipCents = 0): Quote =>
  quote('card', amountCents + surchargeCents, false, tipCents);

const SPECIFIED: readonly PricingModel[] = ['customer_pays', 'merchant_pays'];
const LAWFUL: readonly PricingModel[] = [
  'two_prices',
  'credit_surcharge',
  'merchant_pays',
  'no_cards',
];

/** The choices of a form, the first by default, and why the specification's is missing. */
export function choicesOf(
  policy: FeePolicy,
  facts: FeeFacts,
): { models: PricingModel[]; missing: MissingReason | null } {
  if (policy === 'specification') return { models: [...SPECIFIED], missing: null };
  const models = LAWFUL.filter((model) => refusalOf(model, facts) === undefined);
  const missing = models.includes('credit_surcharge')
    ? null
    : (refusalOf('credit_surcharge', facts) ?? null);
  return { models, missing };
}

/**
 * For a link that is made without a form, of a job or a repeat that was agreed before: at the same card price, and never
 * above what was agreed.
 */
export const adaptedModel = (model: PricingModel, allowed: readonly PricingModel[]): PricingModel =>
  model === 'customer_pays' && !allowed.includes(model) ? 'two_prices' : model;
