import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { WebsiteStatus } from '@jobly/core/websites/status';
import { readableName } from '../audit/audit-labels.ts';

const WEBSITE: Record<WebsiteStatus, string> = {
  creating: 'Being created',
  live: 'Live',
  linked: 'Linked',
  update_requested: 'Change requested',
};

/** An unknown status falls back to its readable name. */
export function websiteStatusLabel(status: string): string {
  return WEBSITE[status as WebsiteStatus] ?? readableName(status);
}

export const GOOGLE_PROFILE_LABELS: Record<GoogleProfileStatus, string> = {
  not_started: 'Not started',
  adding_manager: 'Adding us as manager',
  creating: 'Being created',
  optimizing: 'Being optimized',
  optimized: 'Optimized',
};

export function googleProfileStatusLabel(status: string): string {
  return GOOGLE_PROFILE_LABELS[status as GoogleProfileStatus] ?? readableName(status);
}
