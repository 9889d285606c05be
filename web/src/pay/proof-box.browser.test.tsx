import { PROOF, toPay } from '@jobly/core/test/customer-pages';
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
