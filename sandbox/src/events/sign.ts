import { createHmac } from 'node:crypto';
import type { Settings } from '../settings.ts';

type Signable = { messageId: string; timestamp: number; body: string };

const hmac = (key: string | Buffer, text: string, encoding: 'base64' | 'hex') =>
  createHmac('sha256', key).update(text).digest(encoding);

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64');

const modern = (secret: string, { messageId, timestamp, body }: Signable) =>
  `v1,${hmac(keyOf(secret), `${messageId}.${timestamp}.${body}`, 'base64')}`;

type Signer = (secret: string, signable: Signable) => Record<string, string>;

const prefixed =
  (prefix: string): Signer =>
  (secret, signable) => ({
    [`${prefix}-id`]: signable.messageId,
    [`${prefix}-timestamp`]: String(signable.timestamp),
    [`${prefix}-signature`]: modern(secret, signable),
  });

const legacy =
  (sign: (secret: string, body: string) => string): Signer =>
  (secret, { body }) => ({ 'x-lopay-webhook-signature': `sha256=${sign(secret, body)}` });

/**
 * The headers that prove where an event came from. Which scheme the real provider uses is not
 * published; `svix` is the likeliest. The two legacy ones follow its documentation of 2024, whose
 * text (base64 key, base64 result) and sample code (plain key, hex result) contradict each other.
 */
export const SIGNERS: Record<Settings['signatureScheme'], Signer> = {
  svix: prefixed('svix'),
  'standard-webhooks': prefixed('webhook'),
  'lopay-legacy-base64': legacy((secret, body) => hmac(keyOf(secret), body, 'base64')),
  'lopay-legacy-hex': legacy((secret, body) => hmac(secret, body, 'hex')),
};
