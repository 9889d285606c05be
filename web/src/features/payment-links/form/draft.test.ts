import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newId } from '../../../lib/new-id.ts';
import { draftOf, emptyDraft, hasText } from './draft.ts';

describe('the draft of a payment link', () => {
  it('begins empty, with fees on the customer and no end', () => {
    const draft = emptyDraft();
    expect(hasText(draft)).toBe(false);
    expect(draft).toMatchObject({ customerPaysFees: true, expiresInDays: 0 });
    expect(emptyDraft().id).not.toBe(draft.id);
  });

  it('comes back as it was typed, with its id', () => {
    const draft = { ...emptyDraft(), amount: '42', customerPaysFees: false };
    expect(draftOf(JSON.parse(JSON.stringify(draft)))).toEqual(draft);
  });

  it.each([
    ['nothing', undefined],
    ['one without any text', emptyDraft()],
    ['one with a made-up id', { ...emptyDraft(), amount: '42', id: 'x' }],
    ['one of another shape', { amount: '42' }],
  ])('is not %s', (_what, content) => {
    expect(draftOf(content)).toBeUndefined();
  });
});

describe('an id on an old phone', () => {
  it('is a random UUID all the same', () => {
    const old = { getRandomValues: crypto.getRandomValues.bind(crypto) };
    const ids = Array.from({ length: 50 }, () => newId(old));
    for (const id of ids) expect(z.uuid().safeParse(id).success, id).toBe(true);
    expect(ids[0]).toMatch(/^.{14}4.{4}[89ab]/);
    expect(new Set(ids).size).toBe(50);
  });
});
