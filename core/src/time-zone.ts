import { ALL_US_ZONES, zonesOfPhone } from './reviews/area-codes.ts';

/** For a phone that tells nothing (none, toll-free, foreign): where US banks count their days. */
const BANKING_ZONE = 'America/New_York';

/**
 * The time zone whose days a business counts by: its own choice, else its phone's area code; where that spans two
 * zones, the one where most people live.
 */
export function businessTimeZone(phone: string | null, chosen: string | null): string {
  if (chosen) return chosen;
  const zones = zonesOfPhone(phone ?? '');
  return zones === ALL_US_ZONES ? BANKING_ZONE : zones[0]!;
}
