import { AppError } from '@jobly/core/app-error';
import { createContext, use, useState } from 'react';
import type { ReactNode } from 'react';
import { Sheet } from '../../ui/sheet/sheet.tsx';

/** Props of the step that confirms the phone; provided by the accounts feature. */
export interface ConfirmStepProps {
  saving: boolean;
  onConfirmed: () => void;
  onBack: () => void;
}

/** The person cancelled the confirmation: nothing was done, and nothing is wrong. */
export class NotConfirmed extends Error {}

type WithFreshCode = <Result>(work: () => Promise<Result>) => Promise<Result>;

const FreshCode = createContext<WithFreshCode>((work) => work());

/** Runs the action; when the server demands a fresh code, asks the person for it and runs it again. */
export function useFreshCode(): WithFreshCode {
  return use(FreshCode);
}

interface Asked {
  sentence: string;
  again: () => Promise<void>;
  giveUp: () => void;
}

interface FreshCodeProviderProps {
  renderConfirm: (step: ConfirmStepProps) => ReactNode;
  children: ReactNode;
}

export function FreshCodeProvider({ renderConfirm, children }: FreshCodeProviderProps) {
  const [asked, setAsked] = useState<Asked>();
  const [saving, setSaving] = useState(false);

  const [withFreshCode] = useState(() => <Result,>(work: () => Promise<Result>) => {
    return new Promise<Result>((resolve, reject) => {
      async function attempt(): Promise<void> {
        try {
          const result = await work();
          setAsked(undefined);
          resolve(result);
        } catch (error) {
          if (error instanceof AppError && error.code === 'fresh_code_needed') {
            setAsked({ sentence: error.message, again: attempt, giveUp });
          } else {
            setAsked(undefined);
            reject(error);
          }
        }
      }
      function giveUp(): void {
        setAsked(undefined);
        reject(new NotConfirmed());
      }
      void attempt();
    });
  });

  async function goOn(): Promise<void> {
    setSaving(true);
    await asked?.again();
    setSaving(false);
  }

  return (
    <FreshCode value={withFreshCode}>
      {children}
      <Sheet
        open={asked !== undefined}
        onOpenChange={(open) => {
          if (!open && !saving) asked?.giveUp();
        }}
        keepOnOutsidePress
        title="Confirm it's you"
        {...(asked ? { description: asked.sentence } : {})}
      >
        {asked
          ? renderConfirm({ saving, onConfirmed: () => void goOn(), onBack: asked.giveUp })
          : null}
      </Sheet>
    </FreshCode>
  );
}
