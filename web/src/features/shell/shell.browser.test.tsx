import { getPaymentLinkDetail, listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { listReviewRequests } from '@jobly/core/reviews/contract';
import { APP_ROUTES, isBareRoute } from '@jobly/core/routes';
import { getWebsiteDetails, startWebsite } from '@jobly/core/websites/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { CONTRACTOR, idOf } from '../../../test/account.ts';
import { answer, refuse } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { NO_REQUESTS, WEBSITE_DETAILS, aWebsite } from '../../../test/services.ts';

beforeEach(() => {
  answer(listPaymentLinkHistory, { paymentLinks: [], next: null });
  answer(getPaymentLinkDetail, refuse('payment_link_not_found'));
  answer(getWebsiteDetails, WEBSITE_DETAILS);
  answer(startWebsite, { website: aWebsite('creating') });
  answer(listReviewRequests, NO_REQUESTS);
});

const bar = page.getByRole('navigation');

describe('every address of the route table is a finished page with a way on', () => {
  const OWN_TESTS = new Set<string>(['/auth', '/private/user-form']);

  it.each(APP_ROUTES.filter((route) => !OWN_TESTS.has(route)))('%s', async (route) => {
    const bare = isBareRoute(route);
    await openScreen(route.replace('{linkId}', idOf(99)), bare ? null : CONTRACTOR);
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    await expect.element(bar).toHaveLength(bare ? 0 : 1);
    const main = page.getByRole('main');
    await expect.element(main.getByRole('link').or(main.getByRole('button')).first()).toBeVisible();
    await expectAccessible();
  });
});

describe('the bottom bar', () => {
  it('leads through the four tabs', async () => {
    const screen = await openScreen('/');
    for (const [tab, path] of [
      ['Payments', '/payments'],
      ['Grow', '/grow'],
      ['Settings', '/settings'],
      ['Home', '/'],
    ] as const) {
      await bar.getByRole('link', { name: tab }).click();
      await expect.poll(screen.path).toBe(path);
      await expect
        .element(bar.getByRole('link', { name: tab }))
        .toHaveAttribute('aria-current', 'page');
    }
  });

  it.each([480, 844, 1200])('is 56 to 72 px high at the end of %i px', async (height) => {
    await page.viewport(390, height);
    await openScreen('/settings');
    await expect.element(bar).toBeVisible();
    const box = bar.element().getBoundingClientRect();
    expect(box.height).toBeGreaterThanOrEqual(56);
    expect(box.height).toBeLessThanOrEqual(72);
    expect(Math.round(box.bottom)).toBe(height);
    await page.viewport(390, 844);
  });
});

describe.each([320, 1280])('nothing is cut off at %i px', (width) => {
  it.each(['/', '/payments', '/grow', '/settings'])('%s', async (path) => {
    await page.viewport(width, 800);
    await openScreen(path);
    await expect.element(page.getByRole('heading').first()).toBeVisible();
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(390, 844);
  });
});
