import type { Website } from '@jobly/core/websites/contract';
import { useCanGoBack, useRouter, useNavigate } from '@tanstack/react-router';
import { AppError } from '@jobly/core/app-error';
import { requestWebsiteChanges } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { ChangeDescriptionInput } from '@jobly/core/websites/schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ImageField } from './image-field.tsx';
import { WebsiteGate } from '../website-gate.tsx';
import { call } from '../../../lib/api/api.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { forgetChangeDraft, saveChangeDraft, readChangeDraft } from './change-draft.ts';
import { cacheWebsite, websiteQuery } from '../queries.ts';
import { sayReasonOr } from '../say-failed.ts';
import { useImage } from './use-image.ts';

const LONGEST = 1000;
const LIVE = '/grow/website/live';

export function RequestChangesScreen({ account }: { account: string }) {
  return (
    <WebsiteGate
      screen="request-changes"
      title="Request an update"
      up={{ href: LIVE, label: 'Back' }}
    >
      {(website) => (website ? <RequestForm account={account} website={website} /> : null)}
    </WebsiteGate>
  );
}

function RequestForm({ account, website }: { account: string; website: Website }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { form, image } = useChangeRequest(account, website);

  function cancel(): void {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: LIVE, replace: true });
  }

  return (
    <form {...form.props} className={DOWN_TO_THE_BAR}>
      <div className="flex flex-col gap-5">
        <TextArea
          {...form.input('description')}
          label="What would you like to change?"
          name="description"
          rows={6}
          longest={LONGEST}
          placeholder="Please add drain cleaning to my services, and use this photo at the top."
          readOnly={form.sending}
        />
        <ImageField control={image} disabled={form.sending} />
      </div>
      <FloatingAction>
        <div className="flex items-stretch gap-3">
          <Button disabled={form.sending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" className="flex-1 !px-3" busy={form.sending}>
            {form.sending ? 'Submitting…' : 'Submit'}
          </Button>
        </div>
      </FloatingAction>
    </form>
  );
}

function useChangeRequest(account: string, website: Website) {
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
