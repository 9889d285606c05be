import { withoutScheme } from '@jobly/core/web-address';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../../lib/loaded.tsx';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChangeRequest } from './website-cards.tsx';
import { siteQuery, websitesQuery } from '../queries.ts';
import { SiteEditor } from './site-editor.tsx';
import { StaffButton, StaffPage } from '../staff-page.tsx';
import { staffUrl } from '../staff-urls.ts';

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
