import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { ageCodes } from '../../e2e/support/accounts.ts';
import { browser as phoneInHand } from '../../e2e/support/browser.ts';
import { fillInCard, goToCheckout } from '../../e2e/support/checkout.ts';
import { createButton, createdSheet, fillLink } from '../../e2e/support/links.ts';
import { typedPhone } from '../../e2e/support/visitors.ts';
import { until } from '../readiness.ts';
import type { Contractor } from './load/client.ts';
import { newPhone, signUp } from './load/contractors.ts';
import { failOver, untilPrimary, untilWhole } from './members.ts';
import type { Field } from './scenario.ts';
import type { Stage } from './stage.ts';

/** How long a person watches a screen that reports progress. */
const PATIENCE_MS = 60_000;

async function openPage(browser: Browser, stage: Stage): Promise<Page> {
  const { launchOptions: _launched, ...device } = phoneInHand;
  const context = await browser.newContext({ ...device, baseURL: stage.url });
  context.setDefaultTimeout(PATIENCE_MS);
  return context.newPage();
}

/** Each thing is typed and pressed once; what the database or the provider then has twice, the checker names. */
export async function journeyDuringFailover(field: Field): Promise<string> {
  const { stage, cycle, run } = field;
  await using browser = await chromium.launch(phoneInHand.launchOptions);
  // No other links push theirs off the screen.
  const contractor = await signUp(stage);
  await untilWhole(stage);
  const office = await openPage(browser, stage);
  const customer = await openPage(browser, stage);
  try {
    return await journey(field, contractor, office, customer);
  } catch (error) {
    for (const [who, page] of Object.entries({ office, customer })) {
      await page.screenshot({ path: join(run.stateDirectory, `${who}-${cycle}.png`) });
    }
    throw error;
  }
}

async function journey(field: Field, contractor: Contractor, office: Page, customer: Page) {
  const { stage, fail, cycle } = field;
  const name = `Dana Whitfield ${cycle}`;
  const countCodes = await signIn(stage, contractor, office);
  await office.goto('/payments');
  await fillLink(office, { name, phone: typedPhone(newPhone().slice(2)) });

  const sheet = createdSheet(office);
  const created = await duringFailover(stage, async () => {
    await createButton(office).click();
    await sheet.waitFor();
  });
  const message = await sheet.getByRole('blockquote').innerText();
  await sheet.getByRole('button', { name: 'Done' }).click();
  await customer.goto(/https?:\/\/\S+/.exec(message)![0]);
  await goToCheckout(customer, 'Card');
  await fillInCard(customer);
  const paid = await duringFailover(stage, async () => {
    await customer.getByRole('button', { name: /^Pay \$/ }).click();
    await customer.getByRole('heading', { name: 'Payment Complete!' }).waitFor();
    // On the screen that is open, without a hand on it.
    const row = office.getByRole('listitem').filter({ hasText: name });
    await row.getByText('Paid', { exact: true }).waitFor();
  });

  const [found] = await stage.query<{ links: number; payments: number }>(
    `select count(distinct l.id)::int as links, count(p.id)::int as payments
     from payment_links l left join payments p on p.payment_link_id = l.id
     where l.user_id = $1 and l.customer_name = $2`,
    [contractor.userId, name],
  );
  const { links, payments } = found!;
  if (links !== 1 || payments !== 1) fail(`${name}: ${links} links and ${payments} payments`);
  if (countCodes() !== 1) fail(`${countCodes()} codes were texted for one sign-in`);
  return `the link after ${created}, paid and seen after ${paid}`;
}

/** Returns how many codes were texted for it by now. */
async function signIn(stage: Stage, { userId, phone }: Contractor, page: Page) {
  // The code that signed them in elsewhere is a minute old and more.
  await ageCodes(stage.cluster.writeUrl, userId, '5 minutes');
  const textedCodes = () =>
    stage.carrier.taken
      .filter(({ to }) => to === phone)
      .flatMap(({ body }) => /code[^\d]*(\d{6})\b/i.exec(body)?.[1] ?? []);
  const before = textedCodes().length;
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(typedPhone(phone.slice(2)));
  await page.getByRole('button', { name: 'Send Code' }).click();
  const field = page.getByLabel('Enter 6-digit code');
  await field.waitFor();
  await until(() => textedCodes().length > before, 'no code came', stage);
  await field.fill(textedCodes().at(-1)!);
  await page.waitForURL((url) => url.pathname === '/');
  return () => textedCodes().length - before;
}

/** The machine of the primary is gone until this is done and another one has taken over. */
async function duringFailover(stage: Stage, act: () => Promise<void>): Promise<string> {
  const begunMs = Date.now();
  let seconds = 0;
  await failOver(stage, await untilPrimary(stage), async () => {
    await act();
    seconds = (Date.now() - begunMs) / 1000;
  });
  await untilWhole(stage);
  return `${seconds.toFixed(1)} s`;
}
