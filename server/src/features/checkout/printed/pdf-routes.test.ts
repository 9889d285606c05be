import { printedReceipt, type PrintedLink } from '@jobly/core/checkout/printed';
import { billOf, totalOf } from '@jobly/core/payment-links/bill';
import type { Bill } from '@jobly/core/payment-links/lines';
import { formatCents } from '@jobly/core/money';
import { describe, expect, it } from 'vitest';
import { dose, seededRandom } from '../../../../test/dose.ts';
import { randomBill } from '../../../../test/random-bill.ts';
import { readPdf } from '../../../../test/pdf.ts';
import { refundsOf } from '../../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';
import { makePdf } from '../../../documents/make-pdf.ts';
import { readReceipt } from '../credit/receipt-queries.ts';

const shop = useShop();
const maria = useBusiness(shop);

const get = (path: string, init: RequestInit = {}) =>
  fetch(shop.address + path, { redirect: 'manual', ...init });

async function textsOf(answer: Response): Promise<string[]> {
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { elements } = await readPdf(Buffer.from(await answer.arrayBuffer()));
  return elements.map(({ text }) => text);
}

const close = (link: MadeLink, column: string) =>
  shop.server.owner.query(
    `update payment_links set ${column} = now() - interval '1 minute' where id = $1`,
    [link.id],
  );

