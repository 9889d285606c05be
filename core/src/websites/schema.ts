import * as z from 'zod/mini';
import { digitsOf } from '../phone.ts';
import { orNull, visible, words } from '../typed.ts';
import { publicWebAddress } from '../web-address.ts';
import { LANGUAGES } from '../language/language.ts';
import { WEBSITE_RULES as RULES } from './messages.ts';
import {
  MOST_OWN_SERVICES,
  MOST_PHOTOS,
  MOST_QUOTES,
  MOST_SERVICES,
  SERVICE_MAX,
  OpeningHours,
  SitePhoto,
  SiteQuote,
} from './site.ts';

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
  openingHours: z.optional(z.nullable(OpeningHours)),
  language: z.optional(z.enum(LANGUAGES)),
});

/** What else the site shows; what is left out stays as it is. */
export const WebsiteExtrasInput = z.strictObject({
  services: z.optional(
    z
      .array(z.string().check(z.maxLength(60)))
      .check(z.minLength(1, RULES.servicesMissing), z.maxLength(MOST_SERVICES)),
  ),
  ownServices: z.optional(
    z
      .array(z.string().check(visible, z.minLength(1), z.maxLength(SERVICE_MAX)))
      .check(z.maxLength(MOST_OWN_SERVICES)),
  ),
  photos: z.optional(z.array(SitePhoto).check(z.maxLength(MOST_PHOTOS))),
  /** With the contractor's word that these customers agreed (QUOTES_WORDING). */
  quotes: z.optional(
    z.strictObject({
      list: z.array(SiteQuote).check(z.maxLength(MOST_QUOTES)),
      agreed: z.literal(true, RULES.quotesNotAgreed),
    }),
  ),
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
