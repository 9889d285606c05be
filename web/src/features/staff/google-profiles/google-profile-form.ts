import type { GoogleProfileInQueue } from '@jobly/core/google-profiles/staff-contract';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { Change } from '../actions/change-list.tsx';
import { GOOGLE_PROFILE_LABELS } from '../websites/status-labels.ts';

export interface FilledProfile {
  status: GoogleProfileStatus;
  name: string;
  profileUrl: string;
  reviewUrl: string;
}

type Stored = Pick<
  GoogleProfileInQueue,
  'status' | 'googleProfileName' | 'profileUrl' | 'reviewUrl'
>;

export function filledFrom(profile: Stored): FilledProfile {
  return {
    status: profile.status,
    name: profile.googleProfileName ?? '',
    profileUrl: profile.profileUrl ?? '',
    reviewUrl: profile.reviewUrl ?? '',
  };
}

export function changesOf(profile: Stored, filled: FilledProfile): Change[] {
  const before = filledFrom(profile);
  const rows: Change[] = [
    {
      what: 'Step',
      before: GOOGLE_PROFILE_LABELS[before.status],
      after: GOOGLE_PROFILE_LABELS[filled.status],
    },
    row('Name on Google', before.name, filled.name),
    row('Profile link', before.profileUrl, filled.profileUrl),
    row('Review link', before.reviewUrl, filled.reviewUrl),
  ];
  return rows.filter((change) => change.before !== change.after);
}

function row(what: string, before: string, after: string): Change {
  return { what, before: before || null, after: after.trim() || null };
}
