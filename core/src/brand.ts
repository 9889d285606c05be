export const PRODUCT_NAME = 'Jobly';
/** Every payment provider that a business may be with. */
export const PROVIDER_NAMES = { lopay: 'Lopay', stripe: 'Stripe' } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;
export const PROVIDER_NAME = PROVIDER_NAMES.lopay;

export const isProviderName = (text: string): text is ProviderName => text in PROVIDER_NAMES;

/** As people know it. Null is of merchants from before there was a choice. */
export const providerName = (provider: string | null): string =>
  provider !== null && isProviderName(provider) ? PROVIDER_NAMES[provider] : PROVIDER_NAME;

/** 555-01xx numbers are reserved and never assigned. */
export const SUPPORT_PHONE = '+14155550100';
export const SUPPORT_EMAIL = 'support@jobly.example';

/** Hosted websites live below this domain: `joesplumbing.jobly.site`. */
export const SITE_DOMAIN = 'jobly.site';
