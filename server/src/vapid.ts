import { createECDH } from 'node:crypto';
import type { VapidKeys } from './ports/push.ts';
import { Secret } from './secret.ts';

/** RFC 8292: a P-256 scalar; the public point uncompressed, base64url. */
export function vapidKeys(privateKey: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: new Secret(privateKey.toString('base64url')),
  };
}
