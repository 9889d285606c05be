import { describe, expect, it } from 'vitest';
import { googleProfileTarget, reviewsTarget, websiteTarget } from './service-cards.ts';

/** The table of spec 2, row by row. */
describe('where the cards of Grow lead', () => {
  it.each([
    [null, '/grow/website/setup', true],
    ['creating', '/grow/website/create', false],
    ['live', '/grow/website/live', false],
    ['linked', '/grow/website/linked', false],
    ['update_requested', '/grow/website/update-requested', false],
  ] as const)('website %s: %s, intro %s', (status, to, intro) => {
    expect(websiteTarget(status && { status })).toMatchObject({ to, intro });
  });

  it.each([
    [null, '/grow/google-profile/setup', true],
    ['not_started', '/grow/google-profile/setup', true],
    ['adding_manager', '/grow/google-profile/add-manager', false],
    ['creating', '/grow/google-profile/optimizing', false],
    ['optimizing', '/grow/google-profile/optimizing', false],
    ['optimized', '/grow/google-profile/optimized', false],
  ] as const)('Google profile %s: %s, intro %s', (status, to, intro) => {
    expect(googleProfileTarget(status && { status })).toMatchObject({ to, intro });
  });

  it.each([
    [null, '/grow/reviews/options', true],
    [{ autoSendEnabled: true }, '/grow/reviews/active', false],
    [{ autoSendEnabled: false }, '/grow/reviews/settings', false],
  ] as const)('reviews %j: %s, intro %s', (settings, to, intro) => {
    expect(reviewsTarget(settings)).toMatchObject({ to, intro });
  });

  it('shows how a service stands only once it has begun', () => {
    expect(websiteTarget(null).badge).toBeUndefined();
    expect(googleProfileTarget({ status: 'not_started' }).badge).toBeUndefined();
    expect(reviewsTarget(null).badge).toBeUndefined();
    expect(reviewsTarget({ autoSendEnabled: false }).badge?.text).toBe('Inactive');
  });
});
