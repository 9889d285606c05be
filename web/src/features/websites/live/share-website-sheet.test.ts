import { describe, expect, it } from 'vitest';
import { shareAddresses } from './share-website-sheet.tsx';

describe('sharing a website', () => {
  it('puts name and address into the text and the e-mail, whatever the name holds', () => {
    const shared = shareAddresses({ address: 'https://a.jobly.site/', businessName: 'A & B? #1' });
    expect(shared.message).toContain('https://a.jobly.site/');
    expect(new URL(shared.sms).searchParams.get('body')).toBe(shared.message);
    const email = new URL(shared.email).searchParams;
    expect(email.get('subject')).toBe('The website of A & B? #1');
    expect(email.get('body')).toBe(shared.message);
  });

  it('has a name for a business without one', () => {
    expect(shareAddresses({ address: 'https://a.site/', businessName: null }).message).toContain(
      'Our Business',
    );
  });
});
