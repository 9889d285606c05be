/** Sign-in, settings, the profile, legal pages. */
export const ACCOUNTS = {};
