import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MapPinDrawing } from '../../../ui/drawings/map-pin.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { GoogleProfileCard } from './google-profile-card.tsx';
import type { FilledProfile } from './google-profile-card.tsx';
import { googleProfilesQuery } from '../queries.ts';
import { StaffPage, useParameters } from '../staff-page.tsx';
import { titleOf } from '../staff-tools.ts';

const TABS = [
  { value: 'open', label: 'In work' },
  { value: 'all', label: 'All' },
] as const;

const NOTHING_EDITED: Partial<FilledProfile> = {};

export function GoogleProfilesScreen() {
  const only = useParameters().get('userId');
  const [show, setShow] = useState<'open' | 'all'>(only ? 'all' : 'open');
  // Kept here: a card unmounts while another list is loading.
  const [edits, setEdits] = useState<Record<string, Partial<FilledProfile>>>({});
  const list = useQuery(googleProfilesQuery(show));
  return (
    <StaffPage title={titleOf('/admin/google-profiles')}>
      <div className="mb-4 max-w-md">
        <SegmentedControl label="Which profiles" segments={TABS} value={show} onChange={setShow} />
      </div>
      <Loaded
        query={list}
        failed="Failed to load Google profiles"
        skeleton={['h-7 w-48 max-w-full', 'mt-4 h-[60px] w-full', 'mt-4 h-[60px] w-full']}
        card
      >
        {({ googleProfiles }) => {
          const profiles = googleProfiles.filter(({ userId }) => !only || userId === only);
          return profiles.length === 0 ? (
            <Card>
              <EmptyState drawing={<MapPinDrawing />} title="No profile waits">
                When a contractor asks for help with Google, it appears here, oldest first.
              </EmptyState>
            </Card>
          ) : (
            <div className="grid items-start gap-4 lg:grid-cols-2 [&>*]:min-w-0">
              {profiles.map((profile) => (
                <GoogleProfileCard
                  key={profile.userId}
                  profile={profile}
                  edited={edits[profile.userId] ?? NOTHING_EDITED}
                  onEdit={(change) =>
                    setEdits((before) => ({
                      ...before,
                      [profile.userId]: change(before[profile.userId] ?? NOTHING_EDITED),
                    }))
                  }
                />
              ))}
            </div>
          );
        }}
      </Loaded>
    </StaffPage>
  );
}
