import { speak } from '@jobly/core/language/speak';
import { t } from '@jobly/core/language/t';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { sameTrade, TRADES } from '@jobly/core/websites/trades';
import { describe, expect, it } from 'vitest';
import { bodyOf, formOf, isChanged, validate } from './details-sheet.tsx';

const details: WebsiteDetails = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  trade: null,
  serviceArea: 'Oakland',
  openingHours: null,
  language: 'en',
  services: [],
  photos: [],
  quotes: [],
  ownServices: [],
  hasLogo: false,
  hasSite: false,
  secure: true,
  address: 'riveraplumbing.jobly.site',
  nameTaken: false,
};

describe('the form of the business details', () => {
  it('begins with what is known, and nothing where nothing is', () => {
    expect(formOf(details)).toEqual({
      businessName: 'Rivera Plumbing',
      businessPhone: '(415) 555-0132',
      trade: '',
      serviceArea: 'Oakland',
      openingHours: '',
      language: 'en',
    });
  });

  it.each([
    ['businessName', '   ', 'Business name is required'],
    ['businessName', 'x'.repeat(101), 'Business name must be less than 100 characters'],
    ['businessPhone', '555 0132', 'Phone number must be at least 10 digits'],
    ['businessPhone', '+1 (415) 555-0132 ext 77', 'Phone number must be less than 20 characters'],
  ])('says of %s %j: %s', (field, text, sentence) => {
    expect(validate({ ...formOf(details), [field]: text })).toEqual({ [field]: sentence });
  });

  it('finds nothing wrong without a phone, and stores it as null', () => {
    const form = { ...formOf(details), businessName: ' Rivera ', businessPhone: ' ' };
    expect(validate(form)).toEqual({});
    expect(bodyOf(form)).toEqual({
      businessName: 'Rivera',
      businessPhone: null,
      trade: null,
      serviceArea: 'Oakland',
      openingHours: null,
      language: 'en',
    });
  });

  it('shows a trade of the list in the language of the app, and stores its one name', () => {
    speak('es', () => {
      const form = formOf({ ...details, trade: 'Plumbing' });
      expect(form.trade).toBe('Plomería');
      expect(bodyOf(form).trade).toBe('Plumbing');
      expect(bodyOf({ ...form, trade: 'Pozos' }).trade).toBe('Pozos');
      for (const trade of TRADES) expect(sameTrade(t(trade))).toBe(trade);
    });
  });

  it('knows whether something was typed that a slip of the thumb would lose', () => {
    expect(isChanged(formOf(details), details)).toBe(false);
    expect(isChanged({ ...formOf(details), openingHours: 'Sa 09:00-12:30' }, details)).toBe(true);
  });
});
