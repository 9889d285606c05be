import { ALL_US_ZONES, zonesOfPhone } from './area-codes.ts';

/** For a phone without a zone (none, toll-free, foreign). */
const BANKING_ZONE = 'America/New_York';

/** For receipts, earnings and files: the chosen zone, else the main zone of the phone's area code. */
export function businessTimeZone(phone: string | null, chosen: string | null): string {
  if (chosen) return chosen;
  const zones = zonesOfPhone(phone ?? '');
  return zones === ALL_US_ZONES ? BANKING_ZONE : zones[0]!;
}
