import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import {
  GOOGLE_PROFILE_DESTINATION,
  type GoogleProfilePath,
} from '@jobly/core/google-profiles/status';
import { REVIEW_DESTINATION, reviewState, type ReviewPath } from '@jobly/core/reviews/status';
import type { Website } from '@jobly/core/websites/contract';
import { WEBSITE_DESTINATION, type WebsitePath } from '@jobly/core/websites/status';
import { Globe, MapPin, Star } from 'lucide-react';

export const SERVICE_COPY = {
  website: {
    Icon: Globe,
    title: 'Free website',
    text: 'A site for your business, built for you and live within 24 hours.',
    manage: 'Manage my website',
    failed: 'Your website could not be loaded.',
    intro: {
      title: 'Get your free website',
      text: 'A page of your own that customers find, trust and call.',
      benefits: [
        'We write it and build it for you',
        'An address with your business name',
        'Live within 24 hours, free of charge',
      ],
    },
  },
  'google-profile': {
    Icon: MapPin,
    title: 'Boost your Google profile',
    text: 'We fill in photos, services and hours, so that people nearby find you.',
    manage: 'Manage my profile',
    failed: 'Your Google profile could not be loaded.',
    intro: {
      title: 'Improve your Google profile',
      text: 'Most people look on Google before they call. We make sure they find you.',
      benefits: [
        'Photos, services and hours filled in',
        'Found in Google Search and Maps',
        'No profile yet? We create one for you',
      ],
    },
  },
  reviews: {
    Icon: Star,
    title: 'Get more Google reviews',
    text: 'We ask your customers for a review right after they pay.',
    manage: 'Manage reviews',
    failed: 'Your review settings could not be loaded.',
    intro: {
      title: 'Get more Google reviews',
      text: 'Good reviews bring the next job. Asking for them takes time, so we do it for you.',
      benefits: [
        'Requests go out automatically after every payment',
        'Your customer gets one friendly message, no more',
        'Stop it whenever you like',
      ],
    },
  },
} as const;
export type ServiceName = keyof typeof SERVICE_COPY;

/** Undefined before the service has begun. */
type Badge =
  | {
      tone: 'on' | 'wait' | 'neutral';
      text:
        | 'On the way'
        | 'Waiting for you'
        | 'Live'
        | 'Linked'
        | 'Update on its way'
        | 'Optimized'
        | 'Active'
        | 'Inactive';
    }
  | undefined;

/** Where a card's button leads, and whether via the intro sheet (spec 2). */
export interface CardTarget {
  to: WebsitePath | GoogleProfilePath | ReviewPath;
  intro: boolean;
  badge: Badge;
  /** Replaces the offer once the service exists. */
  text?: (typeof WEBSITE_TEXTS)[keyof typeof WEBSITE_TEXTS] | undefined;
}

/** Without a badge, the card leads through the intro sheet. */
function targetOf<State extends string>(
  state: State,
  destinations: Record<State, CardTarget['to']>,
  badges: Record<State, Badge>,
): CardTarget {
  return { to: destinations[state], intro: !badges[state], badge: badges[state] };
}

const ON_THE_WAY: Badge = { tone: 'wait', text: 'On the way' };
const YOURS: Badge = { tone: 'neutral', text: 'Waiting for you' };

const LIVE_TEXT = 'Your site is live. See it, share it, and read what visitors ask for.';

const WEBSITE_TEXTS = {
  live: LIVE_TEXT,
  update_requested: LIVE_TEXT,
  linked: 'The website you added is kept here.',
} as const;

export function websiteTarget({
  website,
}: {
  website: Pick<Website, 'status'> | null;
}): CardTarget {
  const status = website?.status ?? 'none';
  const text = status === 'none' || status === 'creating' ? undefined : WEBSITE_TEXTS[status];
  const target = targetOf(status, WEBSITE_DESTINATION, {
    none: undefined,
    creating: ON_THE_WAY,
    live: { tone: 'on', text: 'Live' },
    linked: { tone: 'on', text: 'Linked' },
    update_requested: { tone: 'wait', text: 'Update on its way' },
  });
  return text ? { ...target, text } : target;
}

type Progress = Pick<GoogleProfile, 'status' | 'optimizationRequestedAt'>;

export function googleProfileTarget({ googleProfile }: { googleProfile: Progress | null }) {
  return targetOf(googleProfile?.status ?? 'not_started', GOOGLE_PROFILE_DESTINATION, {
    not_started: undefined,
    adding_manager: YOURS,
    // 'No' was answered, but the request is not confirmed yet.
    creating: googleProfile?.optimizationRequestedAt ? ON_THE_WAY : YOURS,
    optimizing: ON_THE_WAY,
    optimized: { tone: 'on', text: 'Optimized' },
  });
}

export function reviewsTarget({ settings }: { settings: { autoSendEnabled: boolean } | null }) {
  return targetOf(reviewState(settings), REVIEW_DESTINATION, {
    none: undefined,
    on: { tone: 'on', text: 'Active' },
    off: { tone: 'neutral', text: 'Inactive' },
  });
}
