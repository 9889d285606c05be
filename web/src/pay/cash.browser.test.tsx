import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { BUSINESS_ON_PAGE, WORK, RECEIPT } from '@jobly/core/test/customer-pages';
import { afterEach, expect, it, vi } from 'vitest';
import {
  closeCustomerPage,
  expectAccessiblePage,
  openCustomerPage,
  wordsOf,
} from '../../test/customer-frame.ts';

afterEach(closeCustomerPage);

const cash: CustomerPage = {
  page: 'pay',
  linkCode: RECEIPT.linkCode,
  business: BUSINESS_ON_PAGE,
  view: 'cash',
  work: WORK,
  amountCents: 42_500,
  undoable: true,
  otherWays: true,
  notice: PAY_NOTICES.cash,
};

it('says what was said to whom, and can be undone', async () => {
  const page = await openCustomerPage(cash);
  const { title, text } = PAY_NOTICES.cash;
  const toast = page.document.querySelector<HTMLElement>('[role=alert]')!;
  expect(wordsOf(toast)).toBe(`${title} ${text}`);
  // A toast over the confirmed state, only for a moment.
  const [leaving] = toast.getAnimations();
  leaving!.finish();
  expect(page.document.defaultView!.getComputedStyle(toast).visibility).toBe('hidden');
  expect(page.words()).toMatch(
    /You confirmed that you pay \$425\.00 in cash, and we told .Rivera Plumbing.\./,
  );
  const undo = page.document.querySelector<HTMLFormElement>('form[action$="/undo-cash"]')!;
  expect(undo.method).toBe('post');
  await expectAccessiblePage(page);
  const later = await openCustomerPage({ ...cash, undoable: false, otherWays: false });
  expect(later.words()).not.toMatch(/Undo|Pay another way/);
});

it.each([
  ['is read anew when it was answered meanwhile', { progress: 'not_paid', cash: false }, 1],
  ['stays while it is open', { progress: 'not_paid', cash: true }, 0],
  ['stays while a card is being confirmed', { progress: 'confirming', cash: true }, 0],
  ['stays when nothing is known', { code: 'rate_limited' }, 0],
])('%s, once it is looked at again', async (_, reply, times) => {
  const { document: shown } = await openCustomerPage(cash);
  const view = shown.defaultView!;
  const ask = vi.fn<typeof fetch>(async () =>
    Response.json(reply, { status: 'code' in reply ? 429 : 200 }),
  );
  view.fetch = ask;
  const reloaded = vi.fn<() => void>();
  view.frameElement!.addEventListener('load', reloaded);
  shown.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => ask.mock.calls[0]?.[0]).toBe('/functions/v1/get-payment-progress');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(reloaded).toHaveBeenCalledTimes(times);
});

it('follows by itself when the business answers', async () => {
  const { document: shown } = await openCustomerPage(cash);
  const view = shown.defaultView!;
  view.fetch = async () => Response.json({ progress: 'not_paid', cash: false });
  const reloaded = vi.fn<() => void>();
  view.frameElement!.addEventListener('load', reloaded);
  await expect.poll(() => reloaded.mock.calls.length, { timeout: 5_000 }).toBe(1);
});
