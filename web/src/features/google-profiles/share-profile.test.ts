import { describe, expect, it } from 'vitest';
import { shareProfile } from './optimized-screen.tsx';

const profile = { title: 'Rivera Plumbing', url: 'https://g.page/rivera-plumbing' };

function clipboard(works = true) {
  const copied: string[] = [];
  const copy = (text: string) => {
    copied.push(text);
    return Promise.resolve(works);
  };
  return { copied, copy };
}

const failing = (name: string) => () => Promise.reject(new DOMException('no', name));

describe('shareProfile', () => {
  it('shares the way the phone does', async () => {
    const { copied, copy } = clipboard();
    const shared: unknown[] = [];
    const share = (data: unknown) => {
      shared.push(data);
      return Promise.resolve();
    };
    expect(await shareProfile(profile, { share, copy })).toBe('shared');
    expect(shared).toEqual([profile]);
    expect(copied).toEqual([]);
  });

  it('leaves it at that when the person closes the sheet', async () => {
    const { copied, copy } = clipboard();
    expect(await shareProfile(profile, { share: failing('AbortError'), copy })).toBe('left');
    expect(copied).toEqual([]);
  });

  it('copies where sharing fails, or is not known', async () => {
    const { copied, copy } = clipboard();
    expect(await shareProfile(profile, { share: failing('NotAllowedError'), copy })).toBe('copied');
    expect(await shareProfile(profile, { copy })).toBe('copied');
    expect(copied).toEqual([profile.url, profile.url]);
  });

  it('says so when copying fails, too', async () => {
    expect(await shareProfile(profile, { copy: clipboard(false).copy })).toBe('not-copied');
  });
});
