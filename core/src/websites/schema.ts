import * as z from 'zod/mini';
import { digitsOf } from '../phone.ts';
import { orNull, visible, words } from '../typed.ts';
import { publicWebAddress } from '../web-address.ts';
import { OPENING_HOURS } from './hours.ts';
import { WEBSITE_RULES as RULES } from './messages.ts';

export const BusinessNameInput = words(RULES.nameRequired, 100, RULES.nameTooLong);

/** Empty is stored as null (spec 5). */
export const BusinessPhoneInput = orNull(
  z.string().check(
    // By length, as the next one counts: maxLength counts a smiley once.
    z.refine((text) => text.length <= 20, RULES.phoneTooLong),
    z.refine((text) => text.length > 20 || digitsOf(text).length >= 10, RULES.phoneTooShort),
  ),
);

/** The edit details dialog: the specification's two fields, and three that make the site better. */
export const WebsiteDetailsInput = z.strictObject({
  businessName: BusinessNameInput,
  businessPhone: BusinessPhoneInput,
  trade: z.optional(orNull(z.string().check(z.maxLength(60)))),
  serviceArea: z.optional(orNull(z.string().check(z.maxLength(100)))),
  openingHours: z.optional(z.nullable(z.enum(OPENING_HOURS))),
});

export const WebsiteAddressInput = z.string(RULES.addressRequired).check(
  visible,
  z.minLength(1, RULES.addressRequired),
  z.refine((text) => text === '' || publicWebAddress(text) !== undefined, RULES.addressNotValid),
);

export const ChangeDescriptionInput = words(
  RULES.descriptionTooShort,
  1000,
  RULES.descriptionTooLong,
  10,
);

/** What the file field takes and the server accepts, by content. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
] as const;
export const IMAGE_MAX_BYTES = 10 * 1024 * 1024;
/** Beyond this a small file can unfold into a memory full of pixels. */
export const IMAGE_MAX_PIXELS = 50_000_000;
