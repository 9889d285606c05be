import { t } from '@jobly/core/language/t';

const NAMES = {
  'America/New_York': 'Eastern Time',
  'America/Chicago': 'Central Time',
  'America/Denver': 'Mountain Time',
  'America/Phoenix': 'Arizona',
  'America/Los_Angeles': 'Pacific Time',
  'America/Anchorage': 'Alaska',
  'Pacific/Honolulu': 'Hawaii',
  'America/Puerto_Rico': 'Puerto Rico and the Virgin Islands',
  'Pacific/Guam': 'Guam',
} as const;

/** Other zones are named by their city. */
export function zoneName(zone: string): string {
  if (zone in NAMES) return t(NAMES[zone as keyof typeof NAMES]);
  return zone.split('/').at(-1)!.replaceAll('_', ' ');
}
