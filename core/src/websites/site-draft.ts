import { digitsOf } from '../phone.ts';
import { withoutUnseen } from '../unseen.ts';
import type { WebsiteDetails } from './contract.ts';
import { KNOWN_TRADES, type TradeCopy } from './known-trades.ts';
import type { SiteContent } from './site.ts';
import { sameTrade, tradeInName } from './trades.ts';

export interface BusinessForSite extends Omit<WebsiteDetails, 'address' | 'nameTaken'> {
  businessName: string;
  email: string | null;
}

const NAMELESS = 'Our business';
const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/;

/** A whole website from what a business told us about itself, and from nothing else. */
export function siteDraft(business: BusinessForSite): SiteContent {
  const name = plainText(business.businessName, 100) ?? NAMELESS;
  const trade = plainText(business.trade, 60) ?? tradeInName(name) ?? null;
  const copy = copyFor(trade);
  return {
    businessName: name,
    trade,
    headline: copy.headline,
    tagline: copy.tagline,
    about: copy.about,
    phone: phoneOf(business.businessPhone),
    email: emailOf(business.email),
    serviceArea: plainText(business.serviceArea, 100) ?? null,
    openingHours: business.openingHours,
    services: Object.entries(copy.services).map(([title, text]) => ({ title, text })),
    photos: [],
  };
}

function phoneOf(text: string | null): string | null {
  const phone = plainText(text, 20);
  return phone && digitsOf(phone).length >= 7 ? phone : null;
}

function emailOf(text: string | null): string | null {
  const email = text?.trim() ?? '';
  return EMAIL.test(email) && email.length <= 254 ? email : null;
}

const UNASSIGNED = /\p{Cn}/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * What somebody typed as one line for a page that everybody sees: nothing invisible that turns the
 * text around, no tower of marks, no more characters than fit. Nothing when nothing is left to see.
 */
function plainText(text: string | null, longest: number): string | undefined {
  const line = withoutUnseen((text ?? '').replace(/\s+/g, ' '))
    .replace(UNASSIGNED, '')
    .replace(/(\p{M}{4})\p{M}+/gu, '$1')
    .trim();
  let cut = '';
  for (const character of line) {
    if (cut.length + character.length > longest) break;
    cut += character;
  }
  const shown = cut.trim();
  return VISIBLE.test(shown) ? shown : undefined;
}

/** True of any trade, because they ask instead of claiming. */
const ANY_TRADE = {
  tagline: 'Describe the job in a sentence or two, and find out what we can do for you.',
  about:
    'Tell us what it is about, where the work would be and when it would suit you. A photo often says more than a long description, and no question is too small.',
};
const HELP = {
  'Small jobs': 'A quick job is a good reason to ask. Say what it is, and we tell you more.',
  'Larger projects': 'Planning something bigger? Share what you have in mind and your timing.',
  'For your home': 'House, apartment or yard: describe the place and what you would like done.',
  'For your business': 'Shop, office or rental: ask what we can do at yours.',
  'Good advice': 'Not sure what you need? Describe what you see, and ask us about it.',
};

export function copyFor(trade: string | null): TradeCopy {
  if (trade === null) {
    const first = { 'Your job': 'Ask us whether it is one of ours. It takes a minute.' };
    const headline = 'Tell us what you need done.';
    return { ...ANY_TRADE, headline, services: { ...first, ...HELP } };
  }
  const known = sameTrade(trade);
  if (known) return KNOWN_TRADES[known];
  // The page shows the business's own word above the headline.
  const first = { [trade]: 'This is our work. Tell us what you need and where.' };
  return { ...ANY_TRADE, headline: 'Tell us what you need.', services: { ...first, ...HELP } };
}
