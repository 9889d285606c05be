import { t } from '@jobly/core/language/t';
import {
  DEFAULT_REVIEW_DELAY_MINUTES,
  REVIEW_DELAYS_MINUTES,
  type ReviewSettings,
} from '@jobly/core/reviews/contract';
import { ATTESTATION, REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { publicWebAddress, googleAddress } from '@jobly/core/web-address';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { useForm, FieldErrors } from '../../lib/form.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import type { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import type { SwitchField } from '../../ui/fields/switch-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { Reviews } from './review-steps.ts';

interface ReviewFieldsProps {
  form: ReturnType<typeof useForm<ReviewDraft>>;
  reviews: Reviews;
  Toggle: typeof CheckboxField | typeof SwitchField;
  heading?: ReactNode;
  notice?: ReactNode;
  save: string;
  unchanged?: boolean;
}

export function ReviewFields(props: ReviewFieldsProps) {
  const { form, reviews, Toggle, heading, notice, save, unchanged = false } = props;
  const { autoSendEnabled, delayMinutes } = form.values;
  const address = reviews.reviewAddress ? publicWebAddress(reviews.reviewAddress) : undefined;
  return (
    <>
      <Card className="flex flex-col gap-5">
        {heading}
        <Toggle
          label={t(REVIEW_MESSAGES.autoSend)}
          checked={autoSendEnabled}
          onChange={(on) => form.change({ autoSendEnabled: on })}
        />
        <div>
          <p className="mb-1 font-semibold text-ink" aria-hidden="true">
            {t('When to ask')}
          </p>
          <ChoiceChips
            label={t('When to ask')}
            choices={delayChoices(draftOf(reviews.settings).delayMinutes)}
            value={String(delayMinutes)}
            onChange={(minutes) => form.change({ delayMinutes: Number(minutes) })}
            wrap
          />
          <p className="mt-1 text-ink-2">{t('Counted from the moment the customer pays.')}</p>
        </div>
        <div>
          <TextField
            {...form.url('reviewUrl')}
            label={t('Google review link (optional)')}
            autoComplete="off"
            placeholder="https://g.page/r/…/review"
            maxLength={2_048}
            hint={t(
              'Leave it empty and customers land on your Google profile, or on a Google search for your business.',
            )}
            className="!text-base"
          />
          {address ? (
            <ButtonAnchor href={address} newTab variant="quiet" className="-ml-2">
              {t('See where they land')}
              <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
            </ButtonAnchor>
          ) : null}
        </div>
      </Card>
      {notice}
      {autoSendEnabled ? (
        <p className="rounded-sm bg-sunken px-4 py-3 text-ink">
          {t(reviews.consentPolicy === 'attested' ? ATTESTATION : CUSTOMERS_AGREE)}
        </p>
      ) : null}
      <Button type="submit" variant="primary" busy={form.sending} disabled={unchanged}>
        {form.sending ? t('Saving…') : save}
      </Button>
    </>
  );
}

const CUSTOMERS_AGREE =
  'Customers tick a box on the pay page if they agree to be asked. Only those who do get a request.';

/** The stored settings, or the defaults: on, after two hours (spec 9). */
export function draftOf(settings: ReviewSettings | null) {
  return {
    autoSendEnabled: settings?.autoSendEnabled ?? true,
    delayMinutes: settings?.delayMinutes ?? DEFAULT_REVIEW_DELAY_MINUTES,
    reviewUrl: settings?.reviewUrl ?? '',
  };
}

type ReviewDraft = ReturnType<typeof draftOf>;

export function differs(draft: ReviewDraft, settings: ReviewSettings): boolean {
  const typed = { ...draft, reviewUrl: draft.reviewUrl.trim() };
  return JSON.stringify(typed) !== JSON.stringify(draftOf(settings));
}

/** The link is optional. */
export function validate({ reviewUrl }: ReviewDraft): FieldErrors<ReviewDraft> {
  const fits = reviewUrl.trim() === '' || googleAddress(reviewUrl) !== undefined;
  return fits ? {} : { reviewUrl: t(REVIEW_MESSAGES.addressNotValid) };
}

export function settingsInput(draft: ReviewDraft) {
  return { ...draft, reviewUrl: googleAddress(draft.reviewUrl) ?? null };
}

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1_440;

/** `120` -> `2 hours`, also for values that we no longer offer. */
export function delayLabel(minutes: number): string {
  if (minutes === 0) return t('Right away');
  if (minutes % DAY_MINUTES === 0) {
    const count = minutes / DAY_MINUTES;
    return count === 1 ? t('1 day') : t('{count} days', { count });
  }
  if (minutes % HOUR_MINUTES === 0) {
    const count = minutes / HOUR_MINUTES;
    return count === 1 ? t('1 hour') : t('{count} hours', { count });
  }
  return minutes === 1 ? t('1 minute') : t('{count} minutes', { count: minutes });
}

export function afterPayment(minutes: number): string {
  return minutes === 0
    ? t('right after they pay')
    : t('{delay} after they pay', { delay: delayLabel(minutes) });
}

export function delayChoices(stored: number): { value: string; label: string }[] {
  const all = new Set<number>([...REVIEW_DELAYS_MINUTES, stored]);
  return [...all]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: delayLabel(minutes) }));
}
