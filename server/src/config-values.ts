import { isIP } from 'node:net';
import { isSupportedCountry } from 'libphonenumber-js/max';
import * as z from 'zod';
import { Secret } from './secret.ts';

/** Each kind's text ends the sentence "NAME must be ...". */

export const text = z.string().trim().min(1, 'more than spaces');

export const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, values.join(', ').replace(/, ([^,]+)$/, ' or $1'));

export function wholeNumber(least: number, most: number) {
  const sentence = `a whole number from ${least} to ${most}`;
  return z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence);
}

export const port = wholeNumber(1, 65_535);

export const secretText = (shortest: number) =>
  z
    .string()
    .trim()
    .min(shortest, shortest === 1 ? 'more than spaces' : `${shortest} characters or more`)
    .transform((value) => new Secret(value));

export const pattern = (form: RegExp, sentence: string) => z.string().trim().regex(form, sentence);

export const databaseUrl = pattern(
  /^postgres(ql)?:\/\/.+/,
  'an address like postgres://user:password@host:5432/name',
).transform((value) => new Secret(value));

const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
);

export const networks = list.refine(
  (entries) => entries.every((entry) => isNetwork(entry)),
  'addresses or networks (10.0.0.0/8), separated by commas',
);

function isNetwork(entry: string): boolean {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIP(address);
  const most = family === 6 ? 128 : 32;
  const fits = prefix === undefined || (/^\d+$/.test(prefix) && Number(prefix) <= most);
  return family !== 0 && fits && rest.length === 0;
}

export const countries = list
  .transform((codes) => codes.map((code) => code.toUpperCase()))
  .refine(
    (codes) => codes.length > 0 && codes.every((code) => isSupportedCountry(code)),
    'codes of countries (US, CA), separated by commas',
  );

export const hostNames = list
  .transform((names) => names.map((name) => name.toLowerCase()))
  .refine(
    (names) => names.every((name) => /^(?:\*\.)?(?:[a-z0-9-]+\.)+[a-z]{2,}$/.test(name)),
    'names of hosts (push.example.com, *.push.example.com), separated by commas',
  );

/** Without a trailing slash. */
export const webAddress = pattern(/^https?:\/\//, 'an address like https://api.example.com')
  .refine((value) => {
    const url = URL.parse(value);
    return url && !url.username && !url.search && !url.hash;
  }, 'an address like https://api.example.com')
  .transform((value) => value.replace(/\/+$/, ''));

/** No path: links, cookies and the origin check assume the root of a host. */
export const origin = pattern(/^https?:\/\//, 'an address like https://app.example.com')
  .refine((value) => {
    const url = URL.parse(value);
    return url && !url.username && url.pathname === '/' && !/[?#]/.test(value);
  }, 'an address without a path, like https://app.example.com')
  .transform((value) => new URL(value).origin);

export const smtpAddress = z
  .string()
  .trim()
  .refine((value) => {
    const url = URL.parse(value);
    return url && /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname);
  }, 'an address like smtp://user:password@mail.example.com:587')
  .transform((value) => new Secret(value));

const MAILBOX = /^[^\s@<>,;:"]+@([a-z0-9-]+\.)+[a-z0-9-]{2,}$/i;

export const mailbox = pattern(MAILBOX, 'an email address like hello@example.com');

/** `hello@example.com` or `Jobly <hello@example.com>`. */
export const sender = z
  .string()
  .trim()
  .refine(
    (value) => MAILBOX.test(/^[^<>\r\n]*<([^<>]*)>$/.exec(value)?.[1] ?? value),
    'an email address like hello@example.com or Jobly <hello@example.com>',
  );

/** As printed by `npx web-push generate-vapid-keys`. */
export const vapidKey = (bytes: number) =>
  pattern(
    new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}$`),
    `a VAPID key: ${bytes} bytes in base64url`,
  );
