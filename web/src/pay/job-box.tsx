import { t } from '@jobly/core/language/t';

interface JobBoxProps {
  part: string;
  standing: string;
  /** The button's words. */
  payAll: string;
  payOnly: string;
}

/** Of a payment that is part of a job: which, what was paid before it, and what is left. */
export function JobBox({ part, standing, payAll, payOnly }: JobBoxProps) {
  return part === '' ? null : (
    <section className="box">
      <h2>{part}</h2>
      <dl dangerouslySetInnerHTML={{ __html: standing }} />
      {payAll === '' && payOnly === '' ? null : (
        <form method="post" className="quiet">
          {payAll === '' ? null : (
            <button type="submit" name="left" value="all">
              {payAll}
            </button>
          )}
          {payOnly === '' ? null : (
            <button type="submit" name="left" value="first">
              {t('Pay only {amount}', { amount: payOnly })}
            </button>
          )}
        </form>
      )}
    </section>
  );
}
