import * as z from 'zod/mini';
import { digitsOf } from '../phone.ts';
import { withoutUnseen } from '../unseen.ts';
import { publicWebAddress } from '../web-address.ts';
import { OPENING_HOURS } from './hours.ts';
import { WEBSITE_RULES } from './messages.ts';

const trimmed = (message: string) =>
  z.pipe(
    z.string(message),
    z.transform((text) => withoutUnseen(text).trim()),
  );

export const BusinessNameInput = z.pipe(
  trimmed(WEBSITE_RULES.nameRequired),
  z
    .string()
    .check(z.minLength(1, WEBSITE_RULES.nameRequired), z.maxLength(100, WEBSITE_RULES.nameTooLong)),
);

/** Empty is stored as null (spec 5). */
export const BusinessPhoneInput = z.pipe(
  z.pipe(
    z.union([z.null(), z.string(WEBSITE_RULES.phoneTooShort)]),
    z.transform((text) => text?.trim() || null),
  ),
  z.nullable(
    z.string().check(
      z.refine((text) => text.length <= 20, WEBSITE_RULES.phoneTooLong),
      z.refine(
        (text) => text.length > 20 || digitsOf(text).length >= 10,
        WEBSITE_RULES.phoneTooShort,
      ),
    ),
  ),
);

const optionalText = (longest: number) =>
  z.pipe(
    z.pipe(
      z.union([z.null(), z.string()]),
      z.transform((text) => text?.trim() || null),
    ),
    z.nullable(z.string().check(z.maxLength(longest))),
  );

/** The edit details dialog: the specification's two fields, and three that make the site better. */
export const WebsiteDetailsInput = z.strictObject({
  businessName: BusinessNameInput,
  businessPhone: BusinessPhoneInput,
  trade: z.optional(optionalText(60)),
  serviceArea: z.optional(optionalText(100)),
  openingHours: z.optional(z.nullable(z.enum(OPENING_HOURS))),
});

export const WebsiteAddressInput = z.pipe(
  trimmed(WEBSITE_RULES.addressRequired),
  z.string().check(
    z.minLength(1, WEBSITE_RULES.addressRequired),
    z.refine(
      (text) => text === '' || publicWebAddress(text) !== undefined,
      WEBSITE_RULES.addressNotValid,
    ),
  ),
);

export const ChangeDescriptionInput = z.pipe(
  trimmed(WEBSITE_RULES.descriptionTooShort),
  z
    .string()
    .check(
      z.minLength(10, WEBSITE_RULES.descriptionTooShort),
      z.maxLength(1000, WEBSITE_RULES.descriptionTooLong),
    ),
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
