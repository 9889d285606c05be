import { describe, expect, it } from 'vitest';
import { progressOf } from './last-step-screens.tsx';

const requestedAt = '2026-01-05T12:00:00Z';

describe('progressOf', () => {
  it('says that the listing takes a few days while the profile is being created', () => {
    const progress = progressOf({ status: 'creating', optimizationRequestedAt: requestedAt });
    expect(progress.stage).toBe('creating');
    expect(progress.text).toContain('listed on Google within a few days');
  });

  it('asks for the missing step until the contractor starts it', () => {
    const progress = progressOf({ status: 'creating', optimizationRequestedAt: null });
    expect(progress.stage).toBe('not-requested');
    expect(progress.title).not.toContain('creating');
  });

  it('speaks of the work once it is optimizing', () => {
    expect(progressOf({ status: 'optimizing', optimizationRequestedAt: requestedAt }).stage).toBe(
      'optimizing',
    );
  });
});
