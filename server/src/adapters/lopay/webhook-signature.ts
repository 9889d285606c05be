import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentProvider } from '../../ports/payment-provider.ts';
import { ForgedEventError, type WebhookScheme } from '../../ports/provider-error.ts';
import type { Secret } from '../../secret.ts';

const TOLERANCE_SECONDS = 300;

type Delivery = Parameters<PaymentProvider['readEvent']>[0];

/** Throws unless signed by the configured scheme. */
export function verifySignature(scheme: WebhookScheme, secret: Secret, delivery: Delivery): void {
  switch (scheme) {
    case 'svix':
      return verifyTimed('svix', secret, delivery);
    case 'standard-webhooks':
      return verifyTimed('webhook', secret, delivery);
    case 'lopay-legacy-base64':
      return verifyLegacy('base64', secret, delivery);
    case 'lopay-legacy-hex':
      return verifyLegacy('hex', secret, delivery);
  }
}

/** HMAC-SHA256 of `<id>.<timestamp>.<body>`; any listed `v1,` signature may match. */
function verifyTimed(prefix: string, secret: Secret, { headers, rawBody, now }: Delivery): void {
  const id = headers(`${prefix}-id`);
  const timestamp = headers(`${prefix}-timestamp`);
  const signatures = headers(`${prefix}-signature`);
  if (!id || !timestamp || !signatures) throw new ForgedEventError('unsigned');
  const offBySeconds = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d+$/.test(timestamp) || offBySeconds > TOLERANCE_SECONDS) {
    throw new ForgedEventError('too old or too new');
  }
  const key = strongKey(Buffer.from(secret.reveal().replace(/^whsec_/, ''), 'base64'));
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(rawBody).digest();
  const given = signatures
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice(3), 'base64'));
  if (!given.some((signature) => equal(signature, expected))) {
    throw new ForgedEventError('wrong signature');
  }
}

/** The first documentation's scheme: no timestamp, so it can be replayed (ids are kept). */
function verifyLegacy(
  encoding: 'base64' | 'hex',
  secret: Secret,
  { headers, rawBody }: Delivery,
): void {
  const header = headers('x-lopay-webhook-signature');
  if (!header) throw new ForgedEventError('unsigned');
  const text = secret.reveal();
  const key = strongKey(encoding === 'base64' ? Buffer.from(text, 'base64') : Buffer.from(text));
  const expected = createHmac('sha256', key).update(rawBody).digest();
  const given = Buffer.from(header.replace(/^sha256=/, ''), encoding);
  if (!equal(given, expected)) throw new ForgedEventError('wrong signature');
}

function strongKey(key: Buffer): Buffer {
  if (key.length < 16) throw new ForgedEventError('the configured secret is too short');
  return key;
}

function equal(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}
