import type { Page } from '@playwright/test';
import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import { layLinks } from '../support/links.ts';
import {
  googleProfileCard,
  layGoogleProfile,
  layReviewSettings,
  reviewsCard,
} from '../support/services.ts';
import { tapBankSheet, tapHistory, tapLink, tapTab, type Tab } from '../support/taps.ts';
import { layWebsite, websiteCard } from '../support/websites.ts';

interface Arrival {
  title: string;
  tab: Tab;
  /** The taps after the one on the tab. */
  further?: (page: Page, link: { id: string }) => Promise<void>;
  /** What stands there once the screen has come. */
  shows: (page: Page) => Promise<void>;
}

const expectTexts = async (page: Page, ...texts: (string | RegExp)[]): Promise<void> => {
  for (const text of texts) {
    await expect(page.getByRole('main').getByText(text).first()).toBeVisible();
  }
};

const ARRIVALS: Arrival[] = [
  {
    title: 'Home',
    tab: 'Home',
    shows: (page) => expectTexts(page, 'Hi Maria,', 'Create Payment Link', 'Earnings'),
  },
  {
    title: 'the form with its breakdown',
    tab: 'Payments',
    shows: async (page) => {
      const rows = page.getByRole('table', { name: 'Payment breakdown' }).getByRole('rowheader');
      await expect(rows).toHaveText([
        /^Cash\s*No fee$/,
        /^Card\s*3\.49%$/,
        /^Buy Now Pay Later\s*5\.99% \+ \$0\.30$/,
      ]);
      await expectTexts(page, 'Recent Activity', 'Dana Whitfield');
    },
  },
  {
    title: 'the history',
    tab: 'Payments',
    further: tapHistory,
    shows: (page) => expectTexts(page, 'Dana Whitfield', '$425.00'),
  },
  {
    title: "a link's own page",
    tab: 'Payments',
    further: tapLink,
    shows: (page) => expectTexts(page, 'Dana Whitfield', '$425.00', 'Link created', 'Send link'),
  },
  {
    title: 'Settings',
    tab: 'Settings',
    shows: (page) => expectTexts(page, 'Business Name', 'Rivera Plumbing', 'Call Support'),
  },
  {
    title: 'the bank details',
    tab: 'Settings',
    further: tapBankSheet,
    shows: async (page) => {
      await expect(page.getByRole('dialog').getByLabel('Routing number')).toBeVisible();
    },
  },
  {
    title: 'Grow',
    tab: 'Grow',
    shows: (page) => expectTexts(page, 'Manage my website', 'Manage my profile', 'Manage reviews'),
  },
  {
    title: 'the website',
    tab: 'Grow',
    further: (page) => websiteCard(page).getByRole('link').click(),
    shows: (page) => expectTexts(page, 'View my website', 'Request an update'),
  },
  {
    title: 'the Google profile',
    tab: 'Grow',
    further: (page) => googleProfileCard(page).getByRole('link').click(),
    shows: (page) => expectTexts(page, 'View my profile', 'Share my link'),
  },
  {
    title: 'the review settings',
    tab: 'Grow',
    further: (page) => reviewsCard(page).getByRole('link').click(),
    shows: async (page) => {
      await expectTexts(page, 'Inactive', 'Save changes');
      await expect(page.getByRole('switch')).not.toBeChecked();
    },
  },
];

const STARTS: [Tab, string][] = [
  ['Payments', '/payments'],
  ['Grow', '/grow'],
  ['Settings', '/settings'],
];

/** Loaded anew: the files of the start come first, then those that the taps ask for. */
async function begin(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
}

test('every screen is whole when it is reached by taps, wherever one begins', async ({
  contractor,
}) => {
  test.setTimeout(120_000);
  const own = await openBusiness(sharedStack());
  const { databaseUrl } = own.stack;
  const { userId } = own.account;
  const [link] = await layLinks(databaseUrl, userId, [{}]);
  await layWebsite(databaseUrl, userId, { status: 'live' });
  await layGoogleProfile(databaseUrl, userId, { status: 'optimized' });
  await layReviewSettings(databaseUrl, userId, { on: false });
  const page = await contractor(own);
  const arrive = ({ title, tab, further, shows }: Arrival) =>
    test.step(title, async () => {
      await tapTab(page, tab);
      await further?.(page, link!);
      await shows(page);
    });

  for (const arrival of ARRIVALS) {
    await begin(page, '/');
    await arrive(arrival);
  }
  // From elsewhere one screen after the other, beginning with those of another tab.
  for (const [start, path] of STARTS) {
    await begin(page, path);
    const away = ARRIVALS.filter(({ tab }) => tab !== start);
    for (const arrival of away) {
      await page.keyboard.press('Escape');
      await arrive(arrival);
    }
  }
  await own.api.dispose();
});
