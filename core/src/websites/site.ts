import * as z from 'zod/mini';
import { LANGUAGES } from '../language/language.ts';
import { digitsOf } from '../phone.ts';
import { currentHours, readHours } from './hours.ts';

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/** A week as schema.org writes it; what was stored under a name before is read as its week. */
export const OpeningHours = z.string().check(
  z.maxLength(250),
  z.overwrite(currentHours),
  z.refine((text) => readHours(text) !== undefined),
);

/** A published picture by its name, with what it shows; an empty text is made in the site's language. */
export const SitePhoto = z.strictObject({
  name: words(80),
  alt: z.string().check(z.maxLength(120)),
});
export type SitePhoto = z.output<typeof SitePhoto>;
export const MOST_PHOTOS = 6;

export const SERVICE_MAX = 60;
/** A line that says it all has no further words. */
const SiteService = z.strictObject({
  title: words(SERVICE_MAX),
  text: z.string().check(z.maxLength(240)),
});
export type SiteService = z.output<typeof SiteService>;
/** Six of the trade's, and those of the contractor's own. */
export const MOST_OWN_SERVICES = 9;
export const MOST_SERVICES = 6 + MOST_OWN_SERVICES;

/** What a customer said of the business, entered by the business or by staff. */
export const QUOTE_MAX = 300;
export const QUOTE_NAME_MAX = 60;
export const SiteQuote = z.strictObject({ text: words(QUOTE_MAX), name: words(QUOTE_NAME_MAX) });
export type SiteQuote = z.output<typeof SiteQuote>;
export const MOST_QUOTES = 3;

/**
 * Everything a generated website says. A draft is made from the business's details (site-draft.ts),
 * staff may edit it, visitors see what was published. Plain text throughout: nothing here is markup.
 */
export const SiteContent = z.strictObject({
  language: z.prefault(z.enum(LANGUAGES), 'en'),
  businessName: words(100),
  /** As the business says it, from the list or not; null when nothing is known. */
  trade: z.nullable(words(60)),
  headline: words(120),
  tagline: words(240),
  about: words(1_000),
  phone: z.nullable(words(20)),
  email: z.nullable(words(254)),
  serviceArea: z.nullable(words(100)),
  openingHours: z.nullable(OpeningHours),
  /** None when the trade is not one we have words for, and the business has not said more. */
  services: z.array(SiteService).check(z.maxLength(MOST_SERVICES)),
  photos: z.array(SitePhoto).check(z.maxLength(MOST_PHOTOS)),
  quotes: z.prefault(z.array(SiteQuote).check(z.maxLength(MOST_QUOTES)), []),
});
export type SiteContent = z.output<typeof SiteContent>;

/** Whether a visitor finds a way to reach the business: a site without one does not go live. */
export function hasContact({ phone, email }: Pick<SiteContent, 'phone' | 'email'>): boolean {
  return digitsOf(phone ?? '').length >= 7 || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '');
}

/** A site as its page is rendered: by the server, from a build of web/src/site. */
export interface SitePage {
  content: SiteContent;
  /** Its own address, for the structured data and the canonical link. */
  address: string;
  /** Where the site begins at its host: its form is below it. Null in a preview, which leads nowhere. */
  base: string | null;
  /** Where its photos are served, without a slash at the end. */
  photoBase: string;
  /** Where its logo and the picture for shared links are served, if there are any. */
  logo: string | null;
  card: string | null;
  reviewsUrl: string | null;
  /** Tells a customer with a bill where to find its link. */
  payHint: boolean;
  /** A draft says so, and is kept from search engines. */
  preview: 'staff' | 'owner' | null;
}
