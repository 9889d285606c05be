import { listWebsiteQueue } from '@jobly/core/websites/staff-contract';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { STAFF } from '../../../../test/account.ts';
import { answer, refuse } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';

it('a list that cannot be had says so, and is had at the next try', async () => {
  answer(listWebsiteQueue, refuse('not_found'));
  await openScreen('/admin/website-complete', STAFF);
  await expect.element(page.getByText('Failed to load websites')).toBeVisible();
  await expectAccessible();
  answer(listWebsiteQueue, { websites: [] });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(page.getByText('Failed to load websites')).not.toBeInTheDocument();
});
