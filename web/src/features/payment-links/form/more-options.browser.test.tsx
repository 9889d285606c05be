import { getContractor } from '@jobly/core/accounts/contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { READY_BUSINESS } from '../../../../test/account.ts';
import { answer } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

it('a link can be paid on the day it is due: the choice that would end it before follows the other', async () => {
  answer(getContractor, READY_BUSINESS);
  await openScreen('/payments');
  await page.getByRole('button', { name: 'More options' }).click();
  const ends = page.getByRole('group', { name: 'Link expires' });
  const due = page.getByRole('group', { name: 'Due' });
  await ends.getByText('7 days').click();
  await due.getByText('30 days').click();
  await expect.element(ends.getByRole('radio', { name: '30 days' })).toBeChecked();
  await ends.getByText('7 days').click();
  await expect.element(due.getByRole('radio', { name: '7 days' })).toBeChecked();
  await ends.getByText('Never').click();
  await due.getByText('30 days').click();
  await expect.element(ends.getByRole('radio', { name: 'Never' })).toBeChecked();
});
