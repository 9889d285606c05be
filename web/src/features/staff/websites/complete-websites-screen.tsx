import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { websitesQuery } from '../queries.ts';
import { StaffPage, useParameters } from '../staff-page.tsx';
import { titleOf } from '../staff-urls.ts';
import { ChangeRequestCard, WebsiteToComplete } from './website-cards.tsx';

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
  // A website that went live leaves the list, but its card stays to show the result and Undo.
  const [held, setHeld] = useState<WebsiteInQueue[]>([]);
  const show = (next: Tab): void => {
    setTab(next);
    // Switching tabs drops the finished cards.
    setHeld([]);
  };
  /** Those that wait, behind the ones that are held and no longer do. */
  const shownOf = (listed: WebsiteInQueue[]): WebsiteInQueue[] => {
    const waiting = listed.filter(({ userId }) => !only || userId === only);
    const done = held.filter((one) => !waiting.some(({ userId }) => userId === one.userId));
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
                    onHold={(hold) =>
                      setHeld((before) => [
                        ...(hold ? [website] : []),
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
