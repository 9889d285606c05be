import { PRODUCT_NAME } from '../brand.ts';
import { formatDateTime } from '../dates.ts';
import { t, translated } from '../language/t.ts';

/** `Chrome on Android`, as the server knows a device, in the reader's language. */
export function deviceInWords(device: string): string {
  const [browser = '', system] = device.split(' on ');
  return system ? t('{browser} on {system}', { browser, system }) : translated(device);
}

interface Occasion {
  device: string;
  at: Date;
  timeZone: string;
  supportPhone: string;
}

const named = ({ device, at, timeZone, supportPhone }: Occasion) => ({
  product: PRODUCT_NAME,
  device: deviceInWords(device),
  time: formatDateTime(at.toISOString(), timeZone),
  supportPhone,
});

/** To the phone and the mailbox: whoever has taken over one of them does not read the other. */
export const newDeviceNotice = (occasion: Occasion) => ({
  subject: t('New sign-in to your {product} account', { product: PRODUCT_NAME }),
  text: t(
    'Your {product} account was signed in to on a new device: {device}, {time}. Not you? Sign that device out in Settings and call {supportPhone} right away.',
    named(occasion),
  ),
});

export const passkeyAddedNotice = (occasion: Occasion) => ({
  subject: t('New passkey for your {product} account', { product: PRODUCT_NAME }),
  text: t(
    'A passkey was added to your {product} account: {device}, {time}. Not you? Remove it in Settings and call {supportPhone} right away.',
    named(occasion),
  ),
});
