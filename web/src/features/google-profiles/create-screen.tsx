import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { useRaisedToasts } from '../../ui/feedback/use-raised-toasts.ts';
import { ChangeAnswer } from './change-answer.tsx';
import { GoogleProfileGate } from './google-profile-gate.tsx';
import { useProfileStep } from './use-profile-step.ts';

export function CreateScreen() {
  return (
    <GoogleProfileGate screen="create" title="Create your Google profile">
      {() => <Offer />}
    </GoogleProfileGate>
  );
}

function Offer() {
  const step = useProfileStep();
  useRaisedToasts();
  return (
    <div className="flex flex-col gap-5">
      <Card>
        <div className="mb-4 flex justify-center">
          <MapPinDrawing />
        </div>
        <p className="mb-5 text-lg text-ink">
          You need not do a thing on Google: we create your profile and verify it for you.
        </p>
        <NumberedSteps
          steps={[
            'We set up your profile with your business name, phone number and services.',
            'We verify it with Google. Should Google want to hear from the owner, we contact you.',
            'Your business is listed on Google Search and Maps within a few days.',
          ]}
        />
      </Card>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          busy={step.isPending}
          onClick={() => step.mutate('start-creation')}
        >
          {step.isPending ? 'Starting…' : 'Create my profile'}
        </Button>
        <ChangeAnswer />
      </div>
    </div>
  );
}
