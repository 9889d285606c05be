import { formatDateTime } from '@jobly/core/dates';
import { withoutScheme } from '@jobly/core/web-address';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../lib/loaded.tsx';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { siteQuery, websitesQuery } from '../queries.ts';
import { StaffButton, StaffPage } from '../staff-page.tsx';
import { staffUrl } from '../staff-urls.ts';
import { SiteEditor } from './site-editor.tsx';

export function WebsiteScreen({ userId }: { userId: string }) {
  const site = useQuery(siteQuery(userId));
  const waiting = useQuery(websitesQuery('update_requested'));
  const request =
    waiting.data?.websites.find((one) => one.userId === userId)?.changeRequest ?? undefined;
  const loaded = site.data;
  return (
    <StaffPage title={loaded?.draft.businessName ?? 'Website'}>
      <div className="-mt-2 mb-4 flex flex-wrap gap-x-4">
        {loaded?.publishedAt ? (
          <ButtonAnchor href={loaded.address} newTab variant="quiet">
            <span className="[overflow-wrap:anywhere]">{withoutScheme(loaded.address)}</span>
          </ButtonAnchor>
        ) : null}
        <StaffButton href={staffUrl('/admin/people/{userId}', { userId })} variant="quiet">
          Account
        </StaffButton>
        <StaffButton href={staffUrl('/admin/delete-website', { userId })} variant="quiet">
          Delete website
        </StaffButton>
      </div>
      {request ? (
        <Card title="Change request" className="mb-4">
          <ChangeRequest request={request} />
        </Card>
      ) : null}
      <Loaded query={site} failed="This website could not be loaded." card>
        {(shown) => <SiteEditor key={userId} site={shown} request={request} />}
      </Loaded>
    </StaffPage>
  );
}

type Request = NonNullable<WebsiteInQueue['changeRequest']>;

export function ChangeRequest({ request }: { request: Request }) {
  return (
    <figure className="mt-4">
      <blockquote className="rounded-sm bg-sunken px-4 py-3 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
        {request.description}
      </blockquote>
      {request.imageUrl ? (
        <img
          src={request.imageUrl}
          alt="Sent with the request"
          className="mt-3 max-h-72 w-full rounded-sm border border-line-2 object-contain"
        />
      ) : null}
      <figcaption className="mt-2 text-sm text-ink-2 figures">
        Asked on {formatDateTime(request.createdAt)}
      </figcaption>
    </figure>
  );
}
