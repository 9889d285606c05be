import { saveGoogleProfile, type GoogleProfile } from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_MESSAGES, googleSearchAddress } from '@jobly/core/google-profiles/messages';
import { t } from '@jobly/core/language/t';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExternalLink } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { profileQuery } from '../../lib/session/account.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button, ButtonAnchor } from '../../ui/button/button.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { profileScreen, useProfileStep } from './profile-steps.ts';

const ANSWERS = [
  { value: 'yes', label: 'Yes', note: 'My business is on Google Search or Maps.' },
  { value: 'not-sure', label: 'Not sure', note: 'Show me how to check.' },
  { value: 'no', label: 'No', note: 'Create one for me.' },
] as const;
type Answer = (typeof ANSWERS)[number]['value'];

export const SetupScreen = profileScreen('setup', 'Your Google profile', Question);

function Question({ googleProfile }: { googleProfile: GoogleProfile | null }) {
  const step = useProfileStep({
    run: (hasExistingProfile: boolean) => call(saveGoogleProfile, { body: { hasExistingProfile } }),
    next: (hasOne) => (hasOne ? '/grow/google-profile/add-manager' : '/grow/google-profile/create'),
  });
  const [checked, setChecked] = useState(false);
  // Loaded early: a button that appears later would push the others down.
  useQuery(profileQuery);
  // Preselects the earlier answer.
  const given: Answer | undefined = googleProfile?.hasExistingProfile ? 'yes' : undefined;
  const form = useForm<{ answer: Answer | undefined }>({
    initial: { answer: given },
    onSubmit: () => {
      if (decided) step.mutate(answer === 'yes');
      else toast.error(t(GOOGLE_PROFILE_MESSAGES.selectOption));
    },
    sending: step.isPending,
  });
  const { answer } = form.values;
  const decided = answer === 'yes' || answer === 'no';

  function choose(next: Answer, afterChecking: boolean): void {
    form.change({ answer: next });
    setChecked(afterChecking);
  }

  return (
    <form {...form.props} aria-label={t('Your Google profile')} className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <p className="flex-1 text-lg text-ink-2">
          {t('A good profile puts you in front of people nearby who search for your trade.')}
        </p>
        <div className="hidden min-[360px]:block">
          <MapPinDrawing />
        </div>
      </div>
      <RadioCards
        label={t('Does your business have a Google profile?')}
        cards={ANSWERS.map(({ value, label, note }) => ({ value, label: t(label), note: t(note) }))}
        value={answer}
        onChange={(next) => choose(next, false)}
        stacked
      />
      {answer === 'not-sure' ? (
        <HowToCheck onSettled={(found) => choose(found ? 'yes' : 'no', true)} />
      ) : null}
      {decided ? (
        <Button
          type="submit"
          variant="primary"
          busy={step.isPending}
          // The pressed button was removed: focus the next one.
          ref={checked ? focusOnce : undefined}
        >
          {step.isPending ? t('Saving…') : t('Continue')}
        </Button>
      ) : (
        // Enter submits, so that the missing answer is reported.
        <button type="submit" hidden>
          {t('Continue')}
        </button>
      )}
    </form>
  );
}

function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

function HowToCheck({ onSettled }: { onSettled: (found: boolean) => void }) {
  // The name to look for on Google.
  const profile = useQuery(profileQuery).data;
  const businessName = profile?.companyName;
  return (
    <Card title={t('How to check')}>
      <NumberedSteps
        steps={[
          t('Open Google Search or Google Maps.'),
          t('Search for your business name and your city.'),
          t(
            'Look for a box with your business name, phone number and opening hours. That box is your profile.',
          ),
        ]}
      />
      {businessName ? (
        <ButtonAnchor
          href={googleSearchAddress(businessName, profile?.addressCity)}
          newTab
          variant="quiet"
          className="mt-4 -ml-2"
        >
          {t('Search Google now')}
          <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
        </ButtonAnchor>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="flex-auto" onClick={() => onSettled(true)}>
          {t('I found it')}
        </Button>
        <Button className="flex-auto" onClick={() => onSettled(false)}>
          {t("I don't have one")}
        </Button>
      </div>
    </Card>
  );
}
