import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { FieldMessage } from '../../ui/fields/text-field.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { useRaisedToasts } from '../../ui/button/floating-action.tsx';
import {
  afterPayment,
  draftOf,
  settingsInput,
  validate,
  ConsentNote,
  ReviewFields,
} from './review-fields.tsx';
import { reviewScreen, useSaveReviews } from './review-steps.ts';
import type { Reviews } from './review-steps.ts';

const NEW_DRAFT = draftOf(null);

export const SetupScreen = reviewScreen('setup', 'Set up reviews', SetupForm);

function SetupForm({ companyName, reviewAddress, consentPolicy }: Reviews) {
  const [tried, setTried] = useState(false);
  const navigate = useNavigate();
  const saving = useSaveReviews({
    // On leads to the confirmation, off to the settings.
    onSaved: ({ autoSendEnabled: on, businessName }) => {
      toast.success(on ? REVIEW_MESSAGES.active(businessName) : REVIEW_MESSAGES.updated);
      return navigate({
        to: on ? '/grow/reviews/active' : '/grow/reviews/settings',
        replace: true,
      });
    },
  });
  useRaisedToasts();
  const form = useForm({
    initial: NEW_DRAFT,
    validate,
    onInvalid: () => setTried(true),
    onSubmit: (draft) => {
      setTried(true);
      if (companyName) saving.mutate(settingsInput(draft));
      else toast.error(REVIEW_MESSAGES.nameMissing);
    },
    sending: saving.isPending,
  });
  const draft = form.values;

  return (
    <form {...form.props} aria-label="Set up reviews" className="flex flex-col gap-5">
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
          onChange={(autoSendEnabled) => form.change({ autoSendEnabled })}
        />
        <ReviewFields
          form={form}
          storedDelayMinutes={NEW_DRAFT.delayMinutes}
          reviewAddress={reviewAddress}
        />
      </Card>
      {tried && !companyName ? <NameMissing /> : null}
      {draft.autoSendEnabled ? <ConsentNote policy={consentPolicy} /> : null}
      <Button type="submit" variant="primary" busy={saving.isPending}>
        {saving.isPending ? 'Saving…' : 'Save'}
      </Button>
    </form>
  );
}

/** Stays when the toast is gone. */
function NameMissing() {
  const id = useId();
  return (
    <div>
      <FieldMessage id={id} problem={REVIEW_MESSAGES.nameMissing} />
      <ButtonLink to="/settings" variant="quiet" className="-ml-2">
        Go to my profile
      </ButtonLink>
    </div>
  );
}
