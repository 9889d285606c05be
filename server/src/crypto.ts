import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
} from 'node:crypto';
import { Secret } from './ports/secret.ts';

/** One configured secret, one derived key per purpose: a leak of one tells nothing of another. */
function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', `jobly ${purpose}`, 32));
}

export type Keys = ReturnType<typeof makeKeys>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function makeKeys(secret: Secret) {
  const codeKey = deriveKey(secret, 'sign-in code');
  const sessionKey = deriveKey(secret, 'session token');
  const sealKey = deriveKey(secret, 'message content');
  const addressKey = deriveKey(secret, 'signed address');
  const pushKey = deriveKey(secret, 'push');
  return {
    /** Signs our pushes where no key was configured: every node that shares the secret has the same one. */
    pushKey: new Secret(pushKey),
    /** What a sign-in code looks like at rest: useless without the secret, different per account. */
    hashCode: (userId: string, code: string): Buffer =>
      createHmac('sha256', codeKey).update(`${userId}:${code}`).digest(),
    /**
     * 256 bits of session from what started it, so that the same proof starts the same session. Nobody
     * without the secret can tell it.
     */
    sessionToken: (startedBy: string) =>
      createHmac('sha256', sessionKey).update(startedBy).digest('base64url'),
    /** Encrypts the words of a message while it waits to be sent. */
    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealKey, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal(sealed: Buffer): string {
      const decipher = createDecipheriv('aes-256-gcm', sealKey, sealed.subarray(0, IV_BYTES));
      decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      const body = sealed.subarray(IV_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
    },
    /** Shows later that we gave out this address (of a private file, say) and nobody changed it. */
    signAddress: (address: string) =>
      createHmac('sha256', addressKey).update(address).digest('base64url'),
  };
}

/** 256 random bits; the database keeps only the hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newSignInCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}
