import { undoStaffAction } from '@jobly/core/staff/actions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { NotConfirmed, useFreshCode } from '../fresh-code.tsx';

/** Takes an action back; the log gets an entry for that, too. */
export function useUndo(onUndone: () => void = () => undefined) {
  const withFreshCode = useFreshCode();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => withFreshCode(() => call(undoStaffAction, { params: { id } })),
    onSuccess: () => {
      toast.success('Taken back.');
      void queries.invalidateQueries({ queryKey: ['staff'] });
      onUndone();
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast.error('Failed to take it back', { description: errorMessage(error, '') });
    },
  });
}
