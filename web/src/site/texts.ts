import type { SiteContent } from '@jobly/core/websites/site';

/** The sentences of every site that are ours and not the business's. */
export const SITE_TEXTS = {
  call: 'Call',
  email: 'Send an e-mail',
  contact: 'Contact',
  services: 'What we do',
  about: 'About us',
  photos: 'Our work',
  hours: 'Hours',
  area: 'Where we work',
  phone: 'Phone',
  emailLabel: 'E-mail',
  invitation: 'Tell us about your job.',
  payQuestion: 'Have a bill to pay?',
  payAnswer: 'Open the link in the text or e-mail we sent you.',
  madeBy: 'Website by',
  draft: 'Draft: this page is for staff only',
} as const;

export function titleOf({ businessName, trade, serviceArea }: SiteContent): string {
  return [businessName, trade, serviceArea].filter((part) => part !== null).join(' · ');
}

const LONGEST_DESCRIPTION = 160;

/** What a search result shows below the title. */
export function descriptionOf(content: SiteContent): string {
  const whole = `${content.businessName}. ${content.tagline}`;
  if (whole.length <= LONGEST_DESCRIPTION) return whole;
  return content.tagline.length <= LONGEST_DESCRIPTION
    ? content.tagline
    : `${content.tagline.slice(0, LONGEST_DESCRIPTION - 1).toWellFormed()}…`;
}
