import { expect, it } from 'vitest';
import { refundsOf } from './refunds.ts';
import { useBusiness, useShop, type Business } from './shop.ts';

/** Whatever a caller can add to is bounded, and does not slow down other callers. */
const shop = useShop();
const maria = useBusiness(shop);

const countOf = async (text: string, values: unknown[]) =>
  (await shop.server.owner.query<{ count: number }>(`select count(*)::int ${text}`, values))[0]!
    .count;

it('a link shared over and over is shared once a minute in each way, and 100 times in its story', async () => {
  const link = await maria.makeLink();
  const events = () =>
    countOf(`from payment_link_events where payment_link_id = $1 and kind = 'sent'`, [link.id]);
  const share = (channel: string) =>
    maria.ask('POST', `/rest/v1/payment_links/${link.id}/sent`, { channel });
  const answers = await Promise.all(
    ['sms', 'copy'].flatMap((channel) => Array.from({ length: 30 }, () => share(channel))),
  );
  expect(answers.every(({ status }) => status === 200)).toBe(true);
  expect(await events()).toBe(2);
  for (let minute = 0; minute < 110; minute += 1) {
    await shop.server.owner.query(`delete from rate_limits where key like 'link-sent:%'`);
    expect((await share('sms')).status).toBe(200);
  }
  expect(await events()).toBe(100);
  const another = await maria.makeLink();
  await maria.ask('POST', `/rest/v1/payment_links/${another.id}/sent`, { channel: 'sms' });
  expect(await countOf('from payment_link_events where payment_link_id = $1', [another.id])).toBe(
    1,
  );
});

it('a link that is closed again and again is work for one task', async () => {
  const link = await maria.makeLink();
  for (let times = 0; times < 20; times += 1) {
    const { status } = await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cancel`);
    expect(status).toBe(200);
  }
  const tasks = `from pgboss.job where name = 'close-checkouts' and data ->> 'paymentLinkId' = $1`;
  expect(await countOf(tasks, [link.id])).toBe(1);
});

it('cash is claimed and taken back twenty times on one link, however many hours pass', async () => {
  const link = await maria.makeLink();
  let last: string | null = '';
  for (let times = 0; times < 25; times += 1) {
    await shop.server.owner.query(`delete from rate_limits where key like 'undo-cash:%'`);
    await shop.ask('POST', '/functions/v1/claim-cash-payment', {
      body: { linkCode: link.url },
    });
    const { headers } = await shop.ask('POST', `/pay/${link.url}/undo-cash`);
    last = headers.get('location');
  }
  expect(last).toBe(`/pay/${link.url}?said=too-often`);
  const undone = `from payment_link_events where kind = 'cash_undone' and payment_link_id = $1`;
  expect(await countOf(undone, [link.id])).toBe(20);
});

it('a payment is given back in fifty parts at most', async () => {
  const link = await maria.makeLink();
  await maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});
  const { refund } = refundsOf(shop, maria);
  for (let part = 0; part < 50; part += 1) expect((await refund(link, 1)).status).toBe(200);
  expect((await refund(link, 1)).body).toMatchObject({
    code: 'refunds_used_up',
    message: 'This payment has been refunded in too many parts already. Please contact support.',
  });
  expect(await countOf('from refunds where payment_link_id = $1', [link.id])).toBe(50);
});

it('a profile is saved thirty times an hour', async () => {
  const seen = '2020-01-01T00:00:00.000Z';
  const fields = {
    addressStreet: '',
    addressCity: 'Oakland',
    addressState: '',
    addressZip: '',
    timeZone: '',
  };
  const save = ({ cookie }: Business) =>
    shop.ask('PUT', '/rest/v1/profiles/me/business', { cookie, body: { ...fields, seen } });
  for (let times = 0; times < 30; times += 1) expect((await save(maria)).status).toBe(409);
  const refused = await save(maria);
  expect(refused.body['code']).toBe('rate_limited');
  expect(refused.headers.get('ratelimit-policy')).toBe('"save-profile";q=30;w=3600');
  expect((await save(await shop.business())).status).toBe(409);
});
