import { saveTips } from '@jobly/core/accounts/profile-contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { expect, it } from 'vitest';
import { accept, makeEstimate } from '../../../test/estimates.ts';
import { ask, HALVES, makeJob } from '../../../test/jobs.ts';
import { refundsOf } from '../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const { refund } = refundsOf(shop, maria);

async function pay(link: MadeLink, tipCents?: number): Promise<void> {
  const body = { linkCode: link.url, method: 'card', tipCents };
  expect((await shop.ask('POST', '/functions/v1/create-payment-link', { body })).status).toBe(200);
  await shop.charge(link);
  await shop.becomes(link, 'paid');
}

const part = (lines: object[]) => ({ lines, taxMillionths: 88_750 }) as object;
const WORK = { text: 'Work', thousandths: 1_000, unit: null, taxable: true };

it('receipt, CSV and earnings name the same cents of the tip and of the tax of a job that was changed', async () => {
  await maria.call(saveTips, { body: { takesTips: true } });
  const lines = [{ ...WORK, priceCents: 9_999 }];
  const form = { ...part(lines), amountCashCents: 10_886, schedule: HALVES };
  const { job, paymentLink: deposit } = await makeJob(maria, form);
  await pay(deposit);
  const change = part([{ ...WORK, priceCents: 3_333, taxable: false }]);
  const more = { changesJobId: job.id, ...change, amountCashCents: 3_333, schedule: undefined };
  await accept(shop, await makeEstimate(maria, more));
  const balance = await ask(maria, job, [1]);
  // The largest part: it takes what rounding leaves.
  await pay(balance, 8_776);
  const tips = async () => (await maria.call(getEarnings, { query: { range: 'week' } })).tipsCents;
  expect(await tips()).toBe(8_776);
  for (const cents of [1_234, 2_347, 555]) {
    expect((await refund(balance, cents)).status).toBe(200);
    const html = await (await fetch(`${shop.address}/pay/${balance.url}/receipt`)).text();
    const words = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
    const [, tax] = /Given back of the tax \$([\d.]+)/.exec(words)!;
    const [, tip] = /Given back of the tip \$([\d.]+)/.exec(words)!;
    const csv = await maria.ask('GET', '/rest/v1/payment_links/export');
    expect(csv.body['text']).toContain(`,87.76,${tip},${tax}\r\n`);
    expect(await tips()).toBe(8_776 - Math.round(Number(tip) * 100));
  }
  expect(await shop.violations()).toEqual([]);
});
