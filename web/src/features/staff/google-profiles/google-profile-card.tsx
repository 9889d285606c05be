import { formatDateTime } from '@jobly/core/dates';
import { updateGoogleProfile } from '@jobly/core/google-profiles/staff-contract';
import type { GoogleProfileInQueue } from '@jobly/core/google-profiles/staff-contract';
import { GOOGLE_PROFILE_STATUSES } from '@jobly/core/google-profiles/status';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { staffUrl } from '../staff-urls.ts';
import { ChangeList } from '../actions/change-list.tsx';
import { changesOf, filledFrom } from './google-profile-form.ts';
import type { FilledProfile } from './google-profile-form.ts';
import { cacheGoogleProfile } from '../queries.ts';
import { StaffLink } from '../staff-link.tsx';
import { GOOGLE_PROFILE_LABELS } from '../websites/status-labels.ts';

const STATUSES = GOOGLE_PROFILE_STATUSES.map((value) => ({
  value,
  label: GOOGLE_PROFILE_LABELS[value],
}));

interface GoogleProfileCardProps {
  profile: GoogleProfileInQueue;
  /** Only what was edited: the rest follows the record, which its owner may move meanwhile. */
  edited: Partial<FilledProfile>;
  onEdit: (change: (before: Partial<FilledProfile>) => Partial<FilledProfile>) => void;
}

export function GoogleProfileCard({ profile, edited, onEdit }: GoogleProfileCardProps) {
  const { userId } = profile;
  const filled = { ...filledFrom(profile), ...edited };
  const queries = useQueryClient();
  const changes = changesOf(profile, filled);
  const save = useMutation({
    mutationFn: ({ name, ...rest }: Partial<FilledProfile>) => {
      const body = { ...rest, ...(name === undefined ? {} : { googleProfileName: name }) };
      return call(updateGoogleProfile, { params: { userId }, body });
    },
    onSuccess: ({ googleProfile }, saved) => {
      toast.success('Google profile saved.');
      cacheGoogleProfile(queries, googleProfile);
      onEdit((now) => (now === saved ? {} : now));
    },
    onError: (error) =>
      toast.error('Failed to save the Google profile', { description: errorMessage(error, '') }),
  });
  const line = (name: Exclude<keyof FilledProfile, 'status'>, label: string, placeholder = '') => (
    <TextField
      label={label}
      value={filled[name]}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      className="!text-base"
      onChange={(event) => onEdit((before) => ({ ...before, [name]: event.target.value }))}
    />
  );
  return (
    <Card>
      <ProfileFacts profile={profile} />
      <form
        noValidate
        className="mt-5 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!save.isPending) save.mutate(edited);
        }}
      >
        <SelectField
          label="Step"
          choices={STATUSES}
          value={filled.status}
          onChange={(status) => onEdit((before) => ({ ...before, status }))}
        />
        {line('name', 'Name on Google')}
        {line('profileUrl', 'Profile link', 'https://maps.google.com/…')}
        {line('reviewUrl', 'Review link', 'https://g.page/r/…/review')}
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
          <StaffLink
            href={staffUrl('/admin/people/{userId}', { userId: profile.userId })}
            className="underline decoration-field-line decoration-2 underline-offset-4"
          >
            {businessName ?? companyName ?? name ?? 'No name'}
          </StaffLink>
        </h2>
        <StatusBadge tone={profile.status === 'optimized' ? 'neutral' : 'wait'}>
          {GOOGLE_PROFILE_LABELS[profile.status]}
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
