import { format } from 'node:util';
import { expect, it } from 'vitest';
import { Secret } from './secret.ts';

it('is printed as [redacted] by every way to turn a value into text', () => {
  const secret = new Secret('000123456789');
  for (const text of [
    String(secret),
    JSON.stringify({ secret }),
    format('%s %o %j', secret, { secret }, secret),
    JSON.stringify(Object.assign({}, secret)),
    Object.values(secret).join(),
  ]) {
    expect(text).not.toContain('000123456789');
  }
  expect(secret.reveal()).toBe('000123456789');
});
