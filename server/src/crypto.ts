import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  randomInt,
  timingSafeEqual,
} from 'node:crypto';
import { provenByEither, Secret } from './ports/secret.ts';

/** One configured secret, one derived key per purpose: a leak of one tells nothing of another. */
function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', `jobly ${purpose}`, 32));
}

export type Keys = ReturnType<typeof makeKeys>;

const IV_BYTES = 12;
const TAG_BYTES = 16;

function keysOf(secret: Secret) {
  return {
    code: deriveKey(secret, 'sign-in code'),
    session: deriveKey(secret, 'session token'),
    seal: deriveKey(secret, 'message content'),
    address: deriveKey(secret, 'signed address'),
    push: deriveKey(secret, 'push'),
  };
}

/** What `previous` sealed or signed is still good; everything new is by `secret` (docs/operations.md, Secrets). */
export function makeKeys(secret: Secret, previous?: Secret) {
  const own = keysOf(secret);
  const all = [own, ...(previous ? [keysOf(previous)] : [])];
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text);
  return {
    /** Sign our pushes where no key was configured: every node that shares the secret has the same ones. */
    pushKeys: all.map(({ push }) => new Secret(push)),
    /**
     * What a sign-in code looks like at rest: useless without the secret, different per account. A code that
     * was stored under the previous secret is told by it.
     */
    hashCode(userId: string, code: string, stored?: Buffer): Buffer {
      const hashes = all.map((keys) => sign(keys.code, `${userId}:${code}`).digest());
      return hashes.find((one) => stored && isEqual(one, stored)) ?? hashes[0]!;
    },
    /**
     * 256 bits of session from what started it, so that the same proof starts the same session. Nobody
     * without the secret can tell it.
     */
    sessionToken: (startedBy: string) => sign(own.session, startedBy).digest('base64url'),
    /** Encrypts the words of a message while it waits to be sent. */
    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own.seal, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal: (sealed: Buffer): string =>
      provenByEither(own.seal, all[1]?.seal, (key) => unseal(key, sealed)),
    /** Shows later that we gave out this address (of a private file, say) and nobody changed it. */
    signAddress: (address: string) => sign(own.address, address).digest('base64url'),
    /** As text: decoded, several spellings would be one signature. */
    isSigned: (address: string, signature: string): boolean =>
      all.some((keys) =>
        isEqual(
          Buffer.from(sign(keys.address, address).digest('base64url')),
          Buffer.from(signature),
        ),
      ),
  };
}

const isEqual = (one: Buffer, other: Buffer) =>
  one.length === other.length && timingSafeEqual(one, other);

function unseal(key: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES));
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const body = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
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
