import { PRODUCT_NAME, SUPPORT_PHONE } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language/t.ts';
import { formatPhone } from '../phone.ts';
import type { PayoutHold } from './hold.ts';

const supportPhone = formatPhone(SUPPORT_PHONE);

const CHANGED = {
  phone: 'Your phone number was changed.',
  bank: 'Your bank account was changed.',
  merge: 'Your account was merged with another one.',
} as const;

/** Beside the bank account: what waits, until when and why. */
export function holdText({ why, until, payouts }: PayoutHold, timeZone?: string): string {
  if (why === 'frozen' || !until) {
    return t(
      'To keep your money safe, payouts and your bank account are frozen. Please call {supportPhone}.',
      { supportPhone },
    );
  }
  const time = formatDateTime(until, timeZone);
  const rest = payouts
    ? t(
        'To keep your money safe, the bank account cannot be changed and payouts wait until {time}.',
        { time },
      )
    : t('To keep your money safe, the bank account cannot be changed until {time}.', { time });
  return `${t(CHANGED[why])} ${rest}`;
}

/** To the new phone, which may not be the owner's: no link. */
export function phoneAddedText(): string {
  return t(
    '{product}: you sign in with this phone number from now on. Questions? Call {supportPhone}.',
    {
      product: PRODUCT_NAME,
      supportPhone,
    },
  );
}
