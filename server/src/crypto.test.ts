import { expect, it } from 'vitest';
import { hashToken, makeKeys, newSessionToken, newSignInCode } from './crypto.ts';
import { Secret } from './secret.ts';

const keys = makeKeys(new Secret('a'.repeat(32)));

it('gives back what it sealed, and refuses what was touched', () => {
  const sealed = keys.seal('Your code is 123456 — keep it');
  expect(keys.unseal(sealed)).toBe('Your code is 123456 — keep it');
  expect(sealed.toString('latin1')).not.toContain('123456');
  expect(keys.seal('x').equals(keys.seal('x'))).toBe(false);
  sealed[sealed.length - 1]! ^= 1;
  expect(() => keys.unseal(sealed)).toThrow(/authenticate/);
});

it('accepts what the previous secret sealed and signed, makes nothing new with it, and nothing of a third', () => {
  const [old, third] = [makeKeys(new Secret('b'.repeat(32))), makeKeys(new Secret('c'.repeat(32)))];
  const both = makeKeys(new Secret('a'.repeat(32)), new Secret('b'.repeat(32)));
  expect(both.unseal(old.seal('kept'))).toBe('kept');
  expect(keys.unseal(both.seal('new'))).toBe('new');
  expect(() => both.unseal(third.seal('foreign'))).toThrow(/authenticate/);
  expect(both.isSigned('/a', old.signAddress('/a'))).toBe(true);
  expect(keys.isSigned('/a', both.signAddress('/a'))).toBe(true);
  for (const forged of [third.signAddress('/a'), old.signAddress('/b'), '']) {
    expect(both.isSigned('/a', forged)).toBe(false);
  }
  const stored = old.hashCode('u1', '123456');
  expect(both.hashCode('u1', '123456', stored)).toEqual(stored);
  expect(both.hashCode('u1', '654321', stored)).not.toEqual(stored);
  expect(both.hashCode('u1', '123456')).toEqual(keys.hashCode('u1', '123456'));
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
