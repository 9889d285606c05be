import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { Link } from '@tanstack/react-router';
import { Camera, Clock, TrendingUp, Wrench } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { ChangeAnswer } from './change-answer.tsx';
import { GoogleProfileGate } from './google-profile-gate.tsx';
import { progressOf } from './progress-copy.ts';

const WORK = [
  { Icon: Camera, text: 'Photos of your work' },
  { Icon: Wrench, text: 'Services and categories' },
  { Icon: Clock, text: 'Contact details and hours' },
  { Icon: TrendingUp, text: 'What helps you rank higher' },
] as const;

/** Staff finish it; the gate leads to the optimized screen as soon as the record says so. */
export function OptimizingScreen() {
  return (
    <GoogleProfileGate screen="optimizing" title={(profile) => progressOf(profile).title}>
      {(profile) => <Progress profile={profile} />}
    </GoogleProfileGate>
  );
}

function Progress({ profile }: { profile: GoogleProfile | null }) {
  const { stage, text, button } = progressOf(profile);
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
          <Link
            to="/grow/google-profile/create"
            replace
            className={`mt-5 ${buttonClass('primary')}`}
          >
            {button}
          </Link>
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
