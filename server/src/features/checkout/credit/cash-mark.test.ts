import { providerReference } from '@jobly/core/checkout/reference';
import { describe, expect, it } from 'vitest';
import { dose } from '../../../../test/dose.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const say = (link: MadeLink, what: string) =>
  maria.ask('POST', `/rest/v1/payment_links/${link.id}/${what}`);
const mark = (link: MadeLink) => say(link, 'cash-mark');
const undo = (link: MadeLink) => say(link, 'cash-mark/undo');
const stateOf = async (link: MadeLink) => {
  const { body } = await shop.ask('GET', `/rest/v1/payment_links/${link.id}`, maria);
  const { state, method } = body['link'] as { state: string; method: string };
  return state === 'paid' ? `paid by ${method}` : state;
};
const settle = (link: MadeLink) => shop.run('settle-cash', { paymentLinkId: link.id });
const pageOf = async (link: MadeLink) =>
  (await fetch(`${shop.address}/pay/${link.url}`).then((page) => page.text())).replaceAll(
    /<[^>]+>/g,
    ' ',
  );

/** As if its minute were over; the clock of everybody else stays. */
const wait = (link: MadeLink) =>
  shop.sql`
    update payment_links set cash_settles_at = ${shop.clock.now()} where id = ${link.id}
    and cash_settles_at is not null`;

const paymentsOf = (link: MadeLink) =>
  shop.sql<{ role: string; method: string }>`
    select role, method from payments where payment_link_id = ${link.id} order by created_at`;

/** A payment by card of the checkout that was opened before, at the one door of all such money. */
async function payByCard(link: MadeLink): Promise<void> {
  const [attempt] = await shop.sql<{
    id: string;
    provider_checkout_id: string;
    amount_cents: number;
    currency: string;
  }>`
    select * from checkout_attempts where payment_link_id = ${link.id}`;
  await shop.sql`
    select app.credit_checkout(${attempt!.provider_checkout_id}, ${maria.merchantId},
      ${providerReference(attempt!)}, ${`pay-${link.id}`}, ${attempt!.amount_cents},
        ${attempt!.currency}, now(), now())`;
}

describe('Paid in cash', () => {
  it('waits a minute without credit, notification or payment', async () => {
    const link = await maria.makeLink({ customerPhone: '4155557201' });
    await shop.openCheckout(link);
    const checkout = await shop.checkoutOf(link);
    const answers = await Promise.all([mark(link), mark(link)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].body['paymentLink']).toMatchObject({
      state: 'cash_marked',
      status: 'unpaid',
    });
    expect((await shop.openCheckout(link)).body['code']).toBe('payment_link_marked');
    const claim = { body: { linkCode: link.url } };
    const claimed = await shop.ask('POST', '/functions/v1/claim-cash-payment', claim);
    expect(claimed.body['code']).toBe('payment_link_marked');
    expect(await pageOf(link)).toMatch(/Marked as paid in cash.*The business says that you paid/s);
    await expect
      .poll(
        async () => (await shop.sandbox.provider.getCheckout(maria.merchantId, checkout)).status,
      )
      .toBe('revoked');
    // Too early: a task whose clock is ahead asks again when it is time.
    await settle(link);
    expect(await paymentsOf(link)).toEqual([]);
    const due = await shop.sql`
      select from pgboss.job where name = 'settle-cash' and data ->> 'paymentLinkId' = ${link.id}
      and start_after > now() + interval '30 seconds'`;
    expect(due).toHaveLength(2);
    const messages = `select from messages where recipient = '+14155557201'`;
    expect(await shop.server.owner.query(messages)).toEqual([]);
    await wait(link);
    await settle(link);
    await settle(link);
    expect(await paymentsOf(link)).toEqual([{ role: 'credit', method: 'cash' }]);
    expect(await shop.textsTo('+14155557201')).toHaveLength(1);
    expect((await undo(link)).body['code']).toBe('payment_link_settled');
  });

  it('is undone: the link is to be paid as before, and the task finds nothing', async () => {
    const link = await maria.makeLink();
    await mark(link);
    expect((await undo(link)).body['paymentLink']).toMatchObject({ state: 'open' });
    expect((await undo(link)).status).toBe(200);
    await settle(link);
    expect(await shop.linkRow(link)).toMatchObject({ status: 'unpaid', cash_settles_at: null });
    expect((await shop.openCheckout(link)).status).toBe(200);
  });

  it('is nobody else’s to say or to undo', async () => {
    const link = await maria.makeLink();
    const { cookie } = await shop.business();
    const theirs = (what: string) =>
      shop.ask('POST', `/rest/v1/payment_links/${link.id}/${what}`, { cookie });
    expect((await theirs('cash-mark')).body['code']).toBe('payment_link_not_found');
    await mark(link);
    expect((await theirs('cash-mark/undo')).body['code']).toBe('payment_link_not_found');
    expect(await stateOf(link)).toBe('cash_marked');
  });
});

