import * as z from 'zod/mini';
import { digitsOf } from '../phone.ts';
import { OPENING_HOURS } from './hours.ts';

const words = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));

/**
 * Everything a generated website says. A draft is made from the business's details (site-draft.ts),
 * staff may edit it, visitors see what was published. Plain text throughout: nothing here is markup.
 */
export const SiteContent = z.strictObject({
  businessName: words(100),
  /** As the business says it, from the list or not; null when nothing is known. */
  trade: z.nullable(words(60)),
  headline: words(120),
  tagline: words(240),
  about: words(1_000),
  phone: z.nullable(words(20)),
  email: z.nullable(words(254)),
  serviceArea: z.nullable(words(100)),
  openingHours: z.nullable(z.enum(OPENING_HOURS)),
  services: z
    .array(z.strictObject({ title: words(60), text: words(240) }))
    .check(z.minLength(1), z.maxLength(9)),
  /** Names of published pictures, with what they show. */
  photos: z.array(z.strictObject({ name: words(80), alt: words(120) })).check(z.maxLength(6)),
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
  /** Where its photos are served, without a slash at the end. */
  photoBase: string;
  /** Tells a customer with a bill where to find its link. */
  payHint: boolean;
  /** A draft says so, and is kept from search engines. */
  preview: boolean;
}
