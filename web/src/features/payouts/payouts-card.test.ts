import { expect, it } from 'vitest';
import { accountLabel } from './payouts-card.tsx';

it('names the account payouts go to by its kind and last four digits', () => {
  const account = { bankAccountType: 'checking', bankAccountLast4: '6789' };
  expect(accountLabel({ payoutsStatus: 'pending', ...account })).toBe('Not connected');
  expect(accountLabel({ payoutsStatus: 'active', ...account })).toBe(
    'Checking account ending in 6789',
  );
  expect(accountLabel({ payoutsStatus: 'active', ...account, bankAccountType: null })).toBe(
    'Account ending in 6789',
  );
  expect(accountLabel({ payoutsStatus: 'active', ...account, bankAccountLast4: null })).toBe(
    'Connected',
  );
});
