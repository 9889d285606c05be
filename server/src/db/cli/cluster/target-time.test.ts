import { describe, expect, it } from 'vitest';
import { chooseBackup, parseTarget } from './target-time.ts';

const NOW = new Date('2026-11-17T23:00:00Z');

describe('the time to come back to', () => {
  it.each([
    ['2026-11-17 22:45:09Z', '2026-11-17T22:45:09.000Z'],
    ['2026-11-17T22:45:09.123Z', '2026-11-17T22:45:09.123Z'],
    ['2026-11-17 22:45 UTC', '2026-11-17T22:45:00.000Z'],
    ['2026-11-17 17:45:09-05:00', '2026-11-17T22:45:09.000Z'],
  ])('is read from %s', (words, expected) => {
    expect(parseTarget(words, NOW)).toEqual(new Date(expected));
  });

  it.each([
    ['yesterday', 'is not a time'],
    ['', 'is not a time'],
    ['2026-02-31 10:00Z', 'is not a time'],
    ['2026-11-17 25:00Z', 'is not a time'],
    ['2026-11-17', 'is not a time'],
    ['2026-11-17 22:45:09', 'In which time zone'],
    ['2026-11-17 23:00:01Z', 'is in the future'],
    ['2026-11-17 22:00:00-05:00', 'is in the future'],
  ])('is refused with a sentence: %s', (words, sentence) => {
    expect(() => parseTarget(words, NOW)).toThrow(sentence);
  });
});

describe('the backup that leads to a time', () => {
  const backups = [10, 12].map((hour) => ({
    label: `of ${hour}`,
    type: 'full' as const,
    completeAt: new Date(`2026-11-17T${hour}:00:00Z`),
    bytes: 1,
    storedBytes: 1,
  }));
  const chosen = (time: string) => chooseBackup(backups, new Date(`2026-11-17T${time}Z`)).label;

  it('is the newest that was complete by then', () => {
    expect(chosen('10:00')).toBe('of 10');
    expect(chosen('11:59')).toBe('of 10');
    expect(chosen('12:00')).toBe('of 12');
    expect(chooseBackup(backups, 'latest').label).toBe('of 12');
  });

  it('is missing before the first one, and where there is none at all', () => {
    expect(() => chosen('09:59')).toThrow('the first one was complete at 2026-11-17T10:00:00.000Z');
    expect(() => chooseBackup([], 'latest')).toThrow('no backup to restore from');
    expect(() => chooseBackup([], NOW)).toThrow('no backup to restore from');
  });
});
