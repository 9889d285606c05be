import * as z from 'zod/mini';
import { digitsOf } from '../phone.ts';
import { emailAddress, narrow, orNull, words } from '../typed.ts';
import { PROFILE_RULES as RULES } from './profile-messages.ts';
import { PhoneInput } from './schema.ts';

export const TIME_ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'Pacific/Guam',
] as const;

/** The 50 states, the capital and the territories that have ZIP codes. */
export const US_STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA GU HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY'.split(
    ' ',
  );

/** What support changes in a profile at its owner's request; only the fields that differ. */
export const WantedProfile = z.strictObject({
  name: z.optional(words(RULES.nameRequired, 101, RULES.nameTooLong)),
  companyName: z.optional(orNull(z.string().check(z.maxLength(100, RULES.companyTooLong)))),
  phone: z.optional(
    PhoneInput.check(
      z.refine((typed) => /^1?[2-9]\d{9}$/.test(digitsOf(typed)), RULES.phoneNotValid),
    ),
  ),
  email: z.optional(emailAddress(RULES.emailRequired, RULES.emailNotValid)),
});
export type WantedProfile = z.output<typeof WantedProfile>;

/** What contractors may change in their own profile. */
export const BusinessInput = z.strictObject({
  addressStreet: orNull(z.string().check(z.maxLength(100, RULES.streetTooLong))),
  addressCity: orNull(z.string().check(z.maxLength(60, RULES.cityTooLong))),
  addressState: orNull(
    z.string().check(z.refine((text) => US_STATES.includes(text), RULES.stateNotValid)),
  ),
  addressZip: orNull(z.string().check(narrow, z.regex(/^\d{5}(-\d{4})?$/, RULES.zipNotValid))),
  /** Undefined keeps it: a page of before does not know it. */
  licenseNumber: z.optional(orNull(z.string().check(z.maxLength(60, RULES.licenseTooLong)))),
  timeZone: orNull(
    z
      .string()
      .check(z.refine((text) => TIME_ZONES.some((zone) => zone === text), RULES.timeZoneNotValid)),
  ),
  /** The `imageUrl` of an upload; null removes the logo, undefined keeps it. */
  logo: z.optional(z.nullable(z.string().check(z.maxLength(2_048)))),
  /** The `updatedAt` of the profile that was edited. */
  seen: z.iso.datetime(),
});
export type BusinessInput = z.output<typeof BusinessInput>;
