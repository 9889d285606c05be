import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { requestWebsiteChanges, type Website } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { ChangeDescriptionInput } from '@jobly/core/websites/schema';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { canGoBack, goBack, navigate } from '../../../router/router.ts';
import { call } from '../../../lib/api/api.ts';
import { readDraft, saveDraft } from '../../../lib/drafts.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { newId } from '../../../lib/new-id.ts';
import { useRecordStep } from '../../../lib/record-gate.tsx';
import { useAccountKey } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { MailOutDrawing } from '../../../ui/drawings/web-page.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { websiteQuery } from '../queries.ts';
import { websiteScreen } from '../website-steps.ts';
import { ImageField, useImage } from './image-field.tsx';

const LONGEST = 1000;
const LIVE = '/grow/website/live';
const DRAFT = 'website-change';

export const RequestChangesScreen = websiteScreen(
  'request-changes',
  'Request an update',
  ({ website }) => website && <RequestForm website={website} />,
  { href: LIVE, label: 'Back' },
);

function RequestForm({ website }: { website: Website }) {
  const { form, image } = useChangeRequest(website);

  function cancel(): void {
    if (canGoBack()) goBack();
    else void navigate(LIVE, { replace: true });
  }

  return (
    <form {...form.props} className={DOWN_TO_THE_BAR}>
      <div className="flex flex-col gap-5">
        <TextArea
          {...form.input('description')}
          label={t('What would you like to change?')}
          name="description"
          rows={6}
          longest={LONGEST}
          placeholder={t(
            'Please add drain cleaning to my services, and use this photo at the top.',
          )}
          readOnly={form.sending}
        />
        <ImageField control={image} disabled={form.sending} />
      </div>
      <FloatingAction>
        <div className="flex flex-wrap items-stretch gap-3">
          <Button disabled={form.sending} onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant="primary" className="flex-1 !px-3" busy={form.sending}>
            {form.sending ? t('Submitting…') : t('Submit')}
          </Button>
        </div>
      </FloatingAction>
    </form>
  );
}

function useChangeRequest(website: Website) {
  const account = useAccountKey();
  const image = useImage();
  const [draft] = useState(() => draftFor(website.updatedAt, readDraft(DRAFT, account)));

  const sending = useRecordStep(websiteQuery, {
    run: async (description: string) => {
      // The picture is required; its field shows the error.
      const imageUrl = await image.uploaded().catch(() => undefined);
      if (imageUrl === undefined) return undefined;
      return call(requestWebsiteChanges, { body: { id: draft.id, description, imageUrl } });
    },
    done: t(WEBSITE_MESSAGES.requestReceived),
    failed: t(WEBSITE_MESSAGES.requestNotSubmitted),
    onDone: () => {
      saveDraft(DRAFT, account, undefined);
      return navigate(LIVE, { replace: true });
    },
  });

  /** The server keeps an upload only for a while: the next try repeats it. */
  function sendAgainIfLost(error: Error): void {
    if (error instanceof AppError && error.code === 'upload_not_found') image.forget();
  }

  const form = useForm({
    initial: { description: draft.description },
    validate: validateBy({ description: ChangeDescriptionInput }),
    onChange: ({ description }) =>
      saveDraft(DRAFT, account, description === '' ? undefined : { ...draft, description }),
    onSubmit: ({ description }) => sending.mutate(description.trim(), { onError: sendAgainIfLost }),
    sending: sending.isPending,
  });
  return { form, image };
}

/** A change request as typed. Its id makes retries idempotent; replaced once the website has changed. */
const ChangeDraft = z.object({
  id: z.uuid(),
  websiteUpdatedAt: z.string(),
  description: z.string(),
});

export function draftFor(websiteUpdatedAt: string, kept: unknown): z.output<typeof ChangeDraft> {
  const { success, data } = ChangeDraft.safeParse(kept);
  if (success && data.websiteUpdatedAt === websiteUpdatedAt) return data;
  return { id: newId(), websiteUpdatedAt, description: success ? data.description : '' };
}

export const UpdateRequestedScreen = websiteScreen(
  'update-requested',
  'Thanks for your request',
  Thanks,
);

function Thanks({ website }: { website: Website | null }) {
  const account = useAccountKey();
  const asked = website?.changeRequest;
  // The request has arrived, even if the reply was lost: delete the draft.
  useEffect(() => saveDraft(DRAFT, account, undefined), [account]);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex justify-center pt-1 pb-4">
          <MailOutDrawing />
        </div>
        <p className="text-lg text-ink">
          {t(
            'We have your request and are working on it. We email you as soon as your website is updated; until then it stays as it is.',
          )}
        </p>
        {asked ? (
          <figure className="mt-4 rounded-md bg-sunken px-4 py-3">
            <figcaption className="text-sm font-semibold text-ink-2">
              {t('What you asked for')}
            </figcaption>
            <blockquote className="mt-1 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
              {asked}
            </blockquote>
          </figure>
        ) : null}
      </Card>
      <ButtonLink to="/grow" variant="primary">
        {t('Back to Grow')}
      </ButtonLink>
      <ButtonLink to="/grow/website/live">{t('See my website')}</ButtonLink>
    </div>
  );
}
