import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { ageCodes } from '../../../e2e/support/accounts.ts';
import { browser as phoneInHand } from '../../../e2e/support/browser.ts';
import { atProvider, choose, fillInCard, payButton } from '../../../e2e/support/checkout.ts';
import { createButton, createdSheet, fillLink } from '../../../e2e/support/links.ts';
import { typedPhone } from '../../../e2e/support/visitors.ts';
import type { Stage } from '../stage.ts';
import { newPhone } from './contractors.ts';

/** How long somebody looks at a screen that says that it works on it. */
const PATIENCE_MS = 60_000;

async function openPage(browser: Browser, baseURL: string): Promise<Page> {
  const { launchOptions: _launched, ...device } = phoneInHand;
  const context: BrowserContext = await browser.newContext({ ...device, baseURL });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** The contractor in a browser. Everything is typed and pressed once. */
export interface Office {
  signIn(): Promise<void>;
  fillIn(customerName: string): Promise<void>;
  /** Resolves to the address that the customer is sent. */
  create(): Promise<string>;
  /** On the screen that is open, without a hand on it. */
  seesPaid(customerName: string): Promise<void>;
  /** How many codes were texted since it opened. */
  codes(): number;
  page: Page;
}

export async function openOffice(browser: Browser, stage: Stage, userId: string): Promise<Office> {
  const [profile] = await stage.query<{ phone: string }>(
    'select phone from profiles where id = $1',
    [userId],
  );
  const { phone } = profile!;
  // The code that signed them in elsewhere is a minute old and more.
  await ageCodes(stage.cluster.writeUrl, userId, '5 minutes');
  const page = await openPage(browser, stage.url);
  const textsOf = () => stage.carrier.taken.filter(({ to }) => to === phone);
  const codesIn = () =>
    textsOf().flatMap(({ body }) => /code[^\d]*(\d{6})\b/i.exec(body)?.[1] ?? []);
  const before = codesIn().length;

  return {
    async signIn() {
      await page.goto('/auth');
      await page.getByLabel('Phone number').fill(typedPhone(phone.slice(2)));
      await page.getByRole('button', { name: 'Send Code' }).click();
      const field = page.getByLabel('Enter 6-digit code');
      await field.waitFor();
      while (codesIn().length === before) await sleep(100, undefined, { signal: stage.signal });
      await field.fill(codesIn().at(-1)!);
      await page.waitForURL((url) => url.pathname === '/');
    },
    async fillIn(name) {
      await page.goto('/payments');
      await fillLink(page, { name, phone: typedPhone(newPhone().slice(2)) });
    },
    async create() {
      await createButton(page).click();
      const sheet = createdSheet(page);
      await sheet.waitFor();
      const message = await sheet.getByRole('blockquote').innerText();
      await sheet.getByRole('button', { name: 'Done' }).click();
      return /https?:\/\/\S+/.exec(message)![0];
    },
    seesPaid: (name) =>
      page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByText('Paid', { exact: true })
        .waitFor({ timeout: 2 * PATIENCE_MS }),
    codes: () => codesIn().length - before,
    page,
  };
}

/** The customer in a browser of their own. */
export interface Customer {
  goToCheckout(address: string): Promise<void>;
  fillIn(): Promise<void>;
  /** Until the page says that it is paid. */
  pay(): Promise<void>;
  page: Page;
}

export async function openCustomer(browser: Browser, stage: Stage): Promise<Customer> {
  const page = await openPage(browser, stage.url);
  return {
    async goToCheckout(address) {
      await page.goto(address);
      await choose(page, 'Card');
      await payButton(page).click();
      await atProvider(page);
    },
    fillIn: () => fillInCard(page),
    async pay() {
      await page.getByRole('button', { name: /^Pay \$/ }).click();
      await page.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    },
    page,
  };
}
