import { getContractor } from '@jobly/core/accounts/contract';
import { listEstimates, recordEstimateSent } from '@jobly/core/estimates/contract';
import { listItems } from '@jobly/core/payment-links/items-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { READY_BUSINESS, idOf } from '../../../test/account.ts';
import { anEstimate } from '../../../test/estimates.ts';
import { answer } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
  answer(listItems, { items: [], taxMillionths: 0 });
  answer(recordEstimateSent, () => ({ estimate: anEstimate() }));
});

describe('the list', () => {
  it('says what will stand here, and where to begin', async () => {
    const screen = await openScreen('/payments');
    await page.getByRole('link', { name: 'Estimates' }).click();
    await expect.element(page.getByText('No estimate is open')).toBeVisible();
    await expectAccessible();
    await page.getByText('Closed').click();
    await expect.element(page.getByText('Nothing here')).toBeVisible();
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
    await expect.poll(screen.path).toBe('/payments');
  });

  it('loads page by page, by what became of them', async () => {
    const estimates = [
      anEstimate({
        customerName: 'Nguyễn '.repeat(12),
        memo: 'x'.repeat(90),
        totalCents: 99_999_999,
      }),
      anEstimate({ id: idOf(71), isAsked: true }),
      anEstimate({ id: idOf(72), isExpired: true }),
    ];
    const asked = answer(listEstimates, ({ query }) =>
      query.before
        ? { estimates: [anEstimate({ id: idOf(73), customerName: 'Last' })], next: null }
        : { estimates, next: 'more' },
    );
    await openScreen('/payments/estimates?filter=all');
    await expect.element(page.getByText('Last')).toBeVisible();
    await expect.element(page.getByText('Has a question')).toBeVisible();
    await expect.element(page.getByText('Expired')).toBeVisible();
    await expectAccessible();
    expect(asked.map(({ query }) => query)).toEqual([
      { filter: 'all' },
      { filter: 'all', before: 'more' },
    ]);
  });
});
