import { getContractor, getProfile } from '@jobly/core/accounts/contract';
import { fetchBalance, listPayouts } from '@jobly/core/payouts/contract';
import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
} from '@jobly/core/websites/contract';
import { getNewSiteRequests, saveSiteRequestsSeen } from '@jobly/core/websites/request-contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { PROFILE, READY_BUSINESS, STAFF, idOf } from '../../../test/account.ts';
import { answerDesk } from '../../../test/desk.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { aWebsite, WEBSITE_DETAILS } from '../../../test/services.ts';
import { beginSession } from '../../lib/session/session.ts';

beforeEach(() => {
  answer(getContractor, READY_BUSINESS);
});

it('money on its way is the large figure below that there is nothing to pay out', async () => {
  const readAt = new Date().toISOString();
  answer(fetchBalance, { balance: 0, pending: 1_234_567, readAt, current: true });
  answer(listPayouts, { payouts: [] });
  await openScreen('/');
  const none = page.getByText('No funds to payout');
  await expect.element(none).toBeVisible();
  const figure = page.getByText('$12,345.67');
  await expect.element(figure).toBeVisible();
  const sizeOf = (element: Element) => parseFloat(getComputedStyle(element).fontSize);
  expect(sizeOf(figure.element())).toBeGreaterThan(sizeOf(none.element()));
  expect(figure.element().getBoundingClientRect().top).toBeGreaterThan(
    none.element().getBoundingClientRect().bottom,
  );
});

it.each(['/', '/grow'])(
  'a request of a visitor is seen at %s until it was opened',
  async (path) => {
    // From the start: Grow has already loaded it, and the requests screen exists only for a live site.
    answer(getWebsite, { website: aWebsite('live') });
    answer(getNewSiteRequests, { count: 1, name: 'Dana Reyes' });
    await openScreen(path);
    const news = page.getByRole('link', { name: /New request from your website.*Dana Reyes.*New/ });
    await expect.element(news).toBeVisible();
    await expectAccessible();
    const request = {
      id: idOf(41),
      name: 'Dana Reyes',
      phone: '+15125550147',
      message: 'A leak',
      createdAt: new Date().toISOString(),
      seenAt: null as string | null,
    };
    answer(getWebsiteDetails, WEBSITE_DETAILS);
    answer(getSiteDomain, { domain: null, available: true });
    answer(listSiteRequests, () => ({ requests: [request], more: false }));
    const seen = answer(saveSiteRequestsSeen, () => {
      request.seenAt = new Date().toISOString();
      answer(getNewSiteRequests, { count: 0, name: null });
      return {};
    });
    await news.click();
    await expect.element(page.getByRole('heading', { name: 'Dana Reyes' })).toBeVisible();
    await expect.poll(() => seen).toMatchObject([{ body: { until: request.createdAt } }]);
    await signalChanged('site_requests');
    await expect.element(page.getByText('New', { exact: true })).toBeVisible();
    await openScreen(path);
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.element(news).not.toBeInTheDocument();
  },
);

it('staff who have just made their first passkey are greeted by their name', async () => {
  answerDesk();
  answer(getProfile, refuse('passkey_needed'));
  await openScreen('/', { ...STAFF, staffNeeds: 'first_passkey' });
  await expect.element(page.getByText('Staff sign in with a passkey')).toBeVisible();
  answer(getProfile, PROFILE);
  beginSession(STAFF);
  await expect.element(page.getByRole('heading', { name: 'Hi Maria,' })).toBeVisible();
});
