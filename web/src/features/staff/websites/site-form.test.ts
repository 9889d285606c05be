import type { SiteContent } from '@jobly/core/websites/site';
import { describe, expect, it } from 'vitest';
import { contentOf, isChanged, validate } from './site-fields.tsx';

const content: SiteContent = {
  language: 'en',
  businessName: 'Rivera Plumbing',
  trade: null,
  headline: 'Plumbing done right',
  tagline: 'Fast and clean.',
  about: 'We fix pipes.',
  phone: '(415) 555-0132',
  email: null,
  serviceArea: null,
  openingHours: 'Mo-Su 00:00-24:00',
  services: [{ title: 'Leaks', text: 'Found and fixed.' }],
  photos: [],
  quotes: [],
};

describe('the form of a draft', () => {
  it('comes back as it was when nothing is typed', () => {
    expect(contentOf(content)).toEqual(content);
    expect(isChanged(content, content)).toBe(false);
    expect(validate(content)).toEqual({});
  });

  it('takes an emptied line for nothing, and spaces for no change', () => {
    expect(contentOf({ ...content, phone: '  ', openingHours: null })).toMatchObject({
      phone: null,
      openingHours: null,
    });
    expect(isChanged({ ...content, headline: 'Plumbing done right ' }, content)).toBe(false);
  });

  it('names the field that is wrong', () => {
    expect(validate({ ...content, headline: '' })).toEqual({
      headline: 'The headline is empty or too long.',
    });
    expect(validate({ ...content, services: [{ title: ' ', text: 'Found.' }] })).toEqual({
      services: 'The services need a name each, and not too many words.',
    });
    expect(validate({ ...content, services: [{ title: 'Leaks', text: ' ' }] })).toEqual({});
  });
});
