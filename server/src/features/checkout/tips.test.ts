import { saveTips } from '@jobly/core/accounts/profile-contract';
import { getEarnings } from '@jobly/core/payment-links/earnings';
import { getPaymentLinkDetail, listPaymentLinkHistory } from '@jobly/core/payment-links/contract';
import { listPayouts } from '@jobly/core/payouts/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { ask, HALVES, makeJob } from '../../../test/jobs.ts';
import { readPdf } from '../../../test/pdf.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);
const disputes = disputesOf(shop, maria);

const switchTips = (takesTips: boolean) => maria.call(saveTips, { body: { takesTips } });
beforeAll(() => switchTips(true));

const open = (link: MadeLink, tipCents?: number, method = 'card') =>
  shop.ask('POST', '/functions/v1/create-payment-link', {
    body: { linkCode: link.url, method, tipCents },
  });
const plainLink = () => maria.makeLink({ amountCashCents: 10_000 });

async function paidWithTip(tipCents: number, method = 'card', form = {}): Promise<MadeLink> {
  const link = await maria.makeLink({ amountCashCents: 10_000, ...form });
  expect((await open(link, tipCents, method)).status).toBe(200);
  await shop.charge(link, method);
  await shop.becomes(link, 'paid');
  return link;
}

const page = async ({ url }: MadeLink, below = '') =>
  (await fetch(`${shop.address}/pay/${url}${below}`)).text();
const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const attemptsOf = ({ id }: MadeLink) =>
  shop.sql<{ status: string; tip: number; total: number }>`
    select status, tip_cents as tip, amount_cents as total from checkout_attempts
    where payment_link_id = ${id} order by created_at`;

