import { digitsOf } from '../phone.ts';
import type { WebsiteDetails } from './contract.ts';
import { plainText } from './plain-text.ts';
import { tradeInName } from './same-trade.ts';
import type { SiteContent } from './site.ts';
import { copyFor } from './trade-copy/by-trade.ts';

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
