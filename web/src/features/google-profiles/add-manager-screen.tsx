import { PRODUCT_NAME } from '@jobly/core/brand';
import { GOOGLE_PROFILE_MESSAGES, MANAGER_EMAIL } from '@jobly/core/google-profiles/messages';
import { Copy } from 'lucide-react';
import { copyText } from '../../lib/share-actions.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';
import { ChangeAnswer } from './change-answer.tsx';
import { GoogleProfileGate } from './google-profile-gate.tsx';
import { useProfileStep } from './use-profile-step.ts';

export function AddManagerScreen() {
  return (
    <GoogleProfileGate screen="add-manager" title="Add us as a manager">
      {() => <Instructions />}
    </GoogleProfileGate>
  );
}

function Instructions() {
  const step = useProfileStep();
  return (
    <div className="flex flex-col gap-5">
      <p className="text-lg text-ink-2">
        Then we can improve your profile for you. It stays yours, and you can remove us at any time.
      </p>
      <Card title="How to add us">
        <NumberedSteps
          steps={[
            <p key="open">
              On the phone or computer where you are signed in to Google, search for{' '}
              <strong className="font-semibold">my business</strong> and open your profile.
            </p>,
            <p key="people">
              Open the menu with the three dots, then{' '}
              <strong className="font-semibold">Business Profile settings</strong> and{' '}
              <strong className="font-semibold">People and access</strong>.
            </p>,
            <div key="email">
              <p>
                Press <strong className="font-semibold">Add</strong> and enter this e-mail:
              </p>
              <ManagerEmail />
            </div>,
            <p key="invite">
              Choose <strong className="font-semibold">Manager</strong> and press{' '}
              <strong className="font-semibold">Invite</strong>.
            </p>,
          ]}
        />
      </Card>
      <div className="flex flex-col gap-2">
        <Button
          variant="primary"
          busy={step.isPending}
          onClick={() => step.mutate('manager-added')}
        >
          {step.isPending ? 'Saving…' : `I've added ${PRODUCT_NAME}`}
        </Button>
        <ChangeAnswer />
      </div>
    </div>
  );
}

const COPY_SENTENCES = {
  done: GOOGLE_PROFILE_MESSAGES.emailCopied,
  failed: 'It could not be copied. Press and hold the e-mail instead.',
};

function ManagerEmail() {
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <p className="min-h-[52px] flex-auto rounded-md bg-sunken px-4 py-3.5 font-semibold break-all text-ink select-all">
        {MANAGER_EMAIL}
      </p>
      <Button
        aria-label="Copy e-mail"
        className="flex-auto"
        onClick={({ currentTarget }) => void copyText(MANAGER_EMAIL, currentTarget, COPY_SENTENCES)}
      >
        <Copy aria-hidden="true" className="size-5" />
        Copy
      </Button>
    </div>
  );
}