/** What the contractor, the customer, the provider and the queue may do next. */
const STEPS = {
  card: payByCard,
  undo,
  settle: async (link: MadeLink) => {
    await wait(link);
    await settle(link);
  },
  cancel: (link: MadeLink) => say(link, 'cancel'),
  again: mark,
} as const;
type Step = keyof typeof STEPS;

/** Each order has a link of its own. */
const AT_ONCE = 6;

const ordersOf = (steps: Step[]): Step[][] =>
  steps.length === 0
    ? [[]]
    : steps.flatMap((first) =>
        ordersOf(steps.filter((step) => step !== first)).map((rest) => [first].concat(rest)),
      );

/** The rule, in a few lines of its own. */
function next(state: string, step: Step): string {
  if (step === 'card')
    return ['paid by cash', 'paid by card'].includes(state) ? state : 'paid by card';
  if (step === 'undo') return state === 'cash_marked' ? 'open' : state;
  if (step === 'settle') return state === 'cash_marked' ? 'paid by cash' : state;
  if (step === 'cancel') return ['open', 'cash_marked'].includes(state) ? 'cancelled' : state;
  return state === 'open' ? 'cash_marked' : state;
}

it('a link is paid once, by the first of any events in any order, and never becomes unpaid', async () => {
  const orders = ordersOf(Object.keys(STEPS) as Step[]);
  expect(orders).toHaveLength(120);
  const everyNth = dose({ test: 8, drill: 1 });
  const ended = new Set<string>();
  const walk = async (order: Step[]) => {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await mark(link);
    let expected = 'cash_marked';
    for (const step of order) {
      await STEPS[step](link);
      expected = next(expected, step);
      expect(await stateOf(link), `${order.join(', ')}: after ${step}`).toBe(expected);
    }
    const credits = (await paymentsOf(link)).filter(({ role }) => role === 'credit');
    expect(credits).toHaveLength(1);
    ended.add(expected);
  };
  const walked = orders.filter((_, index) => index % everyNth === 0);
  while (walked.length > 0) await Promise.all(walked.splice(0, AT_ONCE).map(walk));
  expect([...ended].toSorted()).toEqual(['paid by card', 'paid by cash']);
  expect(await shop.violations()).toEqual([]);
}, 240_000);

it('at the same moment, card, undo, cancel and the task end in one state that all agree on', async () => {
  for (let round = 0; round < dose({ test: 4, drill: 20 }); round += 1) {
    const link = await maria.makeLink();
    await shop.openCheckout(link);
    await mark(link);
    await wait(link);
    const cancelled = round % 2 ? [say(link, 'cancel')] : [];
    await Promise.all([undo(link), settle(link), payByCard(link), ...cancelled]);
    const { status, paid_method: method } = await shop.linkRow(link);
    const payments = await paymentsOf(link);
    expect(status).toBe('paid');
    expect(payments.filter(({ role }) => role === 'credit')).toEqual([{ role: 'credit', method }]);
    // Cash first: the card's payment is too much, and goes back.
    expect(payments).toHaveLength(method === 'cash' ? 2 : 1);
  }
  expect(await shop.violations()).toEqual([]);
}, 120_000);