describe('a tip', () => {
  it('is asked for by the provider with the rest, and apart in every sum', async () => {
    const link = await paidWithTip(1_500);
    const checkout = await shop.sandbox.provider.getCheckout(
      maria.merchantId,
      await shop.checkoutOf(link),
    );
    expect(checkout.amountCents).toBe(11_849);
    const entries = await shop.sql<{ account: string; cents: string }>`
      select account, amount_cents as cents from ledger_entries
      where payment_id = (select id from payments where payment_link_id = ${link.id})`;
    expect(
      Object.fromEntries(entries.map(({ account, cents }) => [account, Number(cents)])),
    ).toEqual({ customer: -10_349, tips: -1_500, provider_fees: 401, provider_balance: 11_448 });
    expect(words(await page(link, '/receipt'))).toContain(
      'Job $100.00 Tip $15.00 Processing fee $3.49 Total paid $118.49',
    );
    expect(words(await page(link))).toContain('$118.49');
    const detail = await maria.call(getPaymentLinkDetail, { params: { id: link.id } });
    expect(detail.link.tipCents).toBe(1_500);
    const { totals } = await maria.call(listPaymentLinkHistory, { query: {} });
    expect(totals).toMatchObject({ paidCents: 10_000, tipsCents: 1_500 });

    expect((await disputes.refund(link, 5_000)).body).toMatchObject({ outcome: 'done' });
    expect(words(await page(link, '/receipt'))).toContain('Refunded $50.00');
    expect(words(await page(link, '/receipt'))).toContain(
      'Given back of the job $42.20 Given back of the tip $6.33 Given back of the fee $1.47 Total after refund $68.49',
    );
    expect(await maria.call(getEarnings, { query: { range: 'week' } })).toMatchObject({
      totalCents: 11_448 - 5_000,
      tipsCents: 1_500 - 633,
    });
    const csv = await maria.ask('GET', '/rest/v1/payment_links/export');
    expect(csv.body['text']).toMatch(/,15\.00,6\.33,\r?\n/);
    expect(await shop.violations()).toEqual([]);
  });

  it.each([
    ['customer pays, card', 'card', true, 11_849, 401],
    ['customer pays, BNPL', 'bnpl', true, 12_129, 719],
    ['covered, card', 'card', false, 11_500, 401],
    ['covered, BNPL', 'bnpl', false, 11_500, 719],
  ])('%s', async (_, method, customerPaysFees, gross, fee) => {
    const link = await paidWithTip(1_500, method, { customerPaysFees });
    expect(
      await shop.sql`
      select gross_cents as gross, tip_cents as tip, fee_cents as fee, net_cents as net
      from payments where payment_link_id = ${link.id}`,
    ).toEqual([{ gross, tip: 1_500, fee, net: gross - fee }]);
    expect(await shop.violations()).toEqual([]);
  });

  it('another one closes the checkout of the former total before there is a new one', async () => {
    const link = await plainLink();
    const first = await open(link, 1_000);
    const formerId = await shop.checkoutOf(link);
    expect((await open(link, 1_000)).body).toEqual(first.body);
    expect((await open(link, 2_000)).status).toBe(200);
    expect(await attemptsOf(link)).toEqual([
      { status: 'revoked', tip: 1_000, total: 11_349 },
      { status: 'open', tip: 2_000, total: 12_349 },
    ]);
    const former = await shop.sandbox.provider.getCheckout(maria.merchantId, formerId);
    expect(former.status).toBe('revoked');
    expect((await open(link)).status).toBe(200);
    expect((await attemptsOf(link)).map(({ status, tip }) => [status, tip])).toEqual([
      ['revoked', 1_000],
      ['revoked', 2_000],
      ['open', 0],
    ]);
  });

  it('of a checkout that was paid a moment ago stays what it was', async () => {
    const link = await plainLink();
    await open(link, 1_000);
    await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
    await shop.charge(link);
    const { body } = await open(link, 2_000);
    await shop.sandbox.control('POST', '/webhooks', { mode: 'normal' });
    expect(body['code']).toBe('payment_link_used');
    expect(await shop.linkRow(link)).toMatchObject({ status: 'paid', tip_cents: 1_000 });
  });

  it('changed by many payers at once leaves one open checkout, and is credited as it was chosen', async () => {
    const link = await plainLink();
    const tips = [0, 500, 1_000, 1_500, 2_000, 2_500];
    await Promise.all(tips.map((tip) => open(link, tip)));
    expect(await shop.violations()).toEqual([]);
    // On a busy machine all of them may have been told to try again.
    await expect.poll(async () => (await open(link, 700)).status).toBe(200);
    const left = (await attemptsOf(link)).filter(({ status }) => status === 'open');
    expect(left.map(({ tip }) => tip)).toEqual([700]);
    await shop.charge(link);
    await shop.becomes(link, 'paid');
    expect(await shop.linkRow(link)).toMatchObject({ tip_cents: 700 });
    expect(await shop.violations()).toEqual([]);
  });

  it('of an amount that the provider reports otherwise is quarantined', async () => {
    const link = await plainLink();
    await open(link, 1_500);
    await shop.sandbox.control('POST', `/links/${await shop.checkoutOf(link)}/charge`, {
      amountUnits: 11_848,
    });
    await expect
      .poll(() => shop.sql`select kind from payment_mismatches where payment_link_id = ${link.id}`)
      .toEqual([{ kind: 'amount' }]);
    expect((await shop.linkRow(link)).status).toBe('unpaid');
  });

  it.each([-1, 10_001, 2 ** 40])('of %i cents is refused', async (tipCents) => {
    const { body } = await open(await plainLink(), tipCents);
    expect(body['code']).toBe('checkout_mismatch');
  });

  it('is neither offered nor taken where the business does not, nor by another who switched it on', async () => {
    const link = await other.makeLink();
    expect(await page(link)).not.toContain('Add a tip');
    const { body } = await open(link, 1_000);
    expect(body['code']).toBe('checkout_mismatch');
    expect(await attemptsOf(link)).toEqual([]);
  });

  it('is not offered with a deposit, only with the payment that completes a job', async () => {
    const { job, paymentLink: deposit } = await makeJob(maria, { schedule: HALVES });
    expect(await page(deposit)).not.toContain('Add a tip');
    expect((await open(deposit, 1_000)).body['code']).toBe('checkout_mismatch');
    await open(deposit);
    await shop.charge(deposit);
    await shop.becomes(deposit, 'paid');
    const balance = await ask(maria, job, [1]);
    expect(await page(balance)).toContain('Add a tip');
    expect((await open(balance, 8_166)).status).toBe(200);
    await shop.charge(balance);
    await shop.becomes(balance, 'paid');
    expect(await shop.violations()).toEqual([]);
  });

  it('is in the payout with its payment, in the PDF, and the statement agrees to the cent', async () => {
    const link = await paidWithTip(1_500);
    await disputes.refund(link, 1_000);
    const pdf = await fetch(`${shop.address}/pay/${link.url}/receipt.pdf`);
    const { elements } = await readPdf(Buffer.from(await pdf.arrayBuffer()));
    const texts = elements.map(({ text }) => text);
    expect(texts[texts.indexOf('Tip') + 1]).toBe('$15.00');
    expect(texts[texts.indexOf('Given back of the tip') + 1]).toBe('$1.27');
    await shop.sandbox.control('POST', '/next-working-day');
    await shop.run('refresh-merchants');
    const { payouts } = await maria.call(listPayouts, {});
    const lines = payouts.flatMap(({ payments }) => payments);
    expect(lines.find(({ amountCents }) => amountCents === 11_448)).toMatchObject({
      tipCents: 1_500,
    });
    expect(lines.find(({ kind }) => kind === 'refund')).toMatchObject({ tipCents: 0 });
    await shop.run('reconcile-statement', { asked: true });
    shop.clock.advance(2 * 3_600);
    await shop.run('reconcile-statement', { asked: true });
    // The one above that was quarantined is all that differs.
    const alerts = await shop.sql<{ detail: string }>`
      select details ->> 'Difference' as detail from alerts where kind like 'statement_%'`;
    expect(alerts).toEqual([{ detail: '$118.48' }]);
  });

  it('is lost with its payment to a bank, in proportion', async () => {
    const link = await paidWithTip(1_500);
    await disputes.decide(await disputes.raise(link, { units: 5_000 }), 'lost');
    await disputes.reaches(link, 'lost');
    expect(words(await page(link, '/receipt'))).toContain('Given back of the tip $6.33');
    expect(await shop.violations()).toEqual([]);
  });
});
