import { formatDateTime } from '@jobly/core/dates';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { withoutScheme } from '@jobly/core/web-address';
import {
  WebsiteUrlInput,
  completeWebsite,
  type WebsiteInQueue,
} from '@jobly/core/websites/staff-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, Fragment } from 'react';
import { call } from '../../../lib/api/api.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ChangeList, DonePanel } from '../actions/action-parts.tsx';
import { statusLabel } from '../labels.ts';
import { websitesQuery } from '../queries.ts';
import { useKept } from '../session-end.ts';
import { StaffPage, useParameters, PersonLink, StaffButton } from '../staff-page.tsx';
import { useStaffStep } from '../staff-step.tsx';
import { titleOf, staffUrl } from '../staff-urls.ts';
import { ChangeRequest } from './website-screens.tsx';

const TABS = [
  {
    value: 'creating',
    label: 'To complete',
    empty: 'No website waits',
    text: 'When a contractor asks for one, it appears here as soon as its draft is written.',
  },
  {
    value: 'update_requested',
    label: 'Change requests',
    empty: 'No change requests',
    text: 'What contractors want changed on their website appears here.',
  },
] as const;
type Tab = (typeof TABS)[number]['value'];

export function CompleteWebsitesScreen() {
  const given = useParameters();
  const [tab, setTab] = useState<Tab>(
    given.get('show') === 'changes' ? 'update_requested' : 'creating',
  );
  const { empty, text } = TABS.find(({ value }) => value === tab)!;
  const list = useQuery(websitesQuery(tab));
  const only = given.get('userId');
  // A completed website leaves the list, but its card stays for the result and Undo.
  const [keptCards, setKeptCards] = useState<WebsiteInQueue[]>([]);
  const show = (next: Tab): void => {
    setTab(next);
    setKeptCards([]);
  };
  /** Websites waiting, after those that are kept although they no longer wait. */
  const shownOf = (listed: WebsiteInQueue[]): WebsiteInQueue[] => {
    const waiting = listed.filter(({ userId }) => !only || userId === only);
    const done = keptCards.filter((one) => !waiting.some(({ userId }) => userId === one.userId));
    return tab === 'creating' ? [...done, ...waiting] : waiting;
  };
  return (
    <StaffPage title={titleOf('/admin/website-complete')}>
      <div className="mb-4 max-w-md">
        <SegmentedControl label="Which websites" segments={TABS} value={tab} onChange={show} />
      </div>
      <Loaded query={list} failed={{ always: STAFF_MESSAGES.websitesNotLoaded }} card>
        {({ websites: listed }) => {
          const websites = shownOf(listed);
          return websites.length === 0 ? (
            <EmptyState card drawing={<WebPageDrawing />} title={empty}>
              {text}
            </EmptyState>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
              {websites.map((website) =>
                tab === 'creating' ? (
                  <WebsiteToComplete
                    key={website.userId}
                    website={website}
                    keepCard={(keep) =>
                      setKeptCards((before) => [
                        ...(keep ? [website] : []),
                        ...before.filter((one) => one.userId !== website.userId),
                      ])
                    }
                  />
                ) : (
                  <ChangeRequestCard key={website.userId} website={website} />
                ),
              )}
            </div>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}

const WEBSITES = { queryKey: ['staff', 'websites'] };

interface WebsiteToCompleteProps {
  website: WebsiteInQueue;
  /** Keeps the card while its result is pending or shown, whatever the list says. */
  keepCard: (keep: boolean) => void;
}

function WebsiteToComplete({ website, keepCard }: WebsiteToCompleteProps) {
  const { userId, draftAddress } = website;
  const queries = useQueryClient();
  const complete = useStaffStep({
    run: (url: string) =>
      call(completeWebsite, { body: { user_id: userId, jobly_url: url, reason: null } }),
    done: STAFF_MESSAGES.websiteMarked,
    failed: STAFF_MESSAGES.websiteNotMarked,
    refresh: WEBSITES,
    onStart: () => keepCard(true),
    onFailed: () => {
      keepCard(false);
      void queries.invalidateQueries(WEBSITES);
    },
  });
  const form = useForm({
    initial: { url: draftAddress ?? '' },
    edits: useKept(website.userId, {}),
    validate: validateBy({ url: WebsiteUrlInput }),
    onInvalid: (sentence) => toast.error(sentence),
    onSubmit: ({ url }) => complete.mutate(url.trim()),
    sending: complete.isPending,
  });

  return (
    <Card>
      <WebsiteFacts website={website} />
      {complete.data ? (
        <div className="mt-5 border-t border-line pt-5">
          <DonePanel
            sentence={STAFF_MESSAGES.websiteMarked}
            done={complete.data}
            onUndone={complete.reset}
          />
        </div>
      ) : (
        <form {...form.props} className="mt-5 flex flex-col gap-4">
          <TextField
            {...form.url('url')}
            label="Website URL"
            autoComplete="off"
            placeholder="https://"
            hint={
              draftAddress
                ? 'The generated site. Another address is linked as it is.'
                : 'Its draft is still being written.'
            }
            className="!text-base"
          />
          <ChangeList
            changes={[
              {
                what: 'Status',
                before: statusLabel(website.status),
                after: statusLabel('live'),
              },
              { what: 'Address', before: website.address, after: form.values.url.trim() || null },
            ]}
          />
          <p className="text-ink-2">The owner is told by email, or by text without one.</p>
          <Button type="submit" variant="primary" busy={complete.isPending}>
            {complete.isPending ? 'Marking as live…' : 'Mark as Live'}
          </Button>
          {draftAddress ? (
            <StaffButton href={staffUrl('/admin/websites/{userId}', { userId })}>
              Preview and edit
            </StaffButton>
          ) : null}
        </form>
      )}
    </Card>
  );
}

function ChangeRequestCard({ website }: { website: WebsiteInQueue }) {
  const { userId, address, changeRequest } = website;
  return (
    <Card>
      <WebsiteFacts website={website} />
      {changeRequest ? <ChangeRequest request={changeRequest} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <StaffButton href={staffUrl('/admin/websites/{userId}', { userId })}>
          Work on it
        </StaffButton>
        {address ? (
          <ButtonAnchor href={address} newTab variant="quiet">
            <span className="[overflow-wrap:anywhere]">{withoutScheme(address)}</span>
          </ButtonAnchor>
        ) : null}
      </div>
    </Card>
  );
}

/** Spec 2: user name, email, company, created date. */
function WebsiteFacts({ website }: { website: WebsiteInQueue }) {
  const { userId, name, email, companyName, businessName, createdAt } = website;
  const title = businessName ?? companyName ?? name ?? 'No name';
  const facts = [
    ['Name', name],
    ['Email', email],
    ['Company', companyName],
    ['Created', formatDateTime(createdAt)],
  ] as const;
  return (
    <div className="[overflow-wrap:anywhere]">
      <h2 className="text-lg font-bold text-ink">
        <PersonLink userId={userId}>{title}</PersonLink>
      </h2>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-ink">
        {facts.map(([label, fact]) => (
          <Fragment key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className={fact ? 'figures' : 'text-ink-3'}>{fact ?? 'Not set'}</dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
