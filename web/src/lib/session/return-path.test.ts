import { describe, expect, it } from 'vitest';
import { safeReturnPath } from './return-path.ts';

describe('where sign-in may lead', () => {
  it.each(['/', '/settings', '/settings?openBankModal=true', '/grow/website/setup#top'])(
    'keeps our own path %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    '',
    'settings',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/a\\b',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\\\evil.example',
    `/${'a'.repeat(600)}`,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });

  it.each(['/auth', '/auth?x=1', '/auth#a'])('does not lead back to sign-in: %s', (path) => {
    expect(safeReturnPath(path)).toBeUndefined();
  });
});
