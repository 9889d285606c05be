import type { ReviewSettings } from '@jobly/core/reviews/contract';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { Link } from '@tanstack/react-router';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ReviewNoteDrawing } from '../../ui/drawings/review-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { SwitchField } from '../../ui/fields/switch-field.tsx';
import { differs, draftOf, settingsInput, validate } from './review-draft.ts';
import { RequestsCard } from './requests-card.tsx';
import { ConsentNote, ReviewFields } from './review-fields.tsx';
import { ReviewGate, useSaveReviews } from './review-steps.ts';
import type { Reviews } from './review-steps.ts';
import { StopRequests } from './stop-requests.tsx';

export function SettingsScreen() {
  return (
    <ReviewGate screen="settings" title="Review settings">
      {(reviews) =>
        reviews.settings ? (
          <div className="flex flex-col gap-5">
            <SettingsForm reviews={reviews} settings={reviews.settings} />
            {reviews.settings.autoSendEnabled ? <StopRequests /> : <RequestsCard past />}
          </div>
        ) : (
          <NoSettings />
        )
      }
    </ReviewGate>
  );
}

function SettingsForm({ reviews, settings }: { reviews: Reviews; settings: ReviewSettings }) {
  const saving = useSaveReviews({ onSaved: () => toast.success(REVIEW_MESSAGES.updated) });
  const form = useForm({
    initial: draftOf(settings),
    validate,
    onSubmit: (draft) => saving.mutate(settingsInput(draft), { onSuccess: () => form.reset() }),
    sending: saving.isPending,
  });
  const draft = form.values;

  return (
    <form {...form.props} aria-label="Review settings" className="flex flex-col gap-5">
      <Card className="flex flex-col gap-5">
        <div>
          <StatusBadge tone={settings.autoSendEnabled ? 'on' : 'neutral'}>
            {settings.autoSendEnabled ? 'Active' : 'Inactive'}
          </StatusBadge>
          <p
            dir="auto"
            className="mt-2 text-2xl leading-8 font-extrabold tracking-tight break-words text-ink"
          >
            {settings.businessName}
          </p>
        </div>
        <SwitchField
          label={REVIEW_MESSAGES.autoSend}
          checked={draft.autoSendEnabled}
          onChange={(autoSendEnabled) => form.change({ autoSendEnabled })}
        />
        <ReviewFields
          form={form}
          storedDelayMinutes={settings.delayMinutes}
          reviewAddress={reviews.reviewAddress}
        />
      </Card>
      {draft.autoSendEnabled ? <ConsentNote policy={reviews.consentPolicy} /> : null}
      <Button
        type="submit"
        variant="primary"
        busy={saving.isPending}
        disabled={!differs(draft, settings)}
      >
        {saving.isPending ? 'Saving…' : 'Save changes'}
      </Button>
    </form>
  );
}

function NoSettings() {
  return (
    <Card>
      <EmptyState
        drawing={<ReviewNoteDrawing />}
        title="Reviews are not set up yet"
        action={
          <Link to="/grow/reviews/options" replace className={buttonClass('secondary')}>
            Set up reviews
          </Link>
        }
      >
        Once they are, you change here when and how your customers are asked.
      </EmptyState>
    </Card>
  );
}
