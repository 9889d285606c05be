import { t } from '@jobly/core/language/t';

/** What the estimate asks for. */
export function EstimateLines({ work, rows, total }: Record<'work' | 'rows' | 'total', string>) {
  return (
    <section className="box">
      <p dir="auto">{work}</p>
      {rows === '' ? null : <dl dangerouslySetInnerHTML={{ __html: rows }} />}
      <p className="row">
        <b>{t('Total')}</b>
        <b>{total}</b>
      </p>
    </section>
  );
}
