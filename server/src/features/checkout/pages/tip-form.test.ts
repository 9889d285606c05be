import { saveTips } from '@jobly/core/accounts/profile-contract';
import { beforeAll, expect, it } from 'vitest';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

/** A form without script: nothing is charged before its total was shown. */
const shop = useShop();
const maria = useBusiness(shop);

const switchTips = (takesTips: boolean) => maria.call(saveTips, { body: { takesTips } });
beforeAll(() => switchTips(true));

const plainLink = () => maria.makeLink({ amountCashCents: 10_000 });
const words = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const post = async ({ url }: MadeLink, fields: Record<string, string>) => {
  const answer = await fetch(`${shop.address}/pay/${url}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  });
  return { status: answer.status, html: await answer.text() };
};

const attemptsOf = ({ id }: MadeLink) =>
  shop.sql<{ status: string; tip: number; total: number }>`
    select status, tip_cents as tip, amount_cents as total from checkout_attempts
    where payment_link_id = ${id} order by created_at`;

it('shows the totals of a tip before anything is charged, and pays what it showed', async () => {
  const link = await plainLink();
  const first = await post(link, { method: 'card', tip: '15', tipOwn: '', tipSeen: '0' });
  expect(first.status).toBe(200);
  expect(words(first.html)).toContain('Please check your total');
  expect(words(first.html)).toContain('$118.49');
  expect(first.html).toContain('name="tipSeen" value="1500"');
  expect(await attemptsOf(link)).toEqual([]);
  const sent = await post(link, { method: 'card', tip: '15', tipOwn: '', tipSeen: '1500' });
  expect(sent.html).toContain('http-equiv="refresh"');
  expect(await attemptsOf(link)).toEqual([{ status: 'open', tip: 1_500, total: 11_849 }]);
  // Taken back again: another total, which has to be seen as well.
  const none = await post(link, { method: 'card', tip: '0', tipOwn: '', tipSeen: '1500' });
  expect(words(none.html)).toContain('Please check your total');
  expect(words(none.html)).toContain('$103.49');
});

it('asks about more than 30%, and refuses what is no tip', async () => {
  const link = await plainLink();
  const own = (tipOwn: string, tipSeen = '0') =>
    post(link, { method: 'card', tip: 'own', tipOwn, tipSeen });
  expect(words((await own('30.01')).html)).toContain('A tip of more than 30%?');
  expect((await own('30.01', '3001')).html).toContain('http-equiv="refresh"');
  // Typed, and nothing chosen.
  const typed = await post(link, { method: 'card', tipOwn: '5', tipSeen: '0' });
  expect(typed.html).toContain('name="tipSeen" value="500"');
  const wrong = await own('100.01');
  expect([wrong.status, words(wrong.html)]).toEqual([
    422,
    expect.stringContaining('Please type your tip, or choose No tip'),
  ]);
  expect((await attemptsOf(link)).map(({ tip }) => tip)).toEqual([3_001]);
});

it('takes no tip of cash, and goes on as ever without one', async () => {
  const [cash, plain] = [await plainLink(), await plainLink()];
  const claimed = await post(cash, { method: 'cash', tip: '15', tipOwn: '', tipSeen: '0' });
  expect(claimed.status).toBe(303);
  const sent = await post(plain, { method: 'card', tipOwn: '', tipSeen: '0' });
  expect(sent.html).toContain('http-equiv="refresh"');
  expect((await attemptsOf(plain)).map(({ tip }) => tip)).toEqual([0]);
});

it('says so where tips were switched off since the page was opened', async () => {
  const link = await plainLink();
  await switchTips(false);
  const sent = await post(link, { method: 'card', tip: '15', tipOwn: '', tipSeen: '1500' });
  await switchTips(true);
  expect([sent.status, words(sent.html)]).toEqual([
    409,
    expect.stringContaining('This page is out of date'),
  ]);
});
