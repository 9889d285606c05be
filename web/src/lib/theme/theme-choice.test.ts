import { describe, expect, it } from 'vitest';
import { parseThemeChoice, resolveTheme } from './theme-choice.ts';

describe('theme', () => {
  it('follows the system unless a choice was made', () => {
    expect(resolveTheme('system', true)).toBe('dark');
    expect(resolveTheme('system', false)).toBe('light');
    expect(resolveTheme('light', true)).toBe('light');
    expect(resolveTheme('dark', false)).toBe('dark');
  });

  it('reads what was stored, and takes anything else as no choice', () => {
    expect(parseThemeChoice('dark')).toBe('dark');
    expect(parseThemeChoice('light')).toBe('light');
    expect(parseThemeChoice(null)).toBe('system');
    expect(parseThemeChoice('blue')).toBe('system');
  });
});
