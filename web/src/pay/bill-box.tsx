import { t } from '@jobly/core/language/t';

interface BillBoxProps {
  bill: string;
  due: string;
  dollars: string;
  remainder: string;
}

/** Below the button, too: what the amount is made of, and when it is due. */
export function BillBox({ bill, due, dollars, remainder }: BillBoxProps) {
  return bill === '' && due === '' ? null : (
    <section className="box">
      {due === '' ? null : <p>{t('Due {day}', { day: due })}</p>}
      {bill === '' ? null : (
        <>
          <dl dangerouslySetInnerHTML={{ __html: bill }} />
          <p className="row">
            <b>{t('Total')}</b>
            <b>
              {dollars}.{remainder}
            </b>
          </p>
        </>
      )}
    </section>
  );
}
