import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { firstError } from '../first-error.ts';
import { accountHolder, merchantPayload, usesFallbackContact } from './merchant.ts';
import { AccountNumber, hasAbaChecksum, RoutingNumber } from './schema.ts';
import { setupOf } from './setup.ts';

const maria = {
  name: 'Maria de la Rivera',
  companyName: 'Rivera Plumbing',
  email: ' maria@rivera.example ',
  phone: '+14155550132',
};

describe('the registration payload (spec 3)', () => {
  it('is exactly the one of the specification, without bank details', () => {
    expect(merchantPayload(maria)).toEqual({
      legalBusinessName: 'Rivera Plumbing',
      tradingName: 'Rivera Plumbing',
      country: 'US',
      owner: {
        firstName: 'Maria',
        lastName: 'de la Rivera',
        email: 'maria@rivera.example',
        phoneNumber: '+14155550132',
      },
      payoutSchedule: { accountType: 'essential' },
      marketingOptIn: false,
      acceptTermsOfUse: true,
    });
  });

  it.each([
    [{ name: null, companyName: null }, 'First', 'Last', 'Business'],
    [{ name: 'Cher', companyName: null }, 'Cher', 'Last', 'Cher'],
    [{ name: '  Bo   Li ', companyName: '' }, 'Bo', 'Li', '  Bo   Li '],
  ])('fills gaps as spec 5 says: %j', (given, firstName, lastName, business) => {
    const payload = merchantPayload({ ...maria, ...given });
    expect(payload).toMatchObject({
      legalBusinessName: business,
      owner: { firstName, lastName },
    });
  });

  it.each([[null], [''], ['   '], ['maria'], ['a@b'], ['a b@c.d']])(
    'replaces the e-mail %j by the fallback, and says so',
    (email) => {
      expect(usesFallbackContact(merchantPayload({ ...maria, email }))).toBe(true);
      expect(usesFallbackContact(merchantPayload(maria))).toBe(false);
    },
  );

  it('names the holder of the account', () => {
    expect(accountHolder(maria)).toEqual({ name: 'Rivera Plumbing', type: 'company' });
    expect(accountHolder({ ...maria, companyName: null })).toEqual({
      name: 'Maria de la Rivera',
      type: 'individual',
    });
    expect(accountHolder({ ...maria, companyName: null, name: null }).name).toBe('Account Holder');
  });
});

describe('bank numbers', () => {
  it.each([
    ['021000021', undefined],
    ['110000000', undefined],
    [
      '021000022',
      'That routing number is not valid. Please check it on a check or in your bank app.',
    ],
    [
      '000000000',
      'That routing number is not valid. Please check it on a check or in your bank app.',
    ],
    ['12345678', 'Routing number must be exactly 9 digits'],
    ['1234567890', 'Routing number must be exactly 9 digits'],
    ['12345678a', 'Routing number must be exactly 9 digits'],
    [undefined, 'Routing number must be exactly 9 digits'],
  ])('routing number %j: %s', (digits, sentence) => {
    expect(firstError(RoutingNumber, digits)).toBe(sentence);
  });

  it.each([
    ['1234', undefined],
    ['12345678901234567', undefined],
    ['123', 'Account number must be 4-17 digits'],
    ['123456789012345678', 'Account number must be 4-17 digits'],
    ['12 34', 'Account number must be 4-17 digits'],
  ])('account number %j: %s', (digits, sentence) => {
    expect(firstError(AccountNumber, digits)).toBe(sentence);
  });

  it('the check digit catches every single wrong digit', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{8}$/),
        fc.integer({ min: 0, max: 8 }),
        fc.integer({ min: 1, max: 9 }),
        (head, place, change) => {
          const last = '0123456789'.split('').find((digit) => hasAbaChecksum(head + digit));
          fc.pre(last !== undefined);
          const right = `${head}${last}`;
          const digit = (Number(right[place]) + change) % 10;
          expect(hasAbaChecksum(right.slice(0, place) + digit + right.slice(place + 1))).toBe(
            false,
          );
        },
      ),
    );
  });
});

it('setup is complete only when both steps are (spec 4)', () => {
  const of = (
    businessVerificationStatus: 'in_progress' | 'complete',
    bankAccountLast4: string | null,
  ) => setupOf({ businessVerificationStatus, bankAccountLast4 }).complete;
  expect([
    of('in_progress', null),
    of('complete', null),
    of('in_progress', '6789'),
    of('complete', '6789'),
  ]).toEqual([false, false, false, true]);
});
