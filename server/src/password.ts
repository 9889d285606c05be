import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';

/** `scrypt:32768:8:1:salt:key`, base64url. Includes its cost, which can then be raised. */
export const PASSWORD_HASH = /^scrypt:\d{4,7}:\d{1,2}:\d{1,2}:[\w-]{16,}:[\w-]{43}$/;

const COST = { N: 32_768, r: 8, p: 1 };
const KEY_BYTES = 32;

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, COST);
  const { N, r, p } = COST;
  return `scrypt:${N}:${r}:${p}:${salt.toString('base64url')}:${key.toString('base64url')}`;
}

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = hash.split(':');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), cost);
  return timingSafeEqual(given, Buffer.from(key, 'base64url'));
}

function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
