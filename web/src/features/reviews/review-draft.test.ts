import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { describe, expect, it } from 'vitest';
import { differs, draftOf, settingsInput, validate } from './review-fields.tsx';

const stored = {
  businessName: 'Rivera Plumbing',
  autoSendEnabled: true,
  delayMinutes: 120,
  reviewUrl: 'https://g.page/r/abc/review',
};

describe('draftOf', () => {
  it('is on and two hours as long as nothing is stored', () => {
    expect(draftOf(null)).toEqual({ autoSendEnabled: true, delayMinutes: 120, reviewUrl: '' });
  });
});

describe('differs', () => {
  it('compares with what is stored, not with what was there before', () => {
    const draft = draftOf(stored);
    expect(differs(draft, stored)).toBe(false);
    expect(differs({ ...draft, reviewUrl: ` ${draft.reviewUrl} ` }, stored)).toBe(false);
    expect(differs({ ...draft, autoSendEnabled: false }, stored)).toBe(true);
    expect(differs({ ...draft, delayMinutes: 0 }, stored)).toBe(true);
    expect(differs({ ...draft, reviewUrl: '' }, stored)).toBe(true);
    expect(differs(draftOf({ ...stored, reviewUrl: null }), { ...stored, reviewUrl: null })).toBe(
      false,
    );
  });
});

describe('validate', () => {
  it('takes pages of Google, or nothing', () => {
    const draft = draftOf(stored);
    for (const reviewUrl of ['', '  ', 'g.page/r/abc/review', 'https://maps.app.goo.gl/x']) {
      expect(validate({ ...draft, reviewUrl })).toEqual({});
    }
    for (const reviewUrl of ['https://evil.example', 'javascript:alert(1)', 'hello']) {
      expect(validate({ ...draft, reviewUrl })).toEqual({
        reviewUrl: REVIEW_MESSAGES.addressNotValid,
      });
    }
  });
});

describe('settingsInput', () => {
  it('sends the link in its usual form, and null for none', () => {
    const draft = draftOf(stored);
    expect(settingsInput({ ...draft, reviewUrl: 'g.page/r/abc/review' }).reviewUrl).toBe(
      'https://g.page/r/abc/review',
    );
    expect(settingsInput({ ...draft, reviewUrl: ' ' }).reviewUrl).toBeNull();
  });
});
