import { PRODUCT_NAME, SUPPORT_PHONE } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language/t.ts';
import { formatPhone } from '../phone.ts';
import type { AccountChange, PayoutHold } from './hold.ts';

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

interface Notice {
  subject: string;
  body: string;
  text: string;
}

/** To the ways of before the change: what happened, and the one tap that freezes payouts. */
export function changeNotice(
  change: { kind: AccountChange; accountLast4?: string | undefined },
  facts: { url: string; holdHours: number },
): Notice {
  const { url, holdHours } = facts;
  const happened = happenedText(change);
  const waits =
    holdHours > 0 && change.kind !== 'bank'
      ? t('For {count} hours the bank account cannot be changed.', { count: holdHours })
      : '';
  return {
    subject: t('A change to your {product} account', { product: PRODUCT_NAME }),
    body: [
      happened,
      waits,
      t('If this was not you, open this page and press the button. It freezes your payouts:'),
      url,
      t('Or call us at {supportPhone}.', { supportPhone }),
    ]
      .filter(Boolean)
      .join('\n\n'),
    text: t('{happened} Not you? Tap to freeze your payouts: {url} or call {supportPhone}.', {
      happened,
      url,
      supportPhone,
    }),
  };
}

/** What happened, in a sentence; also on the page behind the link. */
export function happenedText(change: {
  kind: AccountChange;
  accountLast4?: string | undefined;
}): string {
  const product = PRODUCT_NAME;
  const { kind, accountLast4: last4 } = change;
  if (kind === 'phone') {
    return t('{product} support moved your account to another phone number.', { product });
  }
  if (kind === 'merge') {
    return t('{product} support merged your account with another one.', { product });
  }
  return last4
    ? t('Your payouts now go to the bank account ending in {last4}.', { last4 })
    : t('The bank account that your payouts go to was changed.');
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
