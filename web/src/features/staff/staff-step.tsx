import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import { undoStaffAction, type StaffActionResult } from '@jobly/core/staff/actions';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { useMutation, useQueryClient, type InvalidateQueryFilters } from '@tanstack/react-query';
import { createContext, use, type ReactNode } from 'react';
import { call, errorMessage, isServerTrouble } from '../../lib/api/api.ts';
import { NotConfirmed } from '../../lib/attempt.ts';
import { useFreshCode, type WithFreshCode } from '../../lib/session/fresh-code.tsx';
import { toast } from '../../lib/toast/toast.ts';

const FreshCode = createContext<WithFreshCode>((work) => work());

export function FreshCodeProvider({ children }: { children: ReactNode }) {
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  return (
    <FreshCode value={withFreshCode}>
      {children}
      {freshCodeSheet}
    </FreshCode>
  );
}

interface StaffStep<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Toasts: what was done, and what could not be. */
  done?: string;
  failed: string;
  /** What a fresh code is asked for, where it is not a change. */
  purpose?: CodePurpose;
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
  const { run, done, failed, purpose, refresh = STAFF, onStart, onDone, onFailed } = step;
  const withFreshCode = use(FreshCode);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => withFreshCode(() => run(input), purpose),
    onMutate: () => onStart?.(),
    onSuccess: (result, input) => {
      if (done) toast.success(done);
      onDone?.(result, input);
      void queries.invalidateQueries(refresh);
    },
    onError: (error) => {
      onFailed?.();
      if (error instanceof NotConfirmed) return;
      const unexplained = isServerTrouble(error) ? STAFF_MESSAGES.apiError + error.message : '';
      toast.error(failed, { description: errorMessage(error, unexplained) });
      // What was refused has often moved on: the screen shows it as it is now.
      void queries.invalidateQueries(refresh);
    },
  });
}

/** What the press came to: done, or waiting for the second person. */
export const sentenceOf = ({ proposalId }: StaffActionResult, done: string) =>
  proposalId ? 'Proposed. It waits for a second member of staff.' : done;

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
