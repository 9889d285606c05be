import { AppError } from '@jobly/core/app-error';
import { requestWebsiteChanges } from '@jobly/core/websites/contract';
import type { Website } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { ChangeDescriptionInput } from '@jobly/core/websites/schema';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import { reasonOr } from '../../../lib/api/refusal.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { useRecordStep } from '../../../lib/record-gate.tsx';
import { useAccountKey } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { websiteQuery } from '../queries.ts';
import { WebsiteGate } from '../website-steps.ts';
import { forgetChangeDraft, readChangeDraft, saveChangeDraft } from './change-draft.ts';
import { ImageField } from './image-field.tsx';
import { useImage } from './use-image.ts';

const LONGEST = 1000;
const LIVE = '/grow/website/live';

export function RequestChangesScreen() {
  return (
    <WebsiteGate
      screen="request-changes"
      title="Request an update"
      up={{ href: LIVE, label: 'Back' }}
    >
      {({ website }) => (website ? <RequestForm website={website} /> : null)}
    </WebsiteGate>
  );
}

function RequestForm({ website }: { website: Website }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { form, image } = useChangeRequest(website);

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

function useChangeRequest(website: Website) {
  const account = useAccountKey();
  const router = useRouter();
  const image = useImage();
  const [draft] = useState(() => readChangeDraft(account, website.updatedAt));

  const sending = useRecordStep(websiteQuery, {
    run: async (description: string) => {
      // Nothing is sent without the picture; its field already shows what is wrong.
      const imageUrl = await image.uploaded().catch(() => undefined);
      if (imageUrl === undefined) return undefined;
      return call(requestWebsiteChanges, { body: { id: draft.id, description, imageUrl } });
    },
    onDone: () => {
      forgetChangeDraft(account);
      toast.success(WEBSITE_MESSAGES.requestReceived);
      return router.navigate({ to: LIVE, replace: true });
    },
    failed: (error) => {
      // The server keeps a picture only for a while: the next try uploads it again.
      if (error instanceof AppError && error.code === 'upload_not_found') image.forget();
      return reasonOr(error, WEBSITE_MESSAGES.requestNotSubmitted);
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
