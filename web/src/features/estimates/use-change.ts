import type { Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { errorMessage } from '../../lib/api/api.ts';
import { NotConfirmed } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast/toast.ts';
import { saveEstimate } from './queries.ts';

/** A step of an estimate, shown at once; a refusal is said, and what is shown is asked for anew. */
export function useChange<Input = void>(
  change: (input: Input) => Promise<{ estimate: Estimate }>,
  onDone?: () => void,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async ({ estimate }) => {
      onDone?.();
      await saveEstimate(queries, estimate);
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.')));
      void queries.invalidateQueries({ queryKey: ['estimates'] });
    },
  });
}
