import { expect, it } from 'vitest';
import { hashToken, makeKeys, newSessionToken, newSignInCode } from './crypto.ts';
import { Secret } from './ports/secret.ts';

const keys = makeKeys(new Secret('a'.repeat(32)));

it('gives back what it sealed, and refuses what was touched', () => {
  const sealed = keys.seal('Your code is 123456 — keep it');
  expect(keys.unseal(sealed)).toBe('Your code is 123456 — keep it');
  expect(sealed.toString('latin1')).not.toContain('123456');
  expect(keys.seal('x').equals(keys.seal('x'))).toBe(false);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => keys.unseal(sealed)).toThrow(/authenticate/);
});

it('hashes a code differently per account and per secret', () => {
  const other = makeKeys(new Secret('b'.repeat(32)));
  const one = keys.hashCode('u1', '123456');
  expect(one).toHaveLength(32);
  expect(one.equals(keys.hashCode('u1', '123456'))).toBe(true);
  expect(one.equals(keys.hashCode('u2', '123456'))).toBe(false);
  expect(one.equals(other.hashCode('u1', '123456'))).toBe(false);
});

it('makes six-digit codes over the whole range, leading zeros kept', () => {
  const codes = Array.from({ length: 5_000 }, newSignInCode);
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  expect(new Set(codes.map((code) => code[0])).size).toBe(10);
});

it('makes 256-bit tokens', () => {
  expect(Buffer.from(newSessionToken(), 'base64url')).toHaveLength(32);
  expect(hashToken('x')).toHaveLength(32);
});
