import { halfWidth } from '../half-width.ts';
import { digitsOf, isForeignPhone } from '../phone.ts';
import { isLonger, type TextRule } from '../text-rule.ts';
import { SIGN_IN_MESSAGES } from './messages.ts';

export const CODE_LENGTH = 6;

/** E.164 allows 15 digits. */
const PHONE_MAX_CHARACTERS = 32;
/** A country code and the shortest numbers behind one. */
const FOREIGN_MIN_DIGITS = 7;

export const PHONE: TextRule = {
  missing: SIGN_IN_MESSAGES.phoneEmpty,
  longest: PHONE_MAX_CHARACTERS,
  clean: (typed) => typed,
  problem(text) {
    if (text.trim() === '') return SIGN_IN_MESSAGES.phoneEmpty;
    const digits = digitsOf(text);
    // How a US phone dials abroad; no US number begins with 0.
    if (digits.startsWith('011')) return SIGN_IN_MESSAGES.phoneDialled;
    const least = isForeignPhone(text) ? FOREIGN_MIN_DIGITS : 1;
    const isUsable = !isLonger(text, PHONE_MAX_CHARACTERS) && digits.length >= least;
    return isUsable ? undefined : SIGN_IN_MESSAGES.phoneUnusable;
  },
};

export const CODE: TextRule = {
  missing: SIGN_IN_MESSAGES.codeFormat,
  longest: CODE_LENGTH,
  clean: halfWidth,
  problem: (text) => (/^\d{6}$/.test(text) ? undefined : SIGN_IN_MESSAGES.codeFormat),
};
