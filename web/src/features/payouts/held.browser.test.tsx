import { getContractor } from '@jobly/core/accounts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { BUSINESS } from '../../../test/account.ts';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

it('says what is held, instead of offering a bank account that would be refused', async () => {
  const payoutHold = { why: 'phone', until: '2026-11-21T20:00:00Z', payouts: true } as const;
  answer(getContractor, { ...BUSINESS, payoutHold });
  await openScreen('/');
  const card = page.getByLabelText('Your balance');
  await expect
    .element(card.getByText(/^Your phone number was changed\. .* until Nov 21/))
    .toBeVisible();
  await expect
    .element(page.getByRole('link', { name: /^Add bank account/i }))
    .not.toBeInTheDocument();
  await expectAccessible();
});
