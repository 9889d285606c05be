import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import type { WebsiteStatus } from '@jobly/core/websites/status';

const WEBSITE: Record<WebsiteStatus, string> = {
  creating: 'Being created',
  live: 'Live',
  linked: 'Linked',
  update_requested: 'Change requested',
};

/** An unknown status falls back to its readable name. */
const readable = (status: string) => {
  const plain = status.replaceAll('_', ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

export function websiteStatusLabel(status: string): string {
  return WEBSITE[status as WebsiteStatus] ?? readable(status);
}

export const GOOGLE_PROFILE_LABELS: Record<GoogleProfileStatus, string> = {
  not_started: 'Not started',
  adding_manager: 'Adding us as manager',
  creating: 'Being created',
  optimizing: 'Being optimized',
  optimized: 'Optimized',
};

export function googleProfileStatusLabel(status: string): string {
  return GOOGLE_PROFILE_LABELS[status as GoogleProfileStatus] ?? readable(status);
}
