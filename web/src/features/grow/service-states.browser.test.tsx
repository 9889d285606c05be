import { getGoogleProfile } from '@jobly/core/google-profiles/contract';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import { getReviewSettings, listReviewRequests } from '@jobly/core/reviews/contract';
import {
  getSiteDomain,
  getWebsite,
  getWebsiteDetails,
  listSiteRequests,
  startWebsite,
} from '@jobly/core/websites/contract';
import type { WebsiteStatus } from '@jobly/core/websites/status';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import {
  aGoogleProfile,
  aWebsite,
  NO_REQUESTS,
  reviewSettings,
  WEBSITE_DETAILS,
} from '../../../test/services.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';

/** A row of spec 2: the card, its destination, and screens that redirect there. */
interface Row<State> {
  state: State | 'no record';
  button: string;
  screen: string;
  onTheWay?: () => Promise<void>;
  wrong: string[];
}

const card = (name: RegExp) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

const introduction = (name: string) => async () => {
  const dialog = page.getByRole('dialog', { name });
  await expect.element(dialog).toBeVisible();
  await expectAccessible();
  await dialog.getByText('Get started', { exact: true }).click();
  await expect.element(dialog).not.toBeInTheDocument();
};

async function expectRow(service: string, name: RegExp, row: Row<string>): Promise<void> {
  const { button, screen, onTheWay, wrong } = row;
  const at = (last: string) => `/grow/${service}/${last}`;
  const opened = await openScreen('/grow');
  await card(name).getByText(button, { exact: true }).click();
  await onTheWay?.();
  await expect.poll(opened.path).toBe(at(screen));
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible();
  for (const other of wrong) {
    const led = await openScreen(at(other));
    await expect.poll(led.path, { message: other }).toBe(at(screen));
  }
}

describe('a website', () => {
  const rows: Row<WebsiteStatus>[] = [
    {
      state: 'no record',
      button: 'Get started',
      screen: 'setup',
      onTheWay: introduction('Get your free website'),
      wrong: ['linked', 'live', 'request-changes', 'update-requested'],
    },
    {
      state: 'creating',
      button: 'Manage my website',
      screen: 'create',
      wrong: ['setup', 'confirm', 'link', 'linked', 'live', 'request-changes', 'update-requested'],
    },
    {
      state: 'live',
      button: 'Manage my website',
      screen: 'live',
      wrong: ['setup', 'confirm', 'create', 'link', 'linked', 'update-requested'],
    },
    {
      state: 'linked',
      button: 'Manage my website',
      screen: 'linked',
      wrong: ['setup', 'confirm', 'create', 'live', 'request-changes', 'update-requested'],
    },
    {
      state: 'update_requested',
      button: 'Manage my website',
      screen: 'update-requested',
      wrong: ['setup', 'confirm', 'create', 'link', 'linked', 'request-changes'],
    },
  ];

  beforeEach(() => {
    answer(getWebsiteDetails, WEBSITE_DETAILS);
    answer(listSiteRequests, { requests: [], more: false });
    answer(getSiteDomain, { domain: null, available: false });
  });

  it.each(rows)(
    '$state: the card leads to $screen, and so do screens that do not fit',
    async (row) => {
      const { state } = row;
      answer(getWebsite, { website: state === 'no record' ? null : aWebsite(state) });
      await expectRow('website', /Free website/, row);
    },
  );

  it('that is linked is not replaced by a link from elsewhere', async () => {
    answer(getWebsite, { website: aWebsite('linked') });
    const started = answer(startWebsite, { website: aWebsite('creating') });
    const opened = await openScreen('/grow/website/create?replacingLinked=true');
    await expect.poll(opened.path).toBe('/grow/website/linked');
    expect(started).toEqual([]);
  });

  it('changes on the open overview by itself', async () => {
    await openScreen('/grow');
    const website = card(/Free website/);
    await expect.element(website.getByRole('button', { name: /Get started/ })).toBeVisible();
    answer(getWebsite, { website: aWebsite('creating') });
    await signalChanged('websites');
    await expect.element(website.getByText('On the way')).toBeVisible();
    await expect
      .element(website.getByRole('link', { name: 'Manage my website' }))
      .toHaveAttribute('href', '/grow/website/create');
    answer(getWebsite, { website: aWebsite('live') });
    await signalChanged('websites');
    await expect.element(website.getByText('Live', { exact: true })).toBeVisible();
    answer(getWebsite, { website: null });
    await signalChanged('websites');
    await expect.element(website.getByRole('button', { name: /Get started/ })).toBeVisible();
  });

  it('that cannot be had is said on its card, and the others stay usable', async () => {
    answer(getWebsite, refuse('not_found'));
    await openScreen('/grow');
    const website = card(/Free website/);
    await expect.element(website.getByRole('alert')).toMatchTextContent(/We could not find that\./);
    await expect.element(page.getByRole('button', { name: /Get started: Boost/ })).toBeVisible();
    await expectAccessible();
    answer(getWebsite, { website: null });
    await website.getByRole('button', { name: 'Try again' }).click();
    await expect.element(website.getByRole('button', { name: /Get started/ })).toBeVisible();
  });
});

describe('a Google profile', () => {
  const finished = (state: GoogleProfileStatus, screen: string): Row<GoogleProfileStatus> => ({
    state,
    button: 'Manage my profile',
    screen,
    wrong: ['setup', 'add-manager', 'create', 'optimizing', 'optimized'].filter(
      (other) => other !== screen,
    ),
  });
  const begun = {
    button: 'Get started',
    screen: 'setup',
    onTheWay: introduction('Improve your Google profile'),
  };
  const rows: Row<GoogleProfileStatus>[] = [
    { state: 'no record', ...begun, wrong: ['add-manager', 'optimizing', 'optimized'] },
    { state: 'not_started', ...begun, wrong: ['add-manager', 'optimizing', 'optimized'] },
    {
      state: 'adding_manager',
      button: 'Manage my profile',
      screen: 'add-manager',
      wrong: ['create', 'optimizing', 'optimized'],
    },
    finished('creating', 'optimizing'),
    finished('optimizing', 'optimizing'),
    finished('optimized', 'optimized'),
  ];

  it.each(rows)(
    '$state: the card leads to $screen, and so do screens that do not fit',
    async (row) => {
      const { state } = row;
      answer(getGoogleProfile, {
        googleProfile: state === 'no record' ? null : aGoogleProfile(state),
      });
      await expectRow('google-profile', /Google profile/, row);
    },
  );
});

describe('reviews', () => {
  const rows: Row<'on' | 'off'>[] = [
    {
      state: 'no record',
      button: 'Get started',
      screen: 'options',
      onTheWay: introduction('Get more Google reviews'),
      wrong: ['active'],
    },
    { state: 'on', button: 'Manage reviews', screen: 'active', wrong: ['options', 'setup'] },
    {
      state: 'off',
      button: 'Manage reviews',
      screen: 'settings',
      wrong: ['options', 'setup', 'active'],
    },
  ];

  it.each(rows)(
    '$state: the card leads to $screen, and so do screens that do not fit',
    async (row) => {
      const { state } = row;
      if (state !== 'no record') answer(getReviewSettings, reviewSettings({ on: state === 'on' }));
      answer(listReviewRequests, NO_REQUESTS);
      await expectRow('reviews', /Google reviews/, row);
    },
  );
});
