import type { Contractor } from '@jobly/core/accounts/contract';
import {
  pricedBy,
  pricingOf,
  type MissingReason,
  type PricingModel,
} from '@jobly/core/fees/pricing';
import { t } from '@jobly/core/language/t';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import type { LinkDraft } from './draft.ts';

export type PricingChoices = NonNullable<Contractor['pricing']>;

/** The specification's, where the server names no others. */
export const SPECIFIED: PricingChoices = {
  models: ['customer_pays', 'merchant_pays'],
  missing: null,
};

const COPY: Record<PricingModel, () => { label: string; note: string }> = {
  customer_pays: () => ({ label: t('Customer pays'), note: t('Recommended') }),
  merchant_pays: () => ({ label: t('I cover the fees'), note: t('From your payout') }),
  two_prices: () => ({
    label: t('Two prices'),
    note: t('Recommended: a card price, and a lower one in cash'),
  }),
  credit_surcharge: () => ({
    label: t('Surcharge on credit cards'),
    note: t('Debit cards at the plain price'),
  }),
  no_cards: () => ({ label: t('No cards'), note: t('Only cash') }),
};

/** One line on why a fee on top of cards is not among the choices. */
const MISSING: Record<MissingReason, () => string> = {
  debit_cards: () =>
    t(
      'A fee on top is not offered: it is not allowed on debit cards, and they cannot be told apart.',
    ),
  state: () => t('A fee on top is not offered: your state does not allow it.'),
  notice: () => t('A fee on top is offered 30 days after the notice to the card networks.'),
  every_card: () => t('A fee on top of every card is not allowed.'),
};

interface PricingChoiceProps {
  draft: LinkDraft;
  choices: PricingChoices;
  onChange: (part: Partial<LinkDraft>) => void;
}

export function PricingChoice({ draft, choices, onChange }: PricingChoiceProps) {
  const { models, missing } = choices;
  return (
    <div>
      <RadioCards
        label={t('Who pays the fees?')}
        cards={models.map((model) => ({ value: model, ...COPY[model]() }))}
        value={pricingOf(draft)}
        onChange={(model) => onChange(pricedBy(model))}
        stacked={models.length > 2}
      />
      {missing ? <p className="mt-2 text-sm text-ink-2">{MISSING[missing]()}</p> : null}
    </div>
  );
}
