import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { Camera, Clock, TrendingUp, Wrench } from 'lucide-react';
import { Button, Spinner } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { ChangeAnswer } from './last-step-screens.tsx';
import { profileScreen } from './profile-steps.ts';

const WORK = [
  { Icon: Camera, text: 'Photos of your work' },
  { Icon: Wrench, text: 'Services and categories' },
  { Icon: Clock, text: 'Contact details and hours' },
  { Icon: TrendingUp, text: 'What helps you rank higher' },
] as const;

/** Staff finish it; the gate leads to the optimized screen as soon as the record says so. */
export const OptimizingScreen = profileScreen(
  'optimizing',
  (data) => (data ? progressOf(data.googleProfile).title : 'Your Google profile'),
  Progress,
);

function Progress({ googleProfile }: { googleProfile: GoogleProfile | null }) {
  const { stage, text, button } = progressOf(googleProfile);
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-4 flex justify-center">
          <MapPinDrawing />
        </div>
        <p className="text-lg text-ink">{text}</p>
        {stage === 'optimizing' ? (
          <ul className="mt-5 flex flex-col gap-4">
            {WORK.map(({ Icon, text: what }) => (
              <li key={what} className="flex items-center gap-3">
                <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-sunken text-ink-2">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <span className="font-semibold text-ink">{what}</span>
              </li>
            ))}
          </ul>
        ) : null}
        {stage === 'not-requested' ? (
          <ButtonLink to="/grow/google-profile/create" replace variant="primary" className="mt-5">
            {button}
          </ButtonLink>
        ) : null}
      </Card>
      {stage === 'not-requested' ? (
        <ChangeAnswer />
      ) : (
        <Button variant="primary" disabled>
          <Spinner />
          {button}
        </Button>
      )}
    </div>
  );
}

/**
 * Answering 'no' sets `creating` before the create screen is confirmed (spec 4): a person who left in
 * between is told what is missing.
 */
export function progressOf(
  profile: Pick<GoogleProfile, 'status' | 'optimizationRequestedAt'> | null,
) {
  if (profile?.status !== 'creating') {
    return {
      stage: 'optimizing' as const,
      title: 'We are optimizing your profile',
      text: 'Our team goes through your Google profile and improves what customers see first:',
      button: 'Optimizing your profile',
    };
  }
  if (profile.optimizationRequestedAt === null) {
    return {
      stage: 'not-requested' as const,
      title: 'One step is missing',
      text: 'Tell us to create your Google profile. Your business is then listed within a few days.',
      button: 'Go to the last step',
    };
  }
  return {
    stage: 'creating' as const,
    title: 'We are creating your profile',
    text: 'Your business will be listed on Google within a few days. We contact you if we need anything.',
    button: 'Creating your profile',
  };
}
