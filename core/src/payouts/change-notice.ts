import { deviceInWords } from '../accounts/device-words.ts';
import { PRODUCT_NAME, SUPPORT_PHONE } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t } from '../language/t.ts';
import { letter } from '../letter.ts';
import { formatPhone } from '../phone.ts';

/** Changes that a thief would make, and that the owner is notified of. */
export type ToldChange =
  | { kind: 'phone' | 'merge' | 'release' }
  | { kind: 'bank'; accountLast4: string }
  | { kind: 'bank_wish'; opensAt: string }
  | { kind: 'email'; email: string }
  | { kind: 'new_device' | 'passkey' | 'passkey_removed'; device: string };

/** Equal changes that come within this time are told of together. */
export const FOLDED_MINUTES = 10;

interface Facts {
  url: string;
  /** How long something waits because of it; 0 when nothing does. */
  heldHours: number;
  at: Date;
  timeZone: string;
  /** How many equal changes the notice is about; the last of them is described. */
  times?: number;
}

export function changeNotice(change: ToldChange, facts: Facts) {
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

function waitsText({ kind }: ToldChange, { heldHours: count }: Facts): string {
  if (count === 0) return '';
  return kind === 'bank'
    ? t('To keep your money safe, payouts wait {count} hours.', { count })
    : t('For {count} hours the bank account cannot be changed.', { count });
}

const leadsMoneyAway = ({ kind }: ToldChange) =>
  ['phone', 'merge', 'bank', 'bank_wish', 'release'].includes(kind);

function happenedText(change: ToldChange, { at, timeZone }: Facts): string {
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

function subjectOf({ kind }: ToldChange): string {
  const product = PRODUCT_NAME;
  if (kind === 'new_device') return t('New sign-in to your {product} account', { product });
  if (kind === 'passkey') return t('New passkey for your {product} account', { product });
  return t('A change to your {product} account', { product });
}
