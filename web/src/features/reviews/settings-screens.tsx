import { t } from '@jobly/core/language/t';
import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useId, useState } from 'react';
import { navigate } from '../../router/router.ts';
import { useForm } from '../../lib/form.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { useRaisedToasts } from '../../ui/button/floating-action.tsx';
import { HazardCorner } from '../../ui/drawings/drawing.tsx';
import { ReviewNoteDrawing } from '../../ui/drawings/review-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { FieldMessage } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { RequestsCard } from './requests-card.tsx';
import {
  afterPayment,
  differs,
  draftOf,
  settingsInput,
  validate,
  ReviewFields,
} from './review-fields.tsx';
import { reviewScreen, useSaveReviews, type Reviews } from './review-steps.ts';

export const SetupScreen = reviewScreen('setup', 'Set up reviews', SetupForm);

function SetupForm(reviews: Reviews) {
  const [tried, setTried] = useState(false);
  const problemId = useId();
  const saving = useSaveReviews({
    // On leads to the confirmation, off to the settings.
    onSaved: ({ autoSendEnabled: on, businessName }) => {
      toast.success(on ? REVIEW_MESSAGES.active(businessName) : t(REVIEW_MESSAGES.updated));
      return navigate(on ? '/grow/reviews/active' : '/grow/reviews/settings', { replace: true });
    },
  });
  useRaisedToasts();
  const form = useForm({
    initial: draftOf(null),
    validate,
    onInvalid: () => setTried(true),
    onSubmit: (draft) => {
      setTried(true);
      if (reviews.companyName) saving.mutate(settingsInput(draft));
      else toast.error(t(REVIEW_MESSAGES.nameMissing));
    },
    sending: saving.isPending,
  });
  return (
    <form {...form.props} aria-label={t('Set up reviews')} className="flex flex-col gap-5">
      <Card title={t('How it works')}>
        <NumberedSteps
          steps={[
            t('A customer pays you through a payment link.'),
            t('We send them one text or email with your Google review link, {when}.', {
              when: afterPayment(form.values.delayMinutes),
            }),
            t('They write a review, and more people nearby find you.'),
          ]}
        />
      </Card>
      <ReviewFields
        form={form}
        reviews={reviews}
        Toggle={CheckboxField}
        notice={
          // Stays when the toast is gone.
          tried && !reviews.companyName ? (
            <div>
              <FieldMessage id={problemId} problem={t(REVIEW_MESSAGES.nameMissing)} />
              <ButtonLink to="/settings" variant="quiet" className="-ml-2">
                {t('Go to my profile')}
              </ButtonLink>
            </div>
          ) : null
        }
        save={t('Save')}
      />
    </form>
  );
}

export const ActiveScreen = reviewScreen('active', 'Review requests are on', Active);

function Active({ settings }: Reviews) {
  if (!settings) return null;
  return (
    <div className="flex flex-col gap-5">
      <section className="relative overflow-hidden rounded-xl bg-hero p-5 text-on-hero lift-card">
        <HazardCorner className="h-18 w-24" />
        <p
          dir="auto"
          className="pr-14 text-xl leading-7 min-[360px]:text-2xl min-[360px]:leading-8 font-extrabold tracking-tight break-words"
        >
          {settings.businessName}
        </p>
        <p className="mt-2 text-lg text-on-hero-2">
          {t('We ask your customers for a Google review {when}.', {
            when: afterPayment(settings.delayMinutes),
          })}
        </p>
      </section>
      <ButtonLink to="/grow/reviews/settings">{t('View settings')}</ButtonLink>
      <RequestsCard />
      <StopRequests />
    </div>
  );
}

export const SettingsScreen = reviewScreen('settings', 'Review settings', Settings);

function Settings(reviews: Reviews) {
  const { settings } = reviews;
  if (!settings) {
    return (
      <EmptyState
        card
        drawing={<ReviewNoteDrawing />}
        title={t('Reviews are not set up yet')}
        action={
          <ButtonLink to="/grow/reviews/options" replace>
            {t('Set up reviews')}
          </ButtonLink>
        }
      >
        {t('Once they are, you can change here when and how we ask your customers.')}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <SettingsForm reviews={reviews} settings={settings} />
      {settings.autoSendEnabled ? <StopRequests /> : <RequestsCard past />}
    </div>
  );
}

function SettingsForm({ reviews, settings }: { reviews: Reviews; settings: ReviewSettings }) {
  const saving = useSaveReviews({ onSaved: () => toast.success(t(REVIEW_MESSAGES.updated)) });
  const form = useForm({
    initial: draftOf(settings),
    validate,
    onSubmit: (draft) => saving.mutate(settingsInput(draft), { onSuccess: () => form.reset() }),
    sending: saving.isPending,
  });
  return (
    <form {...form.props} aria-label={t('Review settings')} className="flex flex-col gap-5">
      <ReviewFields
        form={form}
        reviews={reviews}
        Toggle={SwitchField}
        heading={
          <div>
            <StatusBadge tone={settings.autoSendEnabled ? 'on' : 'neutral'}>
              {settings.autoSendEnabled ? t('Active') : t('Inactive')}
            </StatusBadge>
            <p
              dir="auto"
              className="mt-2 text-2xl leading-8 font-extrabold tracking-tight break-words text-ink"
            >
              {settings.businessName}
            </p>
          </div>
        }
        save={t('Save changes')}
        unchanged={!differs(form.values, settings)}
      />
    </form>
  );
}

function StopRequests() {
  const stopping = useSaveReviews({
    failed: t(REVIEW_MESSAGES.notTurnedOff),
    onSaved: ({ businessName }) => {
      toast.success(REVIEW_MESSAGES.turnedOff(businessName));
      return navigate('/grow', { replace: true });
    },
  });
  useRaisedToasts();
  return (
    <ConfirmButton
      variant="danger"
      className="w-full"
      asks={{
        title: t(REVIEW_MESSAGES.stopQuestion),
        text: t(
          'We stop asking everyone, even customers whose request is waiting to go out. You can turn it on again at any time.',
        ),
        yes: t('Stop sending requests'),
        busyLabel: t('Stopping…'),
      }}
      onYes={() => stopping.mutateAsync({ autoSendEnabled: false }).catch(() => false)}
    >
      {t('Stop sending requests')}
    </ConfirmButton>
  );
}
