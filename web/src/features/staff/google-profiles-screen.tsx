import { formatDateTime } from '@jobly/core/dates';
import {
  updateGoogleProfile,
  type GoogleProfileInQueue,
} from '@jobly/core/google-profiles/staff-contract';
import { GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import { formatPhone } from '@jobly/core/phone';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { MapPinDrawing } from '../../ui/drawings/map-pin.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ChangeList } from './actions/action-parts.tsx';
import { STATUS_LABELS } from './labels.ts';
import { GOOGLE_PROFILES, googleProfilesQuery } from './queries.ts';
import { useKept } from './session-end.ts';
import { PersonLink, StaffPage, useParameters } from './staff-page.tsx';
import { useStaffStep } from './staff-step.tsx';
import { titleOf } from './staff-urls.ts';

const TABS = [
  { value: 'open', label: 'In work' },
  { value: 'all', label: 'All' },
] as const;

type Edits = Partial<
  Pick<GoogleProfileInQueue, 'status' | 'googleProfileName' | 'profileUrl' | 'reviewUrl'>
>;
const NOTHING_EDITED: Edits = {};

export function GoogleProfilesScreen() {
  const only = useParameters().get('userId');
  const [show, setShow] = useState<'open' | 'all'>(only ? 'all' : 'open');
  // Kept here: a card unmounts while another list is loading.
  const [edits, setEdits] = useKept<Record<string, Edits>>('profiles', {});
  const list = useQuery(googleProfilesQuery(show));
  return (
    <StaffPage title={titleOf('/admin/google-profiles')}>
      <div className="mb-4 max-w-md">
        <SegmentedControl label="Which profiles" segments={TABS} value={show} onChange={setShow} />
      </div>
      <Loaded query={list} failed="Failed to load Google profiles" card>
        {({ googleProfiles }) => {
          const profiles = googleProfiles.filter(({ userId }) => !only || userId === only);
          return profiles.length === 0 ? (
            <EmptyState card drawing={<MapPinDrawing />} title="No profile waits">
              When a contractor asks for help with Google, it appears here, oldest first.
            </EmptyState>
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

const STATUSES = GOOGLE_PROFILE_STATUSES.map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

const LINES = {
  googleProfileName: { label: 'Name on Google', placeholder: '' },
  profileUrl: { label: 'Profile link', placeholder: 'https://maps.google.com/…' },
  reviewUrl: { label: 'Review link', placeholder: 'https://g.page/r/…/review' },
};
const LINE_NAMES = Object.keys(LINES) as (keyof typeof LINES)[];

function changesOf(before: GoogleProfileInQueue, after: GoogleProfileInQueue) {
  const step = ({ status }: GoogleProfileInQueue) => STATUS_LABELS[status];
  return [
    { what: 'Step', before: step(before), after: step(after) },
    ...LINE_NAMES.map((name) => ({
      what: LINES[name].label,
      before: before[name] || null,
      after: after[name]?.trim() || null,
    })),
  ].filter((change) => change.before !== change.after);
}

interface GoogleProfileCardProps {
  profile: GoogleProfileInQueue;
  /** Only edits: other fields follow the record, which its owner may change meanwhile. */
  edited: Edits;
  onEdit: (change: (before: Edits) => Edits) => void;
}

function GoogleProfileCard({ profile, edited, onEdit }: GoogleProfileCardProps) {
  const { userId } = profile;
  const queries = useQueryClient();
  const save = useStaffStep({
    run: (body: Edits) => call(updateGoogleProfile, { params: { userId }, body }),
    done: 'Google profile saved.',
    failed: 'Failed to save the Google profile',
    refresh: { queryKey: GOOGLE_PROFILES },
    onDone: ({ googleProfile }, saved) => {
      // Updates the lists at once; the refetch removes it where it no longer belongs.
      const renewed = (one: GoogleProfileInQueue) => (one.userId === userId ? googleProfile : one);
      queries.setQueriesData<{ googleProfiles: GoogleProfileInQueue[] }>(
        { queryKey: GOOGLE_PROFILES },
        (listed) => listed && { googleProfiles: listed.googleProfiles.map(renewed) },
      );
      onEdit((now) => (now === saved ? {} : now));
    },
  });
  const form = useForm<GoogleProfileInQueue>({
    initial: profile,
    edits: [edited, onEdit],
    onSubmit: () => save.mutate(edited),
    sending: save.isPending,
  });
  const changes = changesOf(profile, form.values);
  return (
    <Card>
      <ProfileFacts profile={profile} />
      <form {...form.props} className="mt-5 flex flex-col gap-4">
        <SelectField
          label="Step"
          choices={STATUSES}
          value={form.values.status}
          onChange={(status) => form.change({ status })}
        />
        {LINE_NAMES.map((name) => (
          <TextField
            key={name}
            {...form.input(name)}
            {...LINES[name]}
            autoComplete="off"
            spellCheck={false}
            className="!text-base"
          />
        ))}
        {changes.length > 0 ? <ChangeList changes={changes} /> : null}
        <Button
          type="submit"
          variant={changes.length > 0 ? 'primary' : 'secondary'}
          busy={save.isPending}
          disabled={changes.length === 0}
        >
          {save.isPending ? 'Saving…' : changes.length > 0 ? 'Save changes' : 'Nothing changed'}
        </Button>
      </form>
    </Card>
  );
}

function ProfileFacts({ profile }: { profile: GoogleProfileInQueue }) {
  const { businessName, companyName, name, phone, email, hasExistingProfile } = profile;
  const asked = profile.optimizationRequestedAt;
  return (
    <div className="[overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-bold text-ink">
          <PersonLink userId={profile.userId}>
            {businessName ?? companyName ?? name ?? 'No name'}
          </PersonLink>
        </h2>
        <StatusBadge tone={profile.status === 'optimized' ? 'neutral' : 'wait'}>
          {STATUS_LABELS[profile.status]}
        </StatusBadge>
      </div>
      <p className="mt-1 text-ink-2 figures">
        {[name, phone && formatPhone(phone), email].filter(Boolean).join(' · ')}
      </p>
      <p className="text-ink-2 figures">
        {hasExistingProfile === null
          ? 'Has not said whether there is a profile.'
          : hasExistingProfile
            ? 'Has a profile already.'
            : 'Needs a new profile.'}
        {asked ? ` Asked on ${formatDateTime(asked)}.` : ''}
        {profile.managerAccessGrantedAt
          ? ` Added us as manager on ${formatDateTime(profile.managerAccessGrantedAt)}.`
          : ''}
      </p>
    </div>
  );
}
