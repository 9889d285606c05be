import { formatDateTime } from '@jobly/core/dates';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { withoutScheme } from '@jobly/core/web-address';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { ButtonAnchor, Button } from '../../../ui/button/button.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Card, ListRow, RowList } from '../../../ui/layout/card.tsx';
import { ActionDesk } from '../actions/action-screen.tsx';
import { statusLabel } from '../labels.ts';
import { siteQuery, websitesQuery } from '../queries.ts';
import { StaffButton, StaffPage, TwoSides, useParameters } from '../staff-page.tsx';
import { staffUrl, idIn, titleOf } from '../staff-urls.ts';
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

/** Any customer's (spec 2 had one name built in). */
export function DeleteWebsiteScreen() {
  const given = idIn(useParameters().get('userId') ?? '');
  const [chosen, setChosen] = useState(given);
  return (
    <StaffPage
      title={titleOf('/admin/delete-website')}
      lead="The record and the generated site go; the contractor can start over in Grow."
    >
      <TwoSides>
        {/* On a phone the list makes room for the selection. */}
        <div className={chosen ? 'hidden lg:block' : ''}>
          <Websites chosen={chosen} onChoose={setChosen} />
        </div>
        {chosen ? (
          <div>
            <div className="lg:hidden">
              <Button variant="quiet" onClick={() => setChosen(undefined)}>
                Choose another website
              </Button>
            </div>
            <ActionDesk
              key={chosen}
              action={{ action: 'delete-website', userId: chosen }}
              onAgain={() => setChosen(undefined)}
              afterwards={<StaffButton href="/grow">Back to Grow</StaffButton>}
            />
          </div>
        ) : null}
      </TwoSides>
    </StaffPage>
  );
}

function Websites(props: { chosen: string | undefined; onChoose: (userId: string) => void }) {
  const { chosen, onChoose } = props;
  const [words, setWords] = useState('');
  return (
    <Card>
      <SearchField
        label="Find a website"
        placeholder="Business or name"
        value={words}
        maxLength={100}
        onSearch={setWords}
      />
      <div className="mt-4">
        <Loaded
          query={useQuery(websitesQuery('all', words))}
          failed={{ always: STAFF_MESSAGES.websitesNotLoaded }}
          skeleton={['h-12 w-full', 'mt-3 h-12 w-full']}
        >
          {({ websites }) =>
            websites.length === 0 ? (
              <p className="text-ink-2">
                {words ? 'No website found.' : 'Nobody has a website yet.'}
              </p>
            ) : (
              <RowList>
                {websites.slice(0, 20).map((website) => (
                  <ListRow
                    key={website.userId}
                    aside={
                      <Button
                        disabled={website.userId === chosen}
                        aria-label={
                          website.userId === chosen ? undefined : `Choose ${nameOf(website)}`
                        }
                        onClick={() => onChoose(website.userId)}
                      >
                        {website.userId === chosen ? 'Chosen' : 'Choose'}
                      </Button>
                    }
                  >
                    <p className="font-bold text-ink [overflow-wrap:anywhere]">{nameOf(website)}</p>
                    <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{noteOf(website)}</p>
                  </ListRow>
                ))}
              </RowList>
            )
          }
        </Loaded>
      </div>
    </Card>
  );
}

function nameOf({ businessName, companyName, name, email }: WebsiteInQueue): string {
  return businessName ?? companyName ?? name ?? email ?? 'No name';
}

function noteOf({ status, address, email }: WebsiteInQueue): string {
  const parts = [statusLabel(status), address && withoutScheme(address), email];
  return parts.filter(Boolean).join(' · ');
}
