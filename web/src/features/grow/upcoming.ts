/** What each screen of this section will do, until it does it. */
export const UPCOMING = {
  'website-setup': [
    'Your website',
    'Choose between a new website that we build for you and the one you already have.',
  ],
  'website-confirm': [
    'Confirm your details',
    'Check your business name and phone, and see the address your new website will have.',
  ],
  'website-create': [
    'Your website is on the way',
    'Follow your new website while it is being built. Most sites go live within 24 hours.',
  ],
  'website-link': [
    'Add your website',
    'Enter the address of the website you already have, so that customers find it.',
  ],
  'website-linked': [
    'Your linked website',
    'Open the website you added, or swap it for one that we build for you.',
  ],
  'website-live': [
    'Your website is live',
    'Open your website, share it with customers, and ask for an update.',
  ],
  'website-request-changes': [
    'Request an update',
    'Tell us what to change on your website and add a picture if you like.',
  ],
  'website-update-requested': [
    'Update requested',
    'See that your request has arrived and that we are working on it.',
  ],
} as const satisfies Record<string, readonly [title: string, text: string]>;

export type UpcomingScreen = keyof typeof UPCOMING;
