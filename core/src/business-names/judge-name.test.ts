import { expect, it } from 'vitest';
import { judgeName } from './judge-name.ts';

it.each([
  'Jobly',
  'jobly support',
  'J0BLY Inc.',
  'ⓙⓞⓑⓛⓨ',
  'Jоbly', // With a Cyrillic о.
  'Lopay',
  'Chase',
  'CHASE BANK, N.A.',
  'The Wells Fargo Team',
  'Bank of America',
  'Bank of America Fraud Department',
  'U.S. Bank',
  'US Bank Support',
  'AT&T',
  'T-Mobile',
  'P a y P a l',
  'PayPal Payments LLC',
  'USPS',
  'United States Postal Service',
  'I.R.S.',
  'Google',
  'Jobly-Support',
  'JoblySupport',
  'Jobly™',
  'Jobly (TM) Billing',
  'Jobly’s',
  'JobIy', // With a capital i.
  'Chase-Bank',
  'ChaseBank',
  'PayPal® Support',
  'PayPalSupport',
  'WellsFargoBank',
])('refuses %s', (name) => expect(judgeName(name)?.verdict).toBe('refused'));

it.each([
  ['Chase Plumbing', 'Chase'],
  ['Apple Valley Roofing', 'Apple'],
  ['Jobly Plumbing', 'Jobly'],
  ['JoblyPay', 'Jobly'],
  ['MyJobIyPros Roofing', 'Jobly'],
  ['Chase’s Plumbing', 'Chase'],
  ['ChaseBank Plumbing', 'Chase'],
  ['Square One Electric', 'Square'],
])('has staff look at %s', (name, knownAs) => {
  expect(judgeName(name)).toEqual({ verdict: 'look', knownAs });
});

it.each([
  'Rivera Plumbing',
  'Upsala Roofing',
  'Huntington LLC',
  'MT Electric',
  'Support Team LLC',
  'Citizen Cleaners',
  'Purchase & Sons',
  'The Company',
  'Hudson Joinery',
  'Jobling & Sons',
  'Coups LLC',
  'LRS LLC',
  'Rob-Lyons Electric',
  '',
])('has nothing against %s', (name) => expect(judgeName(name)).toBeUndefined());
