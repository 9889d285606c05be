import { describe, expect, it } from 'vitest';
import { googleProfileUrl, profileName } from './optimized-screen.tsx';

const profile = {
  profileUrl: 'https://g.page/rivera-plumbing',
  googleProfileName: 'Rivera Plumbing & Heating',
  businessName: 'Rivera Plumbing',
};

describe('googleProfileUrl', () => {
  it('is the address of the profile', () => {
    expect(googleProfileUrl(profile, null)).toBe('https://g.page/rivera-plumbing');
  });

  it('is never a script, a hidden name or a machine inside a network, whatever is stored', () => {
    for (const profileUrl of [
      'javascript:alert(1)',
      'https://google.com@evil.example/',
      'http://127.0.0.1/',
    ]) {
      expect(googleProfileUrl({ ...profile, profileUrl }, null)).toBe(
        'https://www.google.com/search?q=Rivera%20Plumbing%20%26%20Heating',
      );
    }
  });

  it('is a search for the name on Google, then the one of the record, then the one of the account', () => {
    const unknown = { profileUrl: null, googleProfileName: null, businessName: null };
    expect(googleProfileUrl({ ...unknown, businessName: 'Rivera' }, 'Other')).toMatch(/q=Rivera$/);
    expect(googleProfileUrl(unknown, 'Other')).toMatch(/q=Other$/);
    expect(googleProfileUrl(unknown, null)).toBeUndefined();
  });
});

describe('profileName', () => {
  it('prefers what Google shows', () => {
    expect(profileName(profile)).toBe('Rivera Plumbing & Heating');
    expect(profileName({ ...profile, googleProfileName: null })).toBe('Rivera Plumbing');
    expect(profileName(null)).toBeUndefined();
  });
});
