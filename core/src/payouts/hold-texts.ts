import { PRODUCT_NAME, SUPPORT_PHONE } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language/t.ts';
import { formatPhone } from '../phone.ts';
import type { BankChangeRule, PayoutHold } from './hold.ts';

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

export function bankRuleText({ hours, payouts }: BankChangeRule): string {
  return payouts
    ? t(
        'To keep your money safe, payouts wait {count} hours after this change and the account cannot be changed again meanwhile, so that nobody can send them elsewhere unnoticed. We tell you by text and email.',
        { count: hours },
      )
    : t(
        'To keep your money safe, you ask for the change first. We tell you by text and email, and after {count} hours you can type the new numbers here.',
        { count: hours },
      );
}

/** Beside it: a change in the app of the provider is not ours to hold. */
export function bankRuleElsewhere(): string {
  return t('A change that is made with our payment provider directly is protected by them alone.');
}

/** Of a change that was asked for: when its numbers can be typed. */
export function bankFormText({ opensAt, closesAt }: BankChangeRule, timeZone?: string): string {
  return t(
    'You asked for a change of your bank account. You can type the new numbers from {from} to {to}.',
    {
      from: formatDateTime(opensAt ?? '', timeZone),
      to: formatDateTime(closesAt ?? '', timeZone),
    },
  );
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
