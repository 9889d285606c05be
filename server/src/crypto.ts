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
import { provenByEither, Secret } from './secret.ts';

/** One key per purpose, so that a leaked key reveals no other. */
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

/** During rotation both are accepted; new values use `secret` (docs/operations.md, Secrets). */
export function makeKeys(secret: Secret, previous?: Secret) {
  const own = keysOf(secret);
  const all = [own, ...(previous ? [keysOf(previous)] : [])];
  const sign = (key: Buffer, text: string) => createHmac('sha256', key).update(text);
  return {
    /** For pushes without configured keys; the same on every node. */
    pushKeys: all.map(({ push }) => new Secret(push)),
    /**
     * A stored code is useless without the secret and differs per account; `stored` selects the secret it was hashed
     * with.
     */
    hashCode(userId: string, code: string, stored?: Buffer): Buffer {
      const hashes = all.map((keys) => sign(keys.code, `${userId}:${code}`).digest());
      return hashes.find((one) => stored && isEqual(one, stored)) ?? hashes[0]!;
    },
    /** Derived from what started the session, so that the same proof gives the same session. */
    sessionToken: (startedBy: string) => sign(own.session, startedBy).digest('base64url'),
    /** For message texts in the queue. */
    seal(text: string): Buffer {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', own.seal, iv);
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    unseal: (sealed: Buffer): string =>
      provenByEither(own.seal, all[1]?.seal, (key) => unseal(key, sealed)),
    /** Proves that we issued this URL (of a private file, say). */
    signAddress: (address: string) => sign(own.address, address).digest('base64url'),
    /** Compared as text: base64 has several spellings of one signature. */
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

/** The database stores only the hash. */
export function newSessionToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function newSignInCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}
