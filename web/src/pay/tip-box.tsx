import type { TipOnPage } from '@jobly/core/checkout/page';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { TIP_PERCENTS, largeTip, percentTip } from '@jobly/core/payment-links/tips';

/** Empty where no tip is taken. */
export function tipTexts(tip: TipOnPage | null) {
  // Of the smallest amounts a percent may be nothing.
  const of = (percent: number) => {
    const cents = tip ? percentTip(tip.baseCents, percent) : 0;
    return cents > 0 ? formatCents(cents) : '';
  };
  return {
    tip10: of(10),
    tip15: of(15),
    tip20: of(20),
    tipOwn: tip ? tip.own : '',
    tipSeen: tip ? String(tip.cents) : '',
    tipLarge: tip ? String(largeTip(tip.baseCents)) : '',
  };
}

type Texts = ReturnType<typeof tipTexts>;

/** Folded up, so that the page looks the same to customers who give no tip. scripts/tips.ts uses the names. */
export function TipBox({ texts, choice }: { texts: Texts; choice: string }) {
  const radio = (value: string) => (
    <input type="radio" name="tip" value={value} defaultChecked={choice === value} />
  );
  return (
    <details id="tip" open={choice !== ''} data-large={texts.tipLarge}>
      <summary>{t('Add a tip')}</summary>
      <fieldset>
        <legend>{t('No fee is added to a tip. It goes with card and buy now pay later.')}</legend>
        <label>
          {radio('0')}
          <span>{t('No tip')}</span>
        </label>
        {TIP_PERCENTS.filter((percent) => texts[`tip${percent}`] !== '').map((percent) => (
          <label key={percent}>
            {radio(String(percent))}
            <span>
              <b>{percent}%</b>
              <small>{texts[`tip${percent}`]}</small>
            </span>
          </label>
        ))}
        <label>
          {radio('own')}
          <span>{t('Another amount')}</span>
        </label>
        <input
          name="tipOwn"
          inputMode="decimal"
          maxLength={20}
          aria-label={t('Your own tip in dollars')}
          placeholder="$0.00"
          defaultValue={texts.tipOwn}
        />
      </fieldset>
      <input type="hidden" name="tipSeen" defaultValue={texts.tipSeen} />
    </details>
  );
}
