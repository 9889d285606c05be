import {
  type Site,
  type WebsiteInQueue,
  SITE_PREVIEW_PATH,
  addSitePhoto,
  declineChangeRequest,
  publishSite,
  saveSiteDraft,
} from '@jobly/core/websites/staff-contract';
import { useState } from 'react';
import type { SiteContent } from '@jobly/core/websites/site';
import { useQueryClient } from '@tanstack/react-query';
import { formatDateTime } from '@jobly/core/dates';
import { useForm } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SiteFields, contentOf, isChanged, validate } from './site-fields.tsx';
import { SiteFrame } from './site-frame.tsx';
import { call } from '../../../lib/api/api.ts';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { siteQuery } from '../queries.ts';
import { useKept } from '../session-end.ts';
import { useStaffStep } from '../staff-step.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

interface SiteEditorProps {
  site: Site;
  request: NonNullable<WebsiteInQueue['changeRequest']> | undefined;
}

/** Form and preview side by side; publishing shows visitors the saved draft. */
export function SiteEditor({ site, request }: SiteEditorProps) {
  const { userId, draft } = site;
  // The version being edited: a colleague's newer one is offered, never overwritten.
  const [base, setBase] = useState(site);
  const { version } = base;
  const steps = useSiteSteps(userId, setBase);
  const { save, publish, takePicture } = steps;
  const form = useForm<SiteContent>({
    initial: base.draft,
    edits: useKept<Partial<SiteContent>>('site', {}),
    validate,
    onInvalid: (sentence) => toast.error(sentence),
    onSubmit: (typed) => save.mutate({ draft: contentOf(typed), version }),
    sending: save.isPending,
  });
  const changed = isChanged(form.values, draft);
  const newer = site.version !== version && !save.isPending && !publish.isPending;
  const listError = form.errors.services ?? form.errors.photos ?? form.errors.quotes;

  function takeNewer(): void {
    setBase(site);
    form.reset();
  }

  function addPicture(picture: { changeRequestId: string } | { file: File }): void {
    takePicture.mutate(picture, {
      onSuccess: ({ name }) =>
        form.change(({ photos }) => ({
          photos: [...photos, { name, alt: '' }],
        })),
    });
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6 [&>*]:min-w-0">
      <Card title="Draft">
        <form {...form.props} className="flex flex-col gap-5">
          <SiteFields
            form={form}
            photoBase={SITE_PREVIEW_PATH.replace('{userId}', userId).replace('preview', 'photos')}
            onTakePicture={
              request?.imageUrl ? () => addPicture({ changeRequestId: request.id }) : undefined
            }
            onSendPicture={(file) => addPicture({ file })}
            taking={takePicture.isPending}
          />
          {listError ? (
            <p role="alert" className="font-semibold text-bad">
              {listError}
            </p>
          ) : null}
          {newer ? (
            <div role="alert" className="flex flex-col gap-3 rounded-sm bg-wait-bg px-4 py-3">
              <p className="font-semibold text-wait">Somebody else has changed this draft.</p>
              <Button onClick={takeNewer}>Load their version, drop mine</Button>
            </div>
          ) : null}
          <Button type="submit" busy={save.isPending} disabled={!changed}>
            {save.isPending ? 'Saving…' : changed ? 'Save draft' : 'Draft is saved'}
          </Button>
        </form>
      </Card>
      <div className="flex flex-col gap-4 lg:sticky lg:top-4">
        <SiteFrame userId={userId} version={version} />
        <PublishCard
          site={site}
          request={request}
          version={version}
          unsaved={changed}
          steps={steps}
        />
      </div>
    </div>
  );
}

function useSiteSteps(userId: string, onSaved: (site: Site) => void) {
  const queries = useQueryClient();
  const { queryKey } = siteQuery(userId);
  const common = {
    refresh: { queryKey: ['staff', 'websites'] },
    // Perhaps because of a newer draft, which the screen then offers.
    onFailed: () => void queries.invalidateQueries({ queryKey }),
  };
  function onDone(site: Site): void {
    queries.setQueryData(queryKey, site);
    onSaved(site);
  }

  const save = useStaffStep({
    run: (body: { draft: SiteContent; version: string }) =>
      call(saveSiteDraft, { params: { userId }, body }),
    done: 'Draft saved.',
    failed: 'Failed to save the draft',
    onDone,
    ...common,
  });

  const publish = useStaffStep({
    run: (body: { answer: string | null; version: string }) =>
      call(publishSite, { params: { userId }, body }),
    done: 'Published. Visitors see it now.',
    failed: 'Failed to publish',
    onDone,
    ...common,
  });

  const decline = useStaffStep({
    run: ({ id, answer }: { id: string; answer: string }) =>
      call(declineChangeRequest, { params: { id }, body: { answer } }),
    done: 'Request declined, and its owner told why.',
    failed: 'Failed to decline the request',
    ...common,
  });

  const takePicture = useStaffStep({
    run: async (picture: { changeRequestId: string } | { file: File }) => {
      if (!('file' in picture)) return call(addSitePhoto, { params: { userId }, body: picture });
      const { imageUrl } = await uploadFile(picture.file);
      return call(addSitePhoto, { params: { userId }, body: { imageUrl } });
    },
    failed: 'Failed to add the picture',
    ...common,
  });

  return { save, publish, decline, takePicture };
}

interface PublishCardProps extends SiteEditorProps {
  version: string;
  /** Unsaved changes would not go live. */
  unsaved: boolean;
  steps: ReturnType<typeof useSiteSteps>;
}

/** Publishes the saved draft; an open request is closed with an answer. */
function PublishCard({ site, request, version, unsaved, steps }: PublishCardProps) {
  const { publish, decline } = steps;
  const same = JSON.stringify(site.draft) === JSON.stringify(site.live);
  const form = useForm({
    initial: { answer: '' },
    onSubmit: (typed) => publish.mutate({ answer: typed.answer.trim() || null, version }),
  });
  const answer = form.values.answer.trim();
  return (
    <Card title="Publish">
      <p className="mb-4 text-ink-2">
        {site.publishedAt
          ? `Live since ${formatDateTime(site.publishedAt)}. ${same ? 'Visitors see this draft.' : 'The draft is newer.'}`
          : 'Not live yet.'}
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {request ? (
          <TextArea
            {...form.input('answer')}
            label="Answer to the contractor"
            longest={500}
            className="!min-h-24"
            hint="Sent with the news. Needed to decline."
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          busy={publish.isPending}
          disabled={unsaved || decline.isPending || (same && !request)}
        >
          {publish.isPending
            ? 'Publishing…'
            : request
              ? 'Publish and close the request'
              : 'Publish draft'}
        </Button>
        {unsaved ? <p className="text-center text-ink-2">Save the draft first.</p> : null}
        {request ? (
          <Button
            variant="danger"
            busy={decline.isPending}
            disabled={publish.isPending}
            onClick={() => {
              if (answer) decline.mutate({ id: request.id, answer });
              else form.refuse({ answer: 'Please tell the contractor why.' });
            }}
          >
            {decline.isPending ? 'Declining…' : 'Decline the request'}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
