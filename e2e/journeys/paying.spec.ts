import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, newPhone, test, type Stack } from '../support/business.ts';
import {
  atProvider,
  choose,
  fact,
  inboxOf,
  linkRow,
  noteWhenCovered,
  paidMoment,
  payButton,
  payByCard,
  payByPlan,
} from '../support/checkout.ts';
import { expectAccessible } from '../support/test.ts';

test.setTimeout(90_000);

interface Job {
  customer: string;
  phone: string;
  email?: string;
}

const newJob = (): Job => ({ customer: `Dana Whitfield ${randomInt(1e6)}`, phone: newPhone() });

/** The contractor fills in the form; the address is the one in the message they would send. */
async function createLink(page: Page, job: Job): Promise<{ url: string; address: string }> {
  await page.goto('/payments');
  await page.getByLabel('Amount').fill('425');
  await page.getByLabel('Customer name').fill(job.customer);
  await page.getByLabel('Description of work').fill('Replace kitchen faucet');
  await page.getByLabel('Customer phone').fill(job.phone);
  if (job.email) await page.getByLabel('Customer email (optional)').fill(job.email);
  await page.getByRole('button', { name: 'Create Payment Link' }).click();
  const sheet = page.getByRole('dialog', { name: 'Payment Link Created!' });
  await expect(sheet).toBeVisible();
  const message = await sheet.getByRole('blockquote').innerText();
  expect(message).toContain(`Hi ${job.customer},`);
  expect(message).toContain('Replace kitchen faucet ($425.00)');
  const address = /https?:\/\/\S+/.exec(message)![0];
  const sms = await sheet.getByRole('link', { name: 'Text message' }).getAttribute('href');
  expect(sms).toContain(encodeURIComponent(address));
  expect(sms).toContain(job.phone.replace(/\D/g, ''));
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(sheet).toHaveCount(0);
  return { url: address.split('/pay/')[1]!, address };
}

const rowOf = (page: Page, job: Job) =>
  page.getByRole('listitem').filter({ hasText: job.customer });

/** Seen by the page itself, frame by frame: no polling from outside blurs it. */
function paidBadgeMoment(page: Page, job: Job): Promise<number> {
  return page
    .waitForFunction(
      (customer) =>
        [...document.querySelectorAll('li')].some(
          (row) =>
            row.textContent.includes(customer) &&
            [...row.querySelectorAll('span')].some(({ textContent }) => textContent === 'Paid'),
        ) && Date.now(),
      job.customer,
      { polling: 'raf', timeout: 30_000 },
    )
    .then((moment) => moment.jsonValue() as Promise<number>);
}

async function expectShownPaid(page: Page, job: Job, paid: { total: string; how: string }) {
  await expect(rowOf(page, job).getByText('Paid', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'See all payments' }).click();
  // The list that is left has the same row.
  await expect(page.getByRole('heading', { name: 'All payments' })).toBeVisible();
  const entry = rowOf(page, job);
  await expect(entry.getByText('Paid', { exact: true })).toBeVisible();
  await expect(entry.getByText('$425.00')).toBeVisible();
  await entry.getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\/[0-9a-f-]{36}$/);
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText(paid.how, { exact: true })).toBeVisible();
  await expect(
    page.locator('dl > div').filter({ hasText: 'Customer paid' }).locator('dd'),
  ).toHaveText(paid.total);
  await expect(fact(page, 'You got')).toHaveText('$425.00');
}

