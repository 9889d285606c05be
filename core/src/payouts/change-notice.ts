import { deviceInWords } from '../accounts/device-words.ts';
import { PRODUCT_NAME, SUPPORT_PHONE } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';
import { formatPhone } from '../phone.ts';

/** Changes that an attacker would make; the owner is notified. */
export type NotifiedChange =
  | { kind: 'phone' | 'merge' | 'release' }
  | { kind: 'move'; from: string; to: string; done: boolean }
  | { kind: 'bank'; accountLast4: string }
  | { kind: 'bank_wish'; opensAt: string }
  | { kind: 'email'; email: string }
  | { kind: 'new_device' | 'passkey' | 'passkey_removed'; device: string };

/** Equal changes within this time share one notification. */
export const FOLDED_MINUTES = 10;

interface Facts {
  /** The 'This was not me' page. */
  url: string;
  /** How long something is held because of it; 0 when nothing is. */
  heldHours: number;
  at: Date;
  timeZone: string;
  /** How many equal changes; the last one is described. */
  times?: number;
}

export function changeNotice(change: NotifiedChange, facts: Facts) {
  const { url, times: count = 1 } = facts;
  const happened = [
    happenedText(change, facts),
    ...(count > 1
      ? [t('This happened {count} times in {minutes} minutes.', { count, minutes: FOLDED_MINUTES })]
      : []),
  ].join(' ');
  const supportPhone = formatPhone(SUPPORT_PHONE);
  const waits = waitsText(change, facts);
  const shown = change.kind === 'bank' && waits ? `${happened} ${waits}` : happened;
  const named = { happened: shown, url, supportPhone };
  return {
    happened,
    ...letter(subjectOf(change), [
      happened,
      waits,
      t(
        'If this was not you, open this page and press the button. It signs everybody out and freezes payouts:',
      ),
      { button: t('This was not me'), url },
      t('Or call us at {supportPhone}.', { supportPhone }),
    ]),
    text: leadsMoneyAway(change)
      ? t('{happened} Not you? Tap to freeze your payouts: {url} or call {supportPhone}.', named)
      : t('{happened} Not you? Tap to lock your account: {url} or call {supportPhone}.', named),
  };
}

function waitsText({ kind }: NotifiedChange, { heldHours: count }: Facts): string {
  if (count === 0) return '';
  return kind === 'bank'
    ? t('To keep your money safe, payouts wait {count} hours.', { count })
    : t('For {count} hours the bank account cannot be changed.', { count });
}

const leadsMoneyAway = ({ kind }: NotifiedChange) =>
  ['phone', 'merge', 'bank', 'bank_wish', 'release', 'move'].includes(kind);

function happenedText(change: NotifiedChange, { at, timeZone }: Facts): string {
  const product = PRODUCT_NAME;
  const time = formatDateTime(at.toISOString(), timeZone);
  const onDevice = (device: string) => ({ product, device: deviceInWords(device), time });
  switch (change.kind) {
    case 'phone':
      return t('{product} support moved your account to another phone number.', { product });
    case 'merge':
      return t('{product} support merged your account with another one.', { product });
    case 'release':
      return t(
        '{product} support released your account: payouts go on, and the bank account can be changed.',
        { product },
      );
    case 'move':
      return change.done
        ? t(
            '{product}: your customers pay through {to} now. Links from before are still paid through {from}.',
            {
              product,
              ...change,
            },
          )
        : t(
            '{product} support is moving your payments from {from} to {to}. Until you are set up there, customers pay as before.',
            {
              product,
              ...change,
            },
          );
    case 'bank':
      return t('{product}: your payouts now go to the bank account ending in {last4}.', {
        product,
        last4: change.accountLast4,
      });
    case 'bank_wish':
      return t(
        '{product}: somebody asked to change the bank account of your payouts. From {time} on, another one can be entered.',
        { product, time: formatDateTime(change.opensAt, timeZone) },
      );
    case 'email':
      return t('The email address of your {product} account is now {email}.', {
        product,
        email: change.email,
      });
    case 'new_device':
      return t(
        'Somebody signed in to your {product} account on a new device: {device}, {time}.',
        onDevice(change.device),
      );
    case 'passkey_removed':
      return t(
        'A passkey was removed from your {product} account: {device}, {time}.',
        onDevice(change.device),
      );
    case 'passkey':
    default:
      return t(
        'A passkey was added to your {product} account: {device}, {time}.',
        onDevice(change.device),
      );
  }
}

function subjectOf({ kind }: NotifiedChange): string {
  const product = PRODUCT_NAME;
  if (kind === 'new_device') return t('New sign-in to your {product} account', { product });
  if (kind === 'passkey') return t('New passkey for your {product} account', { product });
  return t('A change to your {product} account', { product });
}
