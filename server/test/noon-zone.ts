import { wallTime } from '@jobly/core/dates';

/** Nodes go by the database's clock, so a business is where it is about noon. */
export const NOON_ZONE = Intl.supportedValuesOf('timeZone').find(
  (zone) =>
    /^[A-Za-z_]+\/[A-Za-z_]+$/.test(zone) && wallTime(zone, new Date()).slice(11, 13) === '12',
)!;
