import { BUSINESS_ON_PAGE, PROOF, RECEIPT, WORK, toPay } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it } from 'vitest';
import { closeCustomerPage, openCustomerPage } from '../../test/customer-frame.ts';

afterEach(closeCustomerPage);

it('loads no photo before they are unfolded', async () => {
  const page = await openCustomerPage(toPay({ proof: PROOF }));
  const [first] = page.document.querySelectorAll<HTMLImageElement>('details img');
  const frame = page.document.defaultView!;
  const asked = () =>
    frame.performance.getEntriesByType('resource').filter(({ name }) => name.includes('/photos/'));
  await expect.poll(() => page.document.readyState).toBe('complete');
  expect([first!.complete, asked()]).toEqual([false, []]);
  page.document.querySelector('details')!.open = true;
  await expect.poll(() => first!.complete).toBe(true);
});

it.each([
  toPay({ proof: PROOF }),
  {
    page: 'pay',
    view: 'used',
    linkCode: RECEIPT.linkCode,
    business: BUSINESS_ON_PAGE,
    work: WORK,
    amountCents: 42_500,
    paidOn: '2025-11-14',
    refunded: 'none',
    proof: PROOF,
    notice: null,
  } as const,
])('asks for the name in a field of its own, apart from the sentence: $view', async (shown) => {
  const { document: page } = await openCustomerPage(shown);
  const label = page.querySelector('.sign label')!;
  expect(getComputedStyle(label).borderWidth).toBe('0px');
  const sentence = page.querySelector('.sign p')!.getBoundingClientRect();
  expect(label.getBoundingClientRect().top - sentence.bottom).toBeGreaterThanOrEqual(16);
});
