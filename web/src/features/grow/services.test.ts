import { describe, expect, it } from 'vitest';
import { googleProfileTarget, reviewsTarget, websiteTarget } from './services.ts';

describe('where the cards of Grow lead', () => {
  it.each([
    [null, '/grow/website/setup', true],
    ['creating', '/grow/website/create', false],
    ['live', '/grow/website/live', false],
    ['linked', '/grow/website/linked', false],
    ['update_requested', '/grow/website/update-requested', false],
  ] as const)('website %s: %s, intro %s', (status, to, intro) => {
    expect(websiteTarget({ website: status && { status } })).toMatchObject({ to, intro });
  });

  it.each([
    [null, '/grow/google-profile/setup', true],
    ['not_started', '/grow/google-profile/setup', true],
    ['adding_manager', '/grow/google-profile/add-manager', false],
    ['creating', '/grow/google-profile/optimizing', false],
    ['optimizing', '/grow/google-profile/optimizing', false],
    ['optimized', '/grow/google-profile/optimized', false],
  ] as const)('Google profile %s: %s, intro %s', (status, to, intro) => {
    const optimizationRequestedAt = '2026-11-15T10:00:00.000Z';
    const googleProfile = status && { status, optimizationRequestedAt };
    expect(googleProfileTarget({ googleProfile })).toMatchObject({ to, intro });
  });

  it.each([
    [null, '/grow/reviews/options', true],
    [{ autoSendEnabled: true }, '/grow/reviews/active', false],
    [{ autoSendEnabled: false }, '/grow/reviews/settings', false],
  ] as const)('reviews %j: %s, intro %s', (settings, to, intro) => {
    expect(reviewsTarget({ settings })).toMatchObject({ to, intro });
  });

  it('shows how a service stands only once it has begun', () => {
    expect(websiteTarget({ website: null }).badge).toBeUndefined();
    const profile = (status: 'not_started' | 'creating') =>
      googleProfileTarget({ googleProfile: { status, optimizationRequestedAt: null } });
    expect(profile('not_started').badge).toBeUndefined();
    expect(profile('creating').badge?.text).toBe('Waiting for you');
    expect(reviewsTarget({ settings: null }).badge).toBeUndefined();
    expect(reviewsTarget({ settings: { autoSendEnabled: false } }).badge?.text).toBe('Inactive');
  });
});
