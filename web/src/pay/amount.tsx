import { t } from '@jobly/core/language/t';

export interface AmountProps {
  dollars: string;
  remainder: string;
  /** In cash, where the amount is the card's. */
  lower?: string;
}

/** The largest on the page. scripts/tips.ts reads both by their classes. */
export const Amount = ({ dollars, remainder, lower = '' }: AmountProps) => (
  <>
    <p className="amount">
      {dollars}
      <span>.{remainder}</span>
    </p>
    {lower === '' ? null : (
      <p className="lower">{t('Price by card; {cash} in cash', { cash: lower })}</p>
    )}
  </>
);
