/** The states of a website (spec 4), its screens, and which screen belongs to which state. */
export const WEBSITE_STATUSES = ['creating', 'live', 'linked', 'update_requested'] as const;
export type WebsiteStatus = (typeof WEBSITE_STATUSES)[number];
export type WebsiteState = WebsiteStatus | 'none';

/**
 * In which states a screen makes sense. The site stays live while an update is on its way, so its
 * screen does, too; a second request waits for the first. A linked address can be mended.
 */
const FITS = {
  setup: ['none'],
  confirm: ['none'],
  create: ['none', 'creating'],
  link: ['none', 'linked'],
  linked: ['linked'],
  live: ['live', 'update_requested'],
  'request-changes': ['live'],
  'update-requested': ['update_requested'],
  edit: ['live', 'update_requested'],
  requests: ['live', 'update_requested'],
  domain: ['live', 'update_requested'],
} satisfies Record<string, readonly WebsiteState[]>;
export const WEBSITE_SCREENS = Object.keys(FITS) as WebsiteScreen[];
export type WebsiteScreen = keyof typeof FITS;
export type WebsitePath = `/grow/website/${WebsiteScreen}`;

/** Where the card of /grow leads (spec 2); with no record, by way of its intro dialog. */
export const WEBSITE_DESTINATION: Record<WebsiteState, WebsitePath> = {
  none: '/grow/website/setup',
  creating: '/grow/website/create',
  live: '/grow/website/live',
  linked: '/grow/website/linked',
  update_requested: '/grow/website/update-requested',
};

/**
 * The path to go to instead, or undefined when the screen fits. A linked website is replaced only after reading that
 * it cannot be undone (`replacing`).
 */
export function websiteDetour(
  screen: WebsiteScreen,
  state: WebsiteState,
  { replacing = false } = {},
): WebsitePath | undefined {
  if (screen === 'create' && state === 'linked' && replacing) return undefined;
  const fitting: readonly WebsiteState[] = FITS[screen];
  return fitting.includes(state) ? undefined : WEBSITE_DESTINATION[state];
}

/** Going live can be taken back only when it was the first time: later on, visitors know the address. */
export function canUndoCompletion(statusBefore: unknown): boolean {
  return statusBefore === 'creating';
}
