import type { GoogleProfile } from '@jobly/core/google-profiles/contract';
import { GOOGLE_PROFILE_DESTINATION } from '@jobly/core/google-profiles/status';
import type { GoogleProfilePath } from '@jobly/core/google-profiles/status';
import { REVIEW_DESTINATION, reviewState } from '@jobly/core/reviews/status';
import type { ReviewPath } from '@jobly/core/reviews/status';
import type { Website } from '@jobly/core/websites/contract';
import { WEBSITE_DESTINATION } from '@jobly/core/websites/status';
import type { WebsitePath } from '@jobly/core/websites/status';

export type ServiceName = 'website' | 'google-profile' | 'reviews';

/** Where the button of a card leads, and whether by way of the intro sheet (spec 2). */
export interface CardTarget {
  to: WebsitePath | GoogleProfilePath | ReviewPath;
  intro: boolean;
  /** How the service stands, in a word or two; nothing before it has begun. */
  badge: { tone: 'on' | 'wait' | 'neutral'; text: string } | undefined;
}

export function websiteTarget(website: Pick<Website, 'status'> | null): CardTarget {
  const state = website?.status ?? 'none';
  return {
    to: WEBSITE_DESTINATION[state],
    intro: state === 'none',
    badge: {
      none: undefined,
      creating: { tone: 'wait', text: 'On the way' } as const,
      live: { tone: 'on', text: 'Live' } as const,
      linked: { tone: 'on', text: 'Linked' } as const,
      update_requested: { tone: 'wait', text: 'Update on its way' } as const,
    }[state],
  };
}

export function googleProfileTarget(
  profile: Pick<GoogleProfile, 'status' | 'optimizationRequestedAt'> | null,
): CardTarget {
  const status = profile?.status ?? 'not_started';
  const yours = { tone: 'neutral', text: 'Waiting for you' } as const;
  return {
    to: GOOGLE_PROFILE_DESTINATION[status],
    intro: status === 'not_started',
    badge: {
      not_started: undefined,
      adding_manager: yours,
      // 'No' was answered, but we were not asked to start yet.
      creating: profile?.optimizationRequestedAt
        ? ({ tone: 'wait', text: 'On the way' } as const)
        : yours,
      optimizing: { tone: 'wait', text: 'On the way' } as const,
      optimized: { tone: 'on', text: 'Optimized' } as const,
    }[status],
  };
}

export function reviewsTarget(settings: { autoSendEnabled: boolean } | null): CardTarget {
  const state = reviewState(settings);
  return {
    to: REVIEW_DESTINATION[state],
    intro: state === 'none',
    badge: {
      none: undefined,
      on: { tone: 'on', text: 'Active' } as const,
      off: { tone: 'neutral', text: 'Inactive' } as const,
    }[state],
  };
}
