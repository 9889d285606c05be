import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldMessage } from '../../ui/fields/field-message.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { useRaisedToasts } from '../../ui/feedback/use-raised-toasts.ts';
import { ConsentNote } from './consent-note.tsx';
import { afterPayment } from './delay-labels.ts';
import { draftOf, linkProblem, settingsInput } from './review-draft.ts';
import { ReviewFields } from './review-fields.tsx';
import { ReviewGate } from './review-gate.tsx';
import type { Reviews } from './review-gate.tsx';
import { useSetUpReviews } from './use-save-settings.ts';

export function SetupScreen() {
  return (
    <ReviewGate screen="setup" title="Set up reviews">
      {(reviews) => <SetupForm reviews={reviews} />}
    </ReviewGate>
  );
}

function SetupForm({ reviews }: { reviews: Reviews }) {
  const [draft, setDraft] = useState(() => draftOf(null));
  const [tried, setTried] = useState(false);
  const saving = useSetUpReviews();
  useRaisedToasts();
  const linkField = useRef<HTMLInputElement>(null);
  const problem = tried ? linkProblem(draft) : undefined;

  function submit(): void {
    if (saving.isPending) return;
    setTried(true);
    if (linkProblem(draft)) linkField.current?.focus();
    else if (reviews.companyName) saving.mutate(settingsInput(draft));
    else toast.error(REVIEW_MESSAGES.nameMissing);
  }

  return (
    <form
      noValidate
      aria-label="Set up reviews"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Card title="How it works">
        <NumberedSteps
          steps={[
            'A customer pays you through a payment link.',
            `We send them one text or e-mail with your Google review link, ${afterPayment(draft.delayMinutes)}.`,
            'They write a review, and more people nearby find you.',
          ]}
        />
      </Card>
      <Card className="flex flex-col gap-5">
        <CheckboxField
          label={REVIEW_MESSAGES.autoSend}
          checked={draft.autoSendEnabled}
          onChange={(autoSendEnabled) => setDraft({ ...draft, autoSendEnabled })}
        />
        <ReviewFields
          draft={draft}
          onChange={(change) => setDraft({ ...draft, ...change })}
          storedDelayMinutes={draftOf(null).delayMinutes}
          problem={problem}
          linkField={linkField}
          reviewAddress={reviews.reviewAddress}
        />
      </Card>
      {tried && !reviews.companyName ? <NameMissing /> : null}
      {draft.autoSendEnabled ? <ConsentNote policy={reviews.consentPolicy} /> : null}
      <Button type="submit" variant="primary" busy={saving.isPending}>
        {saving.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

/** The toast goes away; what is missing does not. */
function NameMissing() {
  const id = useId();
  return (
    <div>
      <FieldMessage id={id} problem={REVIEW_MESSAGES.nameMissing} />
      <Link to="/settings" className={`-ml-2 ${buttonClass('quiet')}`}>
        Go to my profile
      </Link>
    </div>
  );
}
