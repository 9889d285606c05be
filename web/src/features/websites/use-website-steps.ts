import { linkWebsite, startWebsite } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../lib/api/api.ts';
import { toast } from '../../lib/toast/toast.ts';
import { cacheWebsite, websiteQuery } from './queries.ts';
import { sayReasonOr } from './say-failed.ts';

/** Mutation keys start with the table's name: RecordGate does not redirect while one of them runs. */
const TABLE = websiteQuery.queryKey[0];

export function useStartWebsite() {
  const queries = useQueryClient();
  return useMutation({
    mutationKey: [TABLE, 'start'],
    mutationFn: ({ replaceLinked }: { replaceLinked: boolean }) =>
      call(startWebsite, { body: replaceLinked ? { replaceLinked } : {} }),
    onSuccess: async ({ website }) => {
      await cacheWebsite(queries, website);
      toast.success(WEBSITE_MESSAGES.started);
    },
    onError: (error) => {
      sayReasonOr(error, WEBSITE_MESSAGES.notStarted);
      // It may exist all the same: the gate then leads to where it is.
      void queries.invalidateQueries({ queryKey: websiteQuery.queryKey });
    },
  });
}

export function useLinkWebsite() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationKey: [TABLE, 'link'],
    mutationFn: (url: string) => call(linkWebsite, { body: { url } }),
    onSuccess: async ({ website }) => {
      await cacheWebsite(queries, website);
      toast.success(WEBSITE_MESSAGES.linked);
      // In place of this screen, which has had its time.
      await navigate({ to: '/grow/website/linked', replace: true });
    },
    onError: (error) => {
      sayReasonOr(error, WEBSITE_MESSAGES.notLinked);
      void queries.invalidateQueries({ queryKey: websiteQuery.queryKey });
    },
  });
}
