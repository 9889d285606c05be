import { t } from '@jobly/core/language/t';

/** As people call it: `Pacific Time`. Zones that are not offered are named by their city. */
export function zoneName(zone: string): string {
  switch (zone) {
    case 'America/New_York':
      return t('Eastern Time');
    case 'America/Chicago':
      return t('Central Time');
    case 'America/Denver':
      return t('Mountain Time');
    case 'America/Phoenix':
      return t('Arizona');
    case 'America/Los_Angeles':
      return t('Pacific Time');
    case 'America/Anchorage':
      return t('Alaska');
    case 'Pacific/Honolulu':
      return t('Hawaii');
    case 'America/Puerto_Rico':
      return t('Puerto Rico and the Virgin Islands');
    case 'Pacific/Guam':
      return t('Guam');
    default:
      return zone.split('/').at(-1)!.replaceAll('_', ' ');
  }
}
