import * as z from 'zod/mini';
import { LANGUAGES } from '../language/language.ts';
import { digitsOf } from '../phone.ts';
import { currentHours, readHours } from './hours.ts';

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/** A week in schema.org's format; former names are converted. */
export const OpeningHours = z.string().check(
  z.maxLength(250),
  z.overwrite(currentHours),
  z.refine((text) => readHours(text) !== undefined),
);

/** `text` describes it; empty is generated in the site's language. */
export const SitePhoto = z.strictObject({
  name: words(80),
  alt: z.string().check(z.maxLength(120)),
});
export type SitePhoto = z.output<typeof SitePhoto>;
export const MOST_PHOTOS = 6;

export const SERVICE_MAX = 60;
const SiteService = z.strictObject({
  title: words(SERVICE_MAX),
  text: z.string().check(z.maxLength(240)),
});
export type SiteService = z.output<typeof SiteService>;
/** Six of the trade, and the contractor's own. */
export const MOST_OWN_SERVICES = 9;
export const MOST_SERVICES = 6 + MOST_OWN_SERVICES;

/** A customer's words, entered by the business or by staff. */
export const QUOTE_MAX = 300;
export const QUOTE_NAME_MAX = 60;
export const SiteQuote = z.strictObject({ text: words(QUOTE_MAX), name: words(QUOTE_NAME_MAX) });
export type SiteQuote = z.output<typeof SiteQuote>;
export const MOST_QUOTES = 3;

/** Everything a generated website says, as plain text. Drafts come from site-draft.ts; staff may edit them. */
export const SiteContent = z.strictObject({
  language: z.prefault(z.enum(LANGUAGES), 'en'),
  businessName: words(100),
  /** In the business's words; null when unknown. */
  trade: z.nullable(words(60)),
  headline: words(120),
  tagline: words(240),
  about: words(1_000),
  phone: z.nullable(words(20)),
  email: z.nullable(words(254)),
  serviceArea: z.nullable(words(100)),
  openingHours: z.nullable(OpeningHours),
  /** Empty for an unknown trade without services of its own. */
  services: z.array(SiteService).check(z.maxLength(MOST_SERVICES)),
  /** The first one is at the top. */
  photos: z.array(SitePhoto).check(z.maxLength(MOST_PHOTOS)),
  quotes: z.prefault(z.array(SiteQuote).check(z.maxLength(MOST_QUOTES)), []),
});
export type SiteContent = z.output<typeof SiteContent>;

/** A site without contact details does not go live. */
export function hasContact({ phone, email }: Pick<SiteContent, 'phone' | 'email'>): boolean {
  return digitsOf(phone ?? '').length >= 7 || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email ?? '');
}

/** Rendered by the server, from a build of web/src/site. */
export interface SitePage {
  content: SiteContent;
  /** For the structured data and the canonical link. */
  address: string;
  /** The site's base path, with its form below it. Null in a preview. */
  base: string | null;
  /** Without a trailing slash. */
  photoBase: string;
  logo: string | null;
  card: string | null;
  /** The business's Google page with its reviews. */
  reviewsUrl: string | null;
  /** Tells a customer with a bill where to find its link. */
  payHint: boolean;
  /** Marked as a draft and not indexed. */
  preview: 'staff' | 'owner' | null;
}
