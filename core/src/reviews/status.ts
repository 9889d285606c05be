/** Derived from the settings (spec 2). */
type ReviewState = 'none' | 'on' | 'off';

/** Settings without a record offers to set reviews up (spec 2), so it fits any state. */
const FITS = {
  options: ['none'],
  setup: ['none'],
  active: ['on'],
  settings: ['none', 'on', 'off'],
  'past-jobs': ['none', 'on', 'off'],
} satisfies Record<string, readonly ReviewState[]>;
export type ReviewScreen = keyof typeof FITS;
export type ReviewPath = `/grow/reviews/${ReviewScreen}`;

export function reviewState(settings: { autoSendEnabled: boolean } | null): ReviewState {
  if (!settings) return 'none';
  return settings.autoSendEnabled ? 'on' : 'off';
}

/** Where the card of /grow leads; without a record, via its intro dialog. */
export const REVIEW_DESTINATION: Record<ReviewState, ReviewPath> = {
  none: '/grow/reviews/options',
  on: '/grow/reviews/active',
  off: '/grow/reviews/settings',
};

export function reviewDetour(screen: ReviewScreen, state: ReviewState): ReviewPath | undefined {
  const fitting: readonly ReviewState[] = FITS[screen];
  return fitting.includes(state) ? undefined : REVIEW_DESTINATION[state];
}
