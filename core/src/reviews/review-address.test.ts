import { expect, it } from 'vitest';
import { reviewAddress } from './review-address.ts';

const nothing = {
  reviewUrl: null,
  profileReviewUrl: null,
  profileUrl: null,
  googleProfileName: null,
  businessName: 'Rivera Plumbing & Sons',
};
const own = 'https://g.page/r/own/review';
const noted = 'https://g.page/r/noted/review';
const profile = 'https://maps.google.com/?cid=7';

it('takes the contractor’s own link first, then what staff noted, then the profile', () => {
  const all = { ...nothing, reviewUrl: own, profileReviewUrl: noted, profileUrl: profile };
  expect(reviewAddress(all)).toBe(own);
  expect(reviewAddress({ ...all, reviewUrl: null })).toBe(noted);
  expect(reviewAddress({ ...nothing, profileUrl: profile })).toBe(profile);
});

it('never leads anywhere but to Google', () => {
  const elsewhere = {
    ...nothing,
    reviewUrl: 'https://evil.example/',
    profileUrl: 'http://g.page/r/x',
  };
  expect(reviewAddress(elsewhere)).toBe(
    'https://www.google.com/search?q=Rivera%20Plumbing%20%26%20Sons',
  );
});

it('searches for the name on Google before the name with us, and knows when there is none', () => {
  expect(reviewAddress({ ...nothing, googleProfileName: 'Rivera Bros' })).toContain(
    'Rivera%20Bros',
  );
  expect(reviewAddress({ ...nothing, addressCity: 'Austin' })).toBe(
    'https://www.google.com/search?q=Rivera%20Plumbing%20%26%20Sons%20Austin',
  );
  expect(reviewAddress({ ...nothing, businessName: 'Austin Air', addressCity: 'Austin' })).toBe(
    'https://www.google.com/search?q=Austin%20Air',
  );
  expect(reviewAddress({ ...nothing, businessName: ' ' })).toBeNull();
});
