import { halfWidth } from '../half-width.ts';
import { t, type Sentence } from '../language/t.ts';
import { digitsOf, isForeignPhone, toE164 } from '../phone.ts';
import { isLonger, type TextRule } from '../text-rule.ts';
import { stripInvisible } from '../unseen.ts';
import { WORK_TEXTS, forEachWorkText } from './work.ts';
import { EMAIL_NOT_VALID, FILL_IN_ALL, PHONE_NOT_VALID } from './messages.ts';

/** `missing`: undefined for a text that may be left out. `isValid`: for texts that are neither empty nor too long. */
export const text = (
  longest: number,
  missing: Sentence | undefined,
  isValid: (text: string) => boolean = () => true,
  notValid: Sentence | undefined = missing,
): TextRule => ({
  missing,
  longest,
  clean(typed) {
    const cleaned = stripInvisible(typed).trim();
    // Spaces and joiners alone are invisible.
    return /[^\s\p{Cf}]/u.test(cleaned) ? cleaned : '';
  },
  problem(cleaned) {
    if (cleaned === '') return missing;
    if (isLonger(cleaned, longest))
      return t('Please use at most {longest} characters.', { longest });
    return isValid(cleaned) ? undefined : notValid;
  },
});

export const CUSTOMER_NAME = text(100, FILL_IN_ALL);
export const WORK_RULES = forEachWorkText((name) => {
  const { longest, optional } = WORK_TEXTS[name];
  return text(longest, optional ? undefined : FILL_IN_ALL);
});

export const LINE_TEXT = text(200, FILL_IN_ALL);
export const LINE_UNIT = text(20, undefined);

const phone = text(32, FILL_IN_ALL, isPhone, PHONE_NOT_VALID);
export const CUSTOMER_PHONE = { ...phone, clean: (typed: string) => halfWidth(phone.clean(typed)) };

function isPhone(typed: string): boolean {
  if (!/^[\d\s()+.-]+$/.test(typed)) return false;
  return isForeignPhone(typed)
    ? /^\+[2-9]\d{6,14}$/.test(toE164(typed))
    : /^1?[2-9]\d{9}$/.test(digitsOf(typed));
}

/** Safe for a mail header: one @, no spaces, no control characters. */
export const CUSTOMER_EMAIL = text(254, EMAIL_NOT_VALID, (typed) =>
  /^[^\s@<>"',;]+@[^\s@<>"',;]+\.[^\s@<>"',;]+$/.test(typed),
);
