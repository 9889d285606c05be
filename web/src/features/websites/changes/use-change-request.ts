import { AppError } from '@jobly/core/app-error';
import { requestWebsiteChanges } from '@jobly/core/websites/contract';
import type { Website } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { ChangeDescriptionInput } from '@jobly/core/websites/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { forgetChangeDraft, saveChangeDraft, readChangeDraft } from './change-draft.ts';
import { cacheWebsite, websiteQuery } from '../queries.ts';
import { sayReasonOr } from '../say-failed.ts';
import { useImage } from './use-image.ts';

export function useChangeRequest(account: string, website: Website) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const image = useImage();
  const [draft] = useState(() => readChangeDraft(account, website.updatedAt));

  const sending = useMutation({
    mutationKey: [websiteQuery.queryKey[0], 'request-changes'],
    mutationFn: async (description: string) => {
      // Nothing is sent without the picture; its field already shows what is wrong.
      const imageUrl = await image.uploaded().catch(() => undefined);
      if (imageUrl === undefined) return undefined;
      return call(requestWebsiteChanges, { body: { id: draft.id, description, imageUrl } });
    },
    onSuccess: async (reply) => {
      if (!reply) return;
      forgetChangeDraft(account);
      await cacheWebsite(queries, reply.website);
      toast.success(WEBSITE_MESSAGES.requestReceived);
      await navigate({ to: '/grow/website/live', replace: true });
    },
    onError: (error) => {
      // The server keeps a picture only for a while: the next try uploads it again.
      if (error instanceof AppError && error.code === 'upload_not_found') image.forget();
      sayReasonOr(error, WEBSITE_MESSAGES.requestNotSubmitted);
      void queries.invalidateQueries({ queryKey: websiteQuery.queryKey });
    },
  });

  const form = useForm({
    initial: { description: draft.description },
    validate: validateBy({ description: ChangeDescriptionInput }),
    onChange: ({ description }) => saveChangeDraft(account, { ...draft, description }),
    onSubmit: ({ description }) => sending.mutate(description.trim()),
    sending: sending.isPending,
  });
  return { form, image };
}
