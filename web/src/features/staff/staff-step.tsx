import { AppError } from '@jobly/core/app-error';
import { undoStaffAction, type StaffActionResult } from '@jobly/core/staff/actions';
import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { createContext, use, useState, type ReactNode } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { ConfirmPhone } from '../../lib/session/confirm-phone.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { Sheet } from '../../ui/sheet/sheet.tsx';

/** The person cancelled the confirmation: nothing was done, and nothing is wrong. */
class NotConfirmed extends Error {}

/** Runs the action; when the server demands a fresh code, asks the person for it and runs it again. */
type WithFreshCode = <Result>(work: () => Promise<Result>) => Promise<Result>;

const FreshCode = createContext<WithFreshCode>((work) => work());

interface Asked {
  sentence: string;
  goOn: () => void;
  giveUp: () => void;
}

export function FreshCodeProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked>();
  const [saving, setSaving] = useState(false);

  async function attempt<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'fresh_code_needed') throw error;
      setSaving(false);
      const sentence = error.message;
      await new Promise<void>((goOn, stop) => {
        setAsked({ sentence, goOn, giveUp: () => stop(new NotConfirmed()) });
      });
      setSaving(true);
      return attempt(work);
    }
  }
  const [withFreshCode] = useState(() => <Result,>(work: () => Promise<Result>) => {
    return attempt(work).finally(() => {
      setAsked(undefined);
      setSaving(false);
    });
  });

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
        {asked ? (
          <ConfirmPhone saving={saving} onConfirmed={asked.goOn} onBack={asked.giveUp} />
        ) : null}
      </Sheet>
    </FreshCode>
  );
}

interface StaffStep<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Toasts: what was done, and what could not be. */
  done?: string;
  failed: string;
  /** What is refetched afterwards; everything of staff, unless given. */
  refresh?: InvalidateQueryFilters;
  onStart?: () => void;
  onDone?: (result: Result, input: Input) => void;
  /** Also when the fresh code was not given, and so nothing was run. */
  onFailed?: () => void;
}

const STAFF = { queryKey: ['staff'] };

/** One step of staff: asks for a fresh code where the server demands one, and says what became of it. */
export function useStaffStep<Input = void, Result = unknown>(step: StaffStep<Input, Result>) {
  const { run, done, failed, refresh = STAFF, onStart, onDone, onFailed } = step;
  const withFreshCode = use(FreshCode);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshCode(() => run(input)),
    onMutate: () => onStart?.(),
    onSuccess: (result, input) => {
      if (done) toast.success(done);
      onDone?.(result, input);
      void queries.invalidateQueries(refresh);
    },
    onError: (error) => {
      onFailed?.();
      if (!(error instanceof NotConfirmed))
        toast.error(failed, { description: errorMessage(error, '') });
    },
  });
}

/** What the press came to: done, or waiting for the second person. */
export const sentenceOf = ({ proposalId }: StaffActionResult, done: string) =>
  proposalId ? 'Proposed. It waits for a second member of staff.' : done;

/** Takes an action back; the log gets an entry for that, too. */
export function useUndo(onDone?: (result: StaffActionResult) => void) {
  return useStaffStep({
    run: (id: string) => call(undoStaffAction, { params: { id } }),
    failed: 'Failed to take it back',
    onDone: (result) => {
      toast.success(sentenceOf(result, 'Taken back.'));
      onDone?.(result);
    },
  });
}
