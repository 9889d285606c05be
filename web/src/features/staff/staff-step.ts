import { undoStaffAction } from '@jobly/core/staff/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { InvalidateQueryFilters } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { NotConfirmed, useFreshCode } from './fresh-code.tsx';

interface StaffStep<Input, Result> {
  run: (input: Input) => Promise<Result>;
  /** Toasts: what was done, and what could not be. */
  done?: string;
  failed: string;
  /** What is refetched afterwards; everything of staff, unless given. */
  refresh?: InvalidateQueryFilters;
  onStart?: () => void;
  onDone?: (result: Result, input: Input) => void;
  onFailed?: () => void;
  /** The fresh code was not given: nothing was run. */
  onCancelled?: () => void;
}

const STAFF = { queryKey: ['staff'] };

/** One step of staff: asks for a fresh code where the server demands one, and says what became of it. */
export function useStaffStep<Input = void, Result = unknown>(step: StaffStep<Input, Result>) {
  const { run, done, failed, refresh = STAFF, onStart, onDone, onFailed, onCancelled } = step;
  const withFreshCode = useFreshCode();
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
      if (error instanceof NotConfirmed) return onCancelled?.();
      onFailed?.();
      toast.error(failed, { description: errorMessage(error, '') });
    },
  });
}

/** Takes an action back; the log gets an entry for that, too. */
export function useUndo(onUndone?: () => void) {
  return useStaffStep({
    run: (id: string) => call(undoStaffAction, { params: { id } }),
    done: 'Taken back.',
    failed: 'Failed to take it back',
    onDone: () => onUndone?.(),
  });
}
