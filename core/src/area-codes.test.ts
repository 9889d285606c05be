import { describe, expect, it } from 'vitest';
import {
  ALL_US_ZONES,
  isUsPhone,
  northAmericanCountry,
  US_AREA_CODES,
  zonesOfPhone,
} from './area-codes.ts';

describe('zonesOfPhone', () => {
  it.each([
    ['(212) 555-0188', ['America/New_York']],
    ['+13175550188', ['America/Indiana/Indianapolis']],
    ['8125550188', ['America/Indiana/Indianapolis', 'America/Chicago']],
    ['1 850 555 0188', ['America/Chicago', 'America/New_York']],
    ['7135550188', ['America/Chicago']],
    ['7015550188', ['America/Chicago', 'America/Denver']],
    ['9155550188', ['America/Denver']],
    ['6025550188', ['America/Phoenix']],
    ['9285550188', ['America/Phoenix', 'America/Denver']],
    ['5415550188', ['America/Los_Angeles', 'America/Boise']],
    ['415-555-0188', ['America/Los_Angeles']],
    ['9075550188', ['America/Anchorage', 'America/Adak']],
    ['8085550188', ['Pacific/Honolulu']],
    ['7875550188', ['America/Puerto_Rico']],
    ['3405550188', ['America/Puerto_Rico']],
    ['6715550188', ['Pacific/Guam']],
    ['6845550188', ['Pacific/Pago_Pago']],
  ])('knows %s', (phone, zones) => {
    expect(zonesOfPhone(phone)).toEqual(zones);
  });

  it.each(['8005550188', '2305550188', '', '415555', '+442079460000'])(
    'takes every zone of the country for %s',
    (phone) => {
      expect(zonesOfPhone(phone)).toEqual(ALL_US_ZONES);
    },
  );

  it('lists every area code once', () => {
    expect(new Set(US_AREA_CODES).size).toBe(US_AREA_CODES.length);
    expect(US_AREA_CODES.length).toBe(377);
    for (const code of US_AREA_CODES) expect(code).toMatch(/^[2-9]\d\d$/);
  });
});

describe('isUsPhone', () => {
  it.each(['(415) 555-0188', '+1 212 555 0188', '13405550188', '(787) 555-0188'])(
    'takes %s',
    (phone) => expect(isUsPhone(phone)).toBe(true),
  );

  it.each([
    ['toll-free', '8885550188'],
    ['premium', '9005550188'],
    ['premium, by its exchange,', '4159760188'],
    ['information', '4154110188'],
    ['unassigned', '2305550188'],
    ['personal', '5005550188'],
    ['Canadian', '4165550188'],
    ['Jamaican', '8765550188'],
    ['British', '+442079460000'],
    ['too short', '5550188'],
    ['not a number', '1155550188'],
    ['not an exchange', '4151550188'],
    ['empty', ''],
  ])('refuses a %s one', (_, phone) => expect(isUsPhone(phone)).toBe(false));
});

it.each<[phone: string, country: 'US' | 'CA' | undefined]>([
  ['(416) 555-0188', 'CA'],
  ['(671) 555-0188', 'US'],
  ['8765550188', undefined],
  ['8095550188', undefined],
  ['2685550188', undefined],
  ['6005550188', undefined],
])('%s is of %s', (phone, country) => expect(northAmericanCountry(phone)).toBe(country));
