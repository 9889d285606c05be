import { describe, expect, it } from 'vitest';
import { draftFor } from './change-screens.tsx';

const then = '2026-11-15T09:00:00.000Z';
const later = '2026-11-16T09:00:00.000Z';

describe('the draft of a change request', () => {
  it('begins empty, each with an id of its own', () => {
    const draft = draftFor(then, undefined);
    expect(draft).toMatchObject({ websiteUpdatedAt: then, description: '' });
    expect(draftFor(then, undefined).id).not.toBe(draft.id);
  });

  it('goes on as it was while the website is the same, its id too', () => {
    const kept = { ...draftFor(then, undefined), description: 'Please change the phone' };
    expect(draftFor(then, kept)).toEqual(kept);
  });

  it('keeps the words but not the id once the website has changed', () => {
    const kept = { ...draftFor(then, undefined), description: 'Please change the phone' };
    const next = draftFor(later, kept);
    expect(next.description).toBe(kept.description);
    expect(next.id).not.toBe(kept.id);
  });

  it.each([null, 'x', { id: '1', websiteUpdatedAt: then, description: 'x' }])(
    'takes %j for none',
    (content) => {
      expect(draftFor(then, content).description).toBe('');
    },
  );
});