describe('the invoice of a link', () => {
  it('says what is to be paid, to whom, by whom and where, and has its number as name', async () => {
    const link = await maria.makeLink({ customerName: 'Nguyễn Thị Phượng' });
    await shop.run('match-links');
    await shop.server.owner.query(
      `update customers set address = '88 Oak Avenue, Oakland, CA 94607'
       where id = (select customer_id from payment_links where id = $1)`,
      [link.id],
    );
    await shop.sql`update profiles set license_number = 'CSLB 1042077' where id = ${maria.account.userId}`;
    const answer = await get(`/pay/${link.url}/invoice.pdf`);
    const [numbered] = await shop.sql<{ number: number }>`
      select number from payment_links where id = ${link.id}`;
    const number = String(numbered!.number);
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="invoice-${number}.pdf"`,
    );
    const texts = await textsOf(answer);
    for (const said of ['Invoice', 'Nguyễn Thị Phượng', number, 'Replace kitchen faucet']) {
      expect(texts).toContain(said);
    }
    expect(texts.join('\n')).toContain('License CSLB 1042077');
    expect(texts).toContain('88 Oak Avenue, Oakland, CA 94607');
    expect(texts[texts.indexOf('Amount due') + 1]).toBe('$425.00');
    expect(texts.join('\n')).toContain(`/pay/${link.url}`);
  });

  it('is in the language of the customer', async () => {
    const link = await maria.makeLink();
    const headers = { 'accept-language': 'es-MX' };
    const texts = await textsOf(await get(`/pay/${link.url}/invoice.pdf`, { headers }));
    expect(texts).toContain('Factura');
    expect(texts).toContain('Total a pagar');
  });

  it.each(['cancelled_at', 'expires_at'])('is none where the link has its %s', async (column) => {
    const link = await maria.makeLink();
    await close(link, column);
    const answer = await get(`/pay/${link.url}/invoice.pdf`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('text/html');
    const path = `/rest/v1/payment_links/${link.id}/invoice.pdf`;
    const own = await get(path, { headers: { cookie: maria.cookie } });
    expect(own.status).toBe(404);
  });

  it('is none for an unknown code, and there is no receipt before a payment', async () => {
    expect((await get('/pay/no-such-code-12345/invoice.pdf')).status).toBe(404);
    const link = await maria.makeLink();
    expect((await get(`/pay/${link.url}/receipt.pdf`)).status).toBe(404);
  });

  it('is limited for one visitor of one link, and nobody else', async () => {
    const [link, other] = [await maria.makeLink(), await maria.makeLink()];
    const ask = async ({ url }: MadeLink, address: string) => {
      const { status } = await shop.ask('GET', `/pay/${url}/invoice.pdf`, { address });
      return status;
    };
    const many = await Promise.all(Array.from({ length: 61 }, () => ask(link, '198.51.100.7')));
    expect(many.filter((status) => status === 429)).toHaveLength(1);
    expect(await ask(link, '198.51.100.8')).toBe(200);
    expect(await ask(other, '198.51.100.7')).toBe(200);
  });
});

describe('the receipt of a link', () => {
  const { paidLink, refund } = refundsOf(shop, maria);

  it('has the payment and what went back, with the sums of its page', async () => {
    const link = await paidLink();
    await refund(link, 5_000);
    await expect
      .poll(async () => (await readReceipt(shop.server.database.system, link.id))?.refundedCents)
      .toBe(5_000);
    const page = await (await get(`/pay/${link.url}/receipt`)).text();
    const texts = await textsOf(await get(`/pay/${link.url}/receipt.pdf`));
    for (const said of ['Receipt', 'Partly refunded', 'Visa ending in 4242', '-$50.00']) {
      expect(texts).toContain(said);
    }
    const sums = texts.flatMap((text) => text.match(/^\$[\d,.]+$/) ?? []);
    expect(sums.length).toBeGreaterThan(3);
    for (const sum of sums) expect(page).toContain(sum);
    expect((await get(`/pay/${link.url}/invoice.pdf`)).headers.get('location')).toBe(
      `/pay/${link.url}/receipt.pdf`,
    );
  });

  it('is given to its contractor, and to no other', async () => {
    const link = await paidLink();
    const path = `/rest/v1/payment_links/${link.id}/receipt.pdf`;
    const own = await get(path, { headers: { cookie: maria.cookie } });
    expect(await textsOf(own)).toContain('Total paid');
    const stranger = await shop.business();
    expect((await get(path, { headers: { cookie: stranger.cookie } })).status).toBe(404);
    expect((await get(path)).status).toBe(401);
    const invoice = path.replace('receipt.pdf', 'invoice.pdf');
    expect((await get(invoice, { headers: { cookie: maria.cookie } })).status).toBe(404);
  });

  it('has the same amounts as the page, whatever they are', async () => {
    const below = seededRandom();
    const link = await paidLink();
    const known = (await readReceipt(shop.server.database.system, link.id))!;
    for (let round = 0; round < dose({ test: 1, drill: 200 }); round += 1) {
      const bill = aBill(below);
      const jobCents = totalOf(bill);
      const feeCents = below(2) * below(1_000_000);
      const totalCents = jobCents + feeCents;
      const refundedCents = below(3) === 0 ? 0 : 1 + below(totalCents);
      const amounts = { jobCents, customerFeeCents: feeCents, totalCents, refundedCents };
      const receipt = { ...known, ...amounts, refundedAt: known.paidAt };
      const printed = printedReceipt(linkOf(receipt, bill), receipt, '2026-11-18');
      const { elements } = await readPdf(await makePdf(printed));
      const texts = elements.map(({ text }) => text);
      const sums = texts.filter((text) => /^-?\$[\d,]+\.\d\d$/.test(text));
      const back = refundedCents > 0 ? [-refundedCents, totalCents - refundedCents] : [];
      const lines = bill.lines.flatMap(({ discount, priceCents, cents }) =>
        discount ? [cents] : [priceCents, cents],
      );
      const { taxMillionths, subtotalCents, taxCents } = bill;
      const taxed = taxMillionths > 0 ? [subtotalCents, taxCents] : [];
      const fee = feeCents > 0 ? [feeCents] : [];
      const due = [...lines, ...taxed, ...fee, totalCents, totalCents, ...back];
      expect(sums).toEqual(due.map(formatCents));
    }
  }, 900_000);
});

function aBill(below: (most: number) => number): Bill {
  for (;;) {
    const { typed, taxMillionths } = randomBill(below);
    const bill = billOf(typed, taxMillionths);
    if (bill) return bill;
  }
}

const linkOf = (
  { business, work, customerName, timeZone, paidAt }: Parameters<typeof printedReceipt>[1],
  bill: Bill,
): PrintedLink => ({
  number: '1042',
  linkUrl: 'https://jobly.example/pay/x',
  business,
  standing: null,
  licenseNumber: null,
  customer: { name: customerName, address: null },
  work,
  amountCents: totalOf(bill),
  bill,
  dueOn: null,
  pricing: 'customer_pays',
  createdAt: paidAt,
  timeZone,
});
