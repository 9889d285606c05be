import { fetchBalance } from '@jobly/core/payouts/contract';
import { pdfLines } from '../../server/test/pdf.ts';
import { inDatabase } from '../support/accounts.ts';
import { expect, openBusiness, sharedStack, test } from '../support/business.ts';
import { fact } from '../support/checkout.ts';
import { raiseDispute } from '../support/disputes.ts';
import { tapHistory, tapLink, tapTab } from '../support/taps.ts';
import { expectAccessible } from '../support/test.ts';

test('a bank takes a payment back: seen from Home, proved by the pack, lost; another is won', async ({
  contractor,
}) => {
  const stack = sharedStack();
  const business = await openBusiness(stack);
  const raise = (customerName: string) => raiseDispute(business, { customerName });

  const page = await contractor(business);
  await page.goto('/');
  const { link, decide } = await raise('Dana Whitfield');
  const card = page.getByRole('link', { name: /\$439\.83 taken back.*Dana Whitfield/ });
  await expect(card).toContainText('Send proof by');
  await expectAccessible(page);
  await card.click();
  await expect(page).toHaveURL(`/payments/${link.id}`);
  await expect(
    page.getByRole('heading', { name: "Dana's bank has taken back $439.83 for now" }),
  ).toBeVisible();
  await expect(page.getByText('That is in 7 days.')).toBeVisible();
  await expect(page.getByText('Disputed', { exact: true })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0);
  await expect(fact(page, 'For now')).toHaveText('-$29.83');
  await expectAccessible(page);
  // By text, which waits for the morning where it is night.
  const textCount = () =>
    inDatabase(stack.databaseUrl, async (client) => {
      const sent = `select 1 from messages where user_id = $1 and channel = 'sms' and kind = 'dispute_open'`;
      return (await client.query(sent, [business.account.userId])).rowCount;
    });
  expect(await textCount()).toBe(1);

  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 30_000 }),
    page.getByRole('link', { name: 'Download evidence pack' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^evidence-[0-9a-f]{8}\.pdf$/);
  const stream = await download.createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect((await pdfLines(Buffer.concat(chunks))).join('\n')).toContain('Replace kitchen faucet');

  const refund = await business.api.post(`/rest/v1/payment_links/${link.id}/refund`, {
    data: { refundId: crypto.randomUUID(), amountCents: 100 },
  });
  expect(await refund.json()).toMatchObject({ code: 'refund_disputed' });

  await decide('lost');
  await expect(
    page.getByRole('heading', { name: 'Dana got $439.83 back from the bank' }),
  ).toBeVisible();
  await expect(fact(page, 'It cost you')).toHaveText('$29.83');
  await expect(page.getByRole('link', { name: 'Download evidence pack' })).toHaveCount(0);

  const won = await raise('Luis Ortega');
  await won.decide('won');
  await tapTab(page, 'Payments');
  await tapHistory(page);
  await page.getByRole('radio', { name: 'Disputed' }).locator('..').click();
  await expect(page.getByText('2 links')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Dana' })).toContainText(
    'Dispute lost',
  );
  await tapLink(page, won.link);
  await expect(
    page.getByRole('heading', { name: '$439.83 from Luis is yours again' }),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refund' })).toBeVisible();
  const { balance } = await business.call(fetchBalance);
  // Two payments of $425.00 after fees, less what was lost with its fee.
  expect(balance).toBe(2 * 42_500 - 43_983 - 1_500);
});
