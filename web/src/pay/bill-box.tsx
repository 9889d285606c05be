import { t } from '@jobly/core/language/t';
import type { AmountProps } from './amount.tsx';

interface BillBoxProps extends AmountProps {
  bill: string;
  due: string;
}

/** Below the button, too: what the amount is made of, and when it is due. */
export function BillBox({ bill, due, dollars, remainder, lower }: BillBoxProps) {
  return bill === '' && due === '' ? null : (
    <section className="box">
      {due === '' ? null : <p>{t('Due {day}', { day: due })}</p>}
      {bill === '' ? null : (
        <>
          <dl dangerouslySetInnerHTML={{ __html: bill }} />
          <p className="row">
            <b>{t('Total')}</b>
            {/* Lines are at the prices in cash. */}
            <b>{lower || `${dollars}.${remainder}`}</b>
          </p>
        </>
      )}
    </section>
  );
}
