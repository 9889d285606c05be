import { formatDateTime } from '@jobly/core/dates';
import { changeEstimate, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { call } from '../../lib/api/api.ts';
import { ContactWays } from '../../lib/contact-ways.tsx';
import { Button } from '../../ui/button/button.tsx';
import { unanswered } from './estimate-labels.ts';
import { useChange } from './use-change.ts';

const TITLES = {
  question: '{name} has a question',
  changes_requested: '{name} asks for changes',
  declined: '{name} declined',
} as const;

/** A question, a request or a reason; answered by call or text. */
export function CustomerSaid({ estimate }: { estimate: Estimate }) {
  const { id, customerName, customerPhone, customerEmail, isAsked } = estimate;
  const answered = useChange(() =>
    call(changeEstimate, { params: { id }, body: { step: 'answered' } }),
  );
  const said = unanswered(estimate);
  const [latest] = said;
  if (!latest) return null;
  return (
    <section className="rounded-xl border border-wait bg-wait-bg p-5">
      <h2 dir="auto" className="text-lg font-bold break-words text-ink">
        {t(TITLES[latest.kind as keyof typeof TITLES], { name: customerName })}
      </h2>
      {said.map(({ at, text }) => (
        <figure key={at} className="mt-2">
          {text === null ? null : (
            <blockquote dir="auto" className="break-words whitespace-pre-line text-ink literal">
              {text}
            </blockquote>
          )}
          <figcaption className="text-sm text-ink-2 figures">{formatDateTime(at)}</figcaption>
        </figure>
      ))}
      <div className="mt-4">
        <ContactWays phone={customerPhone} email={customerEmail} />
      </div>
      {isAsked ? (
        <Button
          variant="quiet"
          className="mt-2 -ml-2"
          busy={answered.isPending}
          onClick={() => answered.mutate()}
        >
          {t('Answered')}
        </Button>
      ) : null}
    </section>
  );
}
