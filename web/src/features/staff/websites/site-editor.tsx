import type { Site, WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import {
  SITE_PREVIEW_PATH,
  addSitePhoto,
  declineChangeRequest,
  publishSite,
  saveSiteDraft,
} from '@jobly/core/websites/staff-contract';
import { useState } from 'react';
import type { SiteContent } from '@jobly/core/websites/site';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PublishCard } from './publish-card.tsx';
import { SiteFields, SitePhotos, SiteServices } from './site-fields.tsx';
import { contentOf, formOf, isChanged, validate } from './site-form.ts';
import type { SiteForm } from './site-form.ts';
import { SiteFrame } from './site-frame.tsx';
import { call } from '../../../lib/api/api.ts';
import { siteQuery } from '../queries.ts';
import { useStaffStep } from '../staff-step.tsx';

interface SiteEditorProps {
  site: Site;
  request: NonNullable<WebsiteInQueue['changeRequest']> | undefined;
}

/** Words and pictures on one side, the page on the other; publishing shows visitors what was saved. */
export function SiteEditor({ site, request }: SiteEditorProps) {
  const { userId, draft } = site;
  // The draft that is being edited: a colleague's newer one is offered, never written over.
  const [base, setBase] = useState(site);
  const { version } = base;
  const { save, publish, decline, takePicture } = useSiteSteps(userId, setBase);
  const form = useForm<SiteForm>({
    initial: formOf(base.draft),
    validate,
    onInvalid: (sentence) => toast.error(sentence),
    onSubmit: (typed) => save.mutate({ draft: contentOf(typed), version }),
    sending: save.isPending,
  });
  const changed = isChanged(form.values, draft);
  const newer = site.version !== version && !save.isPending && !publish.isPending;
  const listError = form.errors.services ?? form.errors.photos;

  function takeNewer(): void {
    setBase(site);
    form.reset();
  }

  function addPicture(): void {
    if (!request) return;
    takePicture.mutate(request.id, {
      onSuccess: ({ name }) =>
        form.change(({ photos, businessName }) => ({
          photos: [...photos, { name, alt: businessName }],
        })),
    });
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6 [&>*]:min-w-0">
      <Card title="Draft">
        <form {...form.props} className="flex flex-col gap-5">
          <SiteFields form={form} />
          <SiteServices form={form} />
          <SitePhotos
            form={form}
            photoBase={SITE_PREVIEW_PATH.replace('{userId}', userId).replace('preview', 'photos')}
            onTakePicture={request?.imageUrl ? addPicture : undefined}
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
          unsaved={changed}
          publishing={publish.isPending}
          onPublish={(answer) => publish.mutate({ answer, version })}
          declining={decline.isPending}
          onDecline={(answer) => request && decline.mutate({ id: request.id, answer })}
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
    // Refused, perhaps because of a newer draft: the screen then offers it.
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
    run: (changeRequestId: string) =>
      call(addSitePhoto, { params: { userId }, body: { changeRequestId } }),
    failed: 'Failed to add the picture',
    ...common,
  });

  return { save, publish, decline, takePicture };
}
