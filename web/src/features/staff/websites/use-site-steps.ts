import {
  addSitePhoto,
  declineChangeRequest,
  publishSite,
  saveSiteDraft,
} from '@jobly/core/websites/staff-contract';
import type { Site } from '@jobly/core/websites/staff-contract';
import type { SiteContent } from '@jobly/core/websites/site';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { useFreshCode, NotConfirmed } from '../fresh-code.tsx';
import { siteQuery } from '../queries.ts';

/** What can be done to a site, each with its word afterwards. */
export function useSiteSteps(userId: string, onSaved: (site: Site) => void) {
  const queries = useQueryClient();
  const withFreshCode = useFreshCode();
  const failed = (title: string) => (error: Error) => {
    if (error instanceof NotConfirmed) return;
    toast.error(title, { description: errorMessage(error, '') });
    // Refused, perhaps because of a newer draft: the screen then offers it.
    void queries.invalidateQueries({ queryKey: siteQuery(userId).queryKey });
  };
  function take(site: Site): void {
    queries.setQueryData(siteQuery(userId).queryKey, site);
    onSaved(site);
  }
  const refreshLists = () => void queries.invalidateQueries({ queryKey: ['staff', 'websites'] });

  const save = useMutation({
    mutationFn: (body: { draft: SiteContent; version: string }) =>
      withFreshCode(() => call(saveSiteDraft, { params: { userId }, body })),
    onSuccess: (site) => {
      take(site);
      toast.success('Draft saved.');
    },
    onError: failed('Failed to save the draft'),
  });

  const publish = useMutation({
    mutationFn: (body: { answer: string | null; version: string }) =>
      withFreshCode(() => call(publishSite, { params: { userId }, body })),
    onSuccess: (site) => {
      take(site);
      refreshLists();
      toast.success('Published. Visitors see it now.');
    },
    onError: failed('Failed to publish'),
  });

  const decline = useMutation({
    mutationFn: (said: { id: string; answer: string }) =>
      withFreshCode(() =>
        call(declineChangeRequest, { params: { id: said.id }, body: { answer: said.answer } }),
      ),
    onSuccess: () => {
      refreshLists();
      toast.success('Request declined, and its owner told why.');
    },
    onError: failed('Failed to decline the request'),
  });

  const takePicture = useMutation({
    mutationFn: (changeRequestId: string) =>
      call(addSitePhoto, { params: { userId }, body: { changeRequestId } }),
    onError: failed('Failed to add the picture'),
  });

  return { save, publish, decline, takePicture };
}
