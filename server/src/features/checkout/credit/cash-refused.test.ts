import { expect, it } from 'vitest';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const claim = (link: MadeLink) =>
  shop.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: link.url } });
const refuse = (link: MadeLink, cookie = maria.cookie) =>
  shop.ask('POST', `/rest/v1/payment_links/${link.id}/cash-not-received`, { cookie });
const received = (link: MadeLink) =>
  maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`);
const storyOf = async (link: MadeLink) => {
  const { body } = await shop.ask('GET', `/rest/v1/payment_links/${link.id}`, maria);
  return (body['timeline'] as { kind: string }[]).map(({ kind }) => kind);
};
const pageOf = async (link: MadeLink) =>
  (await fetch(`${shop.address}/pay/${link.url}`).then((page) => page.text())).replaceAll(
    /<[^>]+>/g,
    ' ',
  );

it('a claim that is answered Not received is over, and the customer hears so once and can pay', async () => {
  const link = await maria.makeLink({ customerPhone: '4155557101' });
  await claim(link);
  const answers = await Promise.all([refuse(link), refuse(link), refuse(link)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers[0].body['paymentLink']).toMatchObject({ state: 'open', cashClaimedAt: null });
  const [text, ...more] = await shop.textsTo('+14155557101');
  expect(text).toBe(
    `Rivera Plumbing says that your $425.00 in cash has not arrived yet. Please pay them directly, or here: http://localhost:4000/pay/${link.url}`,
  );
  expect(more).toEqual([]);
  expect(await storyOf(link)).toEqual(['created', 'cash_claimed', 'cash_refused']);
  expect((await shop.openCheckout(link)).status).toBe(200);
});

it('of a customer who reads Spanish, in Spanish, and as a letter where there is an address', async () => {
  const link = await maria.makeLink({ customerEmail: 'luz@example.com' });
  await shop.sql`update payment_links set customer_language = 'es' where id = ${link.id}`;
  await claim(link);
  await refuse(link);
  const [letter] = await shop.sql<{ channel: string; recipient: string }>`
    select channel, recipient from messages where kind = 'cash_refused'
    and dedupe_key like ${`%${link.id}%`}`;
  expect(letter).toMatchObject({ channel: 'email', recipient: 'luz@example.com' });
});

it('the page that waits for the answer hears of it', async () => {
  const asked = async (link: MadeLink) =>
    (
      await shop.ask('POST', '/functions/v1/get-payment-progress', {
        body: { url: link.url },
      })
    ).body;
  const link = await maria.makeLink();
  await claim(link);
  expect(await asked(link)).toEqual({ progress: 'not_paid', cash: true });
  await refuse(link);
  expect(await asked(link)).toEqual({ progress: 'not_paid', cash: false });
  await claim(link);
  await received(link);
  expect(await asked(link)).toEqual({ progress: 'confirmed', cash: false });
});

it('the page to pay says it until the customer says cash again, and that claim is notified again', async () => {
  const link = await maria.makeLink();
  await claim(link);
  await refuse(link);
  expect(await pageOf(link)).toContain('The business says that it has not received it yet.');
  await claim(link);
  expect(await pageOf(link)).toContain('You are paying in cash');
  expect((await shop.linkRow(link)).cash_claimed_at).not.toBeNull();
});

it('of a paid link is not refused, and no other account answers', async () => {
  const link = await maria.makeLink();
  await claim(link);
  const other = await shop.business();
  expect((await refuse(link, other.cookie)).body['code']).toBe('payment_link_not_found');
  await received(link);
  expect((await refuse(link)).body['code']).toBe('payment_link_settled');
  expect(await shop.linkRow(link)).toMatchObject({ status: 'paid', paid_method: 'cash' });
});

it('one outcome holds, whether the claim is answered or cash is marked first', async () => {
  for (let round = 0; round < 10; round += 1) {
    const link = await maria.makeLink();
    await claim(link);
    await Promise.all([refuse(link), received(link)]);
    expect((await shop.linkRow(link)).status).toBe('paid');
  }
  expect(await shop.violations()).toEqual([]);
});