async function expectReceipt(page: Page, paid: { total: string; fee: string; method: string }) {
  await page.getByRole('link', { name: 'View receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  const by = paid.method === 'Card' ? 'Visa ending in 4242' : paid.method;
  await expect(fact(page, 'Paid by')).toHaveText(by);
  await expect(fact(page, 'Job')).toHaveText('$425.00');
  await expect(fact(page, 'Processing fee')).toHaveText(paid.fee);
  await expect(fact(page, 'Total paid')).toHaveText(paid.total);
  await expectAccessible(page);
}

/** One message, and no second one after everything else has been looked at. */
async function expectOneMessage(stack: Stack, recipient: string, ...words: string[]) {
  await expect.poll(() => inboxOf(stack, recipient)).toHaveLength(1);
  const [message] = await inboxOf(stack, recipient);
  for (const word of words) expect(message).toContain(word);
}

const e164 = (phone: string) => `+1${phone.replace(/\D/g, '')}`;

for (const way of [
  { name: 'card', method: 'Card', total: '$439.83', fee: '$14.83', sum: '$14.83 card fee' },
  {
    name: 'Klarna',
    method: 'Buy Now Pay Later',
    total: '$450.76',
    fee: '$25.76',
    sum: '$25.76 fee',
  },
] as const) {
  test(`from the form to the history by ${way.name}`, async ({ visitor, contractor, business }) => {
    const { stack } = business;
    // With an e-mail address the receipt goes there instead of as a text.
    const job = newJob();
    if (way.name !== 'Klarna') job.email = `dana-${randomInt(1e9)}@example.com`;
    const office = await contractor();
    const { url, address } = await createLink(office, job);

    const customer = await visitor();
    await customer.goto(address);
    await expect(customer.getByRole('heading', { name: 'Rivera Plumbing' })).toBeVisible();
    await expect(customer.getByText('Replace kitchen faucet')).toBeVisible();
    await choose(customer, way.method);
    await expect(customer.locator('#total')).toHaveText(
      `Total $425.00 + ${way.sum} = ${way.total}`,
    );
    await expect(payButton(customer)).toHaveText(`Pay now · ${way.total}`);

    const leaving = customer
      .waitForRequest((asked) => asked.url().startsWith(stack.sandbox))
      .then(() => Date.now());
    await noteWhenCovered(customer);
    await payButton(customer).click();
    await expect(customer.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
    const noted = await customer.waitForFunction(() => document.body.dataset['coveredAt']);
    const covered = Number(await noted.jsonValue());
    await expect(customer.getByText('with Lopay')).toBeVisible();
    await expect(customer.getByText('Preparing your secure payment link…')).toBeVisible();
    await expect(payButton(customer)).toBeHidden();
    // By itself, after two seconds.
    const coveredMs = (await leaving) - covered;
    expect(coveredMs).toBeGreaterThan(1_500);
    expect(coveredMs).toBeLessThan(5_000);
    await atProvider(customer);
    await expect(customer.locator('.summary .amount')).toHaveText(way.total);

    const inDatabase = paidMoment(stack, url);
    const onScreen = paidBadgeMoment(office, job);
    if (way.name === 'card') await payByCard(customer);
    else await payByPlan(customer, way.name);
    const [committed, shown] = await Promise.all([inDatabase, onScreen]);
    console.log(`paid by ${way.name}: on the open screen ${shown - committed} ms later`);
    // A second, and the 20 ms between two looks at the database; 22 to 428 ms were seen.
    expect(shown - committed).toBeLessThan(1_020);
    await expect(office.getByText(`${job.customer} paid $425.00`)).toBeVisible();

    await customer.waitForURL(/\/payment-success\?/);
    await expect(customer.getByRole('heading', { name: 'Payment Complete!' })).toBeVisible();
    await expect(
      customer.getByText('Thank you — your payment has been received and confirmed.'),
    ).toBeVisible();
    await expect(fact(customer, 'Paid to')).toHaveText('Rivera Plumbing');
    await expect(fact(customer, 'Amount')).toHaveText(way.total);
    await expect(fact(customer, 'Description')).toHaveText('Replace kitchen faucet');
    const { paid_at: paidAt } = await linkRow(stack, { url });
    const day = paidAt!.toLocaleDateString('en-US', {
      dateStyle: 'long',
      timeZone: 'America/Los_Angeles',
    });
    await expect(fact(customer, 'Date')).toHaveText(day);
    await expect(
      customer.getByText('A receipt has been sent to your email for your records.'),
    ).toHaveCount(job.email ? 1 : 0);

    await expectReceipt(customer, way);
    const how = way.name === 'card' ? 'Paid by card' : 'Paid with Buy Now Pay Later';
    await expectShownPaid(office, job, { total: way.total, how });
    const recipient = job.email ?? e164(job.phone);
    await expectOneMessage(stack, recipient, 'Rivera Plumbing', way.total, `/pay/${url}/receipt`);
    if (job.email) expect(await inboxOf(stack, e164(job.phone))).toEqual([]);
  });
}

test('cash is a claim until the contractor says that it was received', async ({
  visitor,
  contractor,
  business,
}) => {
  const { stack, account } = business;
  const job = newJob();
  const office = await contractor();
  const { url, address } = await createLink(office, job);

  const customer = await visitor();
  await customer.goto(address);
  await choose(customer, 'Cash');
  await expect(customer.locator('#total')).toHaveText('Total $425.00');
  await expect(payButton(customer)).toHaveText('Mark as Paid in Cash · $425.00');
  await payButton(customer).click();
  const toast = customer.getByRole('alert');
  await expect(toast).toContainText('Payment Confirmed!');
  await expect(toast).toContainText('Thank you for your payment.');
  await expect(customer.getByRole('heading', { name: 'You are paying in cash' })).toBeVisible();
  await expect(customer.getByText(/and we told .Rivera Plumbing.\./)).toBeVisible();
  expect((await linkRow(stack, { url })).status).toBe('unpaid');

  // Taken back, the open screen follows and the contractor is notified; claimed again, notified again.
  const saysCash = rowOf(office, job).getByText('Says paid in cash');
  await expect(saysCash).toBeVisible();
  const mails = async (what: string) =>
    (await inboxOf(stack, account.email)).filter((text) =>
      text.includes(`${job.customer} ${what}`),
    );
  const claimed = () => mails('says they paid $425.00 in cash');
  await expect.poll(claimed).toHaveLength(1);
  await customer.getByRole('button', { name: 'Undo: I am not paying in cash' }).click();
  await expect(customer.getByRole('alert')).toContainText('Undone');
  await expect(saysCash).toHaveCount(0);
  await expect.poll(() => mails('took it back: $425.00 not paid in cash yet')).toHaveLength(1);
  await choose(customer, 'Cash');
  await payButton(customer).click();
  await expect(toast).toContainText('Payment Confirmed!');
  await expect(saysCash).toBeVisible();
  await expect.poll(claimed).toHaveLength(2);
  const [text] = await claimed();
  await office.goto(/https?:\/\/\S+\/payments\/\S+/.exec(text!)![0]);
  await office.getByRole('button', { name: 'Mark cash received' }).click();
  await expect(office.getByText('Marked as paid in cash.')).toBeVisible();
  await expect(office.getByText('Paid in cash', { exact: true })).toBeVisible();
  expect(await linkRow(stack, { url })).toMatchObject({ status: 'paid', paid_method: 'cash' });

  await office.goto('/payments');
  await expectShownPaid(office, job, { total: '$425.00', how: 'Paid in cash' });
  await expectOneMessage(stack, e164(job.phone), '$425.00 paid by Cash', `/pay/${url}/receipt`);
  await customer.reload();
  await expect(customer.getByRole('heading', { name: 'Payment Link Used' })).toBeVisible();
  await expect(customer.getByText(/^Paid on \w+ \d+\. Thank you\.$/)).toBeVisible();
  await customer.getByRole('link', { name: 'View receipt' }).click();
  await expect(fact(customer, 'Paid by')).toHaveText('Cash');
  await expect(fact(customer, 'Processing fee')).toHaveCount(0);
  await expect(fact(customer, 'Total paid')).toHaveText('$425.00');
});
