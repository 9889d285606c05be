import { SUPPORT_EMAIL } from '../brand.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';

export const GOOGLE_PROFILE_MESSAGES = {
  selectOption: 'Please select an option',
  notSaved: 'Failed to save. Please try again.',
  notStarted: 'Failed to start creation. Please try again.',
  managerAdded: "Thanks — we'll confirm access and start optimizing your profile.",
  emailCopy: {
    done: 'Email copied to clipboard',
    failed: 'It could not be copied. Press and hold the email instead.',
  },
  linkCopy: { done: 'Link copied', failed: 'Failed to copy link' },
} as const;

export const MANAGER_EMAIL = SUPPORT_EMAIL;

export function profileOptimizedCopy(business: string, address: string) {
  return {
    ...letter(t('Your Google profile is optimized'), [
      t('Good news: the Google profile of {business} is optimized.', { business }),
      { button: t('View my profile'), url: address },
      t('Open it from there to see and share it.'),
    ]),
    text: t('Your Google profile is optimized: {address}', { address }),
  };
}

/** 'View my profile' without a known address: Google's search (spec 2). */
export function googleSearchAddress(name: string, city?: string | null): string {
  // A common name is found only with its city.
  const sought =
    city && !name.toLowerCase().includes(city.toLowerCase()) ? `${name} ${city}` : name;
  return `https://www.google.com/search?q=${encodeURIComponent(sought)}`;
}
