export const PRODUCT_NAME = 'Jobly';
export const PROVIDER_NAME = 'Lopay';

/** The support line the 'Get help' button dials. 555-01xx numbers are reserved and reach nobody. */
export const SUPPORT_PHONE = '+14155550100';
export const SUPPORT_EMAIL = 'support@jobly.example';

/** Hosted websites live below this domain: `joesplumbing.jobly.site`. */
export const SITE_DOMAIN = 'jobly.site';
