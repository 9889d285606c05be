import { expect, it } from 'vitest';
import {
  GOOGLE_PROFILE_DESTINATION,
  GOOGLE_PROFILE_SCREENS,
  GOOGLE_PROFILE_STATUSES,
  googleProfileDetour,
} from './status.ts';

it('is the record-state table of spec 2', () => {
  expect(GOOGLE_PROFILE_DESTINATION).toEqual({
    not_started: '/grow/google-profile/setup',
    adding_manager: '/grow/google-profile/add-manager',
    creating: '/grow/google-profile/optimizing',
    optimizing: '/grow/google-profile/optimizing',
    optimized: '/grow/google-profile/optimized',
  });
});

it('never sends anybody to a screen that sends them on', () => {
  for (const screen of GOOGLE_PROFILE_SCREENS) {
    for (const status of GOOGLE_PROFILE_STATUSES) {
      for (const requested of [true, false]) {
        const detour = googleProfileDetour(screen, { status, requested });
        if (!detour) continue;
        const landed = GOOGLE_PROFILE_SCREENS.find(
          (name) => detour === `/grow/google-profile/${name}`,
        )!;
        expect(googleProfileDetour(landed, { status, requested })).toBeUndefined();
      }
    }
  }
});

it('keeps the create screen open until the request was made', () => {
  expect(googleProfileDetour('create', { status: 'creating', requested: false })).toBeUndefined();
  expect(googleProfileDetour('setup', { status: 'creating', requested: false })).toBeUndefined();
  for (const screen of ['create', 'setup'] as const) {
    expect(googleProfileDetour(screen, { status: 'creating', requested: true })).toBe(
      '/grow/google-profile/optimizing',
    );
  }
});
