import { ACCOUNTS } from './accounts.ts';
import { DATES } from './dates.ts';
import { DOCUMENT } from './document.ts';
import { ERRORS } from './errors.ts';
import { SHARED } from './shared.ts';
import { SIGN_IN_SAFETY } from './sign-in-safety.ts';

/** All that the pages in front of the sign-in need. */
export const ENTRANCE = {
  ...SHARED,
  ...DATES,
  ...DOCUMENT,
  ...ERRORS,
  ...ACCOUNTS,
  ...SIGN_IN_SAFETY,
};
