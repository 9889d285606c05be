/** The states of a Google profile (spec 4), its screens, and which screen belongs to which state. */
export const GOOGLE_PROFILE_STATUSES = [
  'not_started',
  'adding_manager',
  'creating',
  'optimizing',
  'optimized',
] as const;
export type GoogleProfileStatus = (typeof GOOGLE_PROFILE_STATUSES)[number];

/**
 * 'No' sets creating before the create screen has asked us to start (spec 4). Until then that screen fits, and a wrong
 * answer can be changed.
 */
const FITS = {
  setup: ['not_started', 'adding_manager', 'creating'],
  'add-manager': ['adding_manager'],
  create: ['not_started', 'creating'],
  optimizing: ['creating', 'optimizing'],
  optimized: ['optimized'],
} satisfies Record<string, readonly GoogleProfileStatus[]>;
export const GOOGLE_PROFILE_SCREENS = Object.keys(FITS) as GoogleProfileScreen[];
export type GoogleProfileScreen = keyof typeof FITS;
export type GoogleProfilePath = `/grow/google-profile/${GoogleProfileScreen}`;

/** Where the card of /grow leads (spec 2); no record counts as not_started, by way of its intro dialog. */
export const GOOGLE_PROFILE_DESTINATION: Record<GoogleProfileStatus, GoogleProfilePath> = {
  not_started: '/grow/google-profile/setup',
  adding_manager: '/grow/google-profile/add-manager',
  creating: '/grow/google-profile/optimizing',
  optimizing: '/grow/google-profile/optimizing',
  optimized: '/grow/google-profile/optimized',
};

/** `requested` is false until the create or the manager step has asked us to start. */
export function googleProfileDetour(
  screen: GoogleProfileScreen,
  { status, requested }: { status: GoogleProfileStatus; requested: boolean },
): GoogleProfilePath | undefined {
  const atWork = requested && status === 'creating';
  const over = atWork && (screen === 'create' || screen === 'setup');
  const fitting: readonly GoogleProfileStatus[] = FITS[screen];
  return fitting.includes(status) && !over ? undefined : GOOGLE_PROFILE_DESTINATION[status];
}

/**
 * What the contractor's own steps may do, the last one only until we were asked to start; staff move
 * a profile freely between these states.
 */
export const NEXT_GOOGLE_PROFILE_STATUSES: Record<
  GoogleProfileStatus,
  readonly GoogleProfileStatus[]
> = {
  not_started: ['adding_manager', 'creating'],
  adding_manager: ['adding_manager', 'creating', 'optimizing'],
  creating: ['creating', 'adding_manager'],
  optimizing: [],
  optimized: [],
};
