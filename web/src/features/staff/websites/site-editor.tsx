import type { Site, WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { SITE_PREVIEW_PATH } from '@jobly/core/websites/staff-contract';
import { useState } from 'react';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PublishCard } from './publish-card.tsx';
import { SiteFields } from './site-fields.tsx';
import { contentOf, formOf, isChanged, problemOf } from './site-form.ts';
import type { SiteForm } from './site-form.ts';
import { SiteFrame } from './site-frame.tsx';
import { SitePhotos, SiteServices } from './site-lists.tsx';
import { useSiteSteps } from './use-site-steps.ts';

interface SiteEditorProps {
  site: Site;
  request: NonNullable<WebsiteInQueue['changeRequest']> | undefined;
}

/** Words and pictures on one side, the page on the other; publishing shows visitors what was saved. */
export function SiteEditor({ site, request }: SiteEditorProps) {
  const { userId, draft } = site;
  const [form, setForm] = useState(() => formOf(draft));
  const [problem, setProblem] = useState<string>();
  // The draft that is being edited: a colleague's newer one is offered, never written over.
  const [version, setVersion] = useState(site.version);
  const { save, publish, decline, takePicture } = useSiteSteps(userId, (saved) =>
    setVersion(saved.version),
  );
  const changed = isChanged(form, draft);
  const newer = site.version !== version && !save.isPending && !publish.isPending;

  function takeNewer(): void {
    setForm(formOf(draft));
    setVersion(site.version);
  }

  function change(part: Partial<SiteForm>): void {
    setForm((before) => ({ ...before, ...part }));
    setProblem(undefined);
  }

  function submit(): void {
    const mistake = problemOf(form);
    setProblem(mistake);
    if (mistake) toast.error(mistake);
    else save.mutate({ draft: contentOf(form), version });
  }

  function addPicture(): void {
    if (!request) return;
    takePicture.mutate(request.id, {
      onSuccess: ({ name }) =>
        setForm((before) => ({
          ...before,
          photos: [...before.photos, { name, alt: before.businessName }],
        })),
    });
  }

  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-6 [&>*]:min-w-0">
      <Card title="Draft">
        <form
          noValidate
          className="flex flex-col gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!save.isPending) submit();
          }}
        >
          <SiteFields form={form} onChange={change} />
          <SiteServices form={form} onChange={change} />
          <SitePhotos
            form={form}
            onChange={change}
            photoBase={SITE_PREVIEW_PATH.replace('{userId}', userId).replace('preview', 'photos')}
            onTakePicture={request?.imageUrl ? addPicture : undefined}
            taking={takePicture.isPending}
          />
          {problem ? (
            <p role="alert" className="font-semibold text-bad">
              {problem}
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
