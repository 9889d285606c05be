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
  done?: string;
  failed: string;
  /** For codes whose purpose is not a change. */
  purpose?: CodePurpose;
  /** What to refetch; by default all staff queries. */
  refresh?: InvalidateQueryFilters;
  onStart?: () => void;
  onDone?: (result: Result, input: Input) => void;
  /** Also when the fresh code was not entered, so that nothing ran. */
  onFailed?: () => void;
}

const STAFF = { queryKey: ['staff'] };

/** A staff mutation: requests a fresh code where the server demands one, and reports the result. */
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
      // After a refusal the record has often changed: refetch it.
      void queries.invalidateQueries(refresh);
    },
  });
}

/** Done, or waiting for a second member of staff. */
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
