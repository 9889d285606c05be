import { expect, it, vi } from 'vitest';
import { refundsOf } from '../../../../test/refunds.ts';
import { useBusiness, useShop, type MadeLink } from '../../../../test/shop.ts';

const shop = useShop({}, { timeoutMs: 2_000 });
const maria = useBusiness(shop);

const attemptsOf = (link: MadeLink) =>
  shop.sql`
    select status, next_look_at is not null as polled_again from checkout_attempts
    where payment_link_id = ${link.id}`;

it('once it has not answered five times no request waits for it, and what never left is known not to have', async () => {
  const { paidLink, refund } = refundsOf(shop, maria);
  const paid = await paidLink();
  const [late, closed, ...links] = await Promise.all(
    Array.from({ length: 7 }, () => maria.makeLink()),
  );
  expect((await shop.openCheckout(closed!)).status).toBe(200);
  await shop.sandbox.fault({ kind: 'slow', path: '/api', method: '*', seconds: 30 });
  const answers = await Promise.all(links.map((link) => shop.openCheckout(link)));
  expect(answers.map(({ body }) => body['code'])).toEqual(links.map(() => 'checkout_busy'));
  // These may have arrived: they are asked about, never called failed (M6).
  for (const link of links) {
    expect(await attemptsOf(link)).toEqual([{ status: 'unknown', polled_again: true }]);
  }

  // The pause before it is tried again does not end under this test.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  const calls = [
    vi.spyOn(shop.sandbox.provider, 'createCheckout'),
    vi.spyOn(shop.sandbox.provider, 'listRefunds'),
    vi.spyOn(shop.sandbox.provider, 'refund'),
    vi.spyOn(shop.sandbox.provider, 'getMerchant'),
    vi.spyOn(shop.sandbox.provider, 'setBankDetails'),
  ];
  expect((await shop.openCheckout(late!)).body).toMatchObject({
    code: 'checkout_busy',
    message: expect.stringContaining("You haven't been charged."),
    retryAfterSeconds: 5,
  });
  expect(await attemptsOf(late!)).toEqual([{ status: 'failed', polled_again: false }]);
  expect((await refund(paid, 1_000)).body['code']).toBe('refund_not_started');
  const bank = await maria.ask('POST', '/functions/v1/update-bank-details', {
    merchantId: maria.merchantId,
    routingNumber: '021000021',
    accountNumber: '000987654321',
    accountHolderName: 'Rivera Plumbing',
    accountHolderType: 'company',
  });
  expect(bank.body['code']).toBe('provider_unreachable');
  expect(calls.map((call) => call.mock.calls.length)).toEqual([0, 0, 0, 0, 0]);
  const changes = `select from bank_changes where status = 'open'`;
  expect(await shop.server.owner.query(changes)).toEqual([]);

  // Tasks have found out by themselves, or will: their turns are not those of requests.
  const close = () => shop.run('close-checkouts', { paymentLinkId: closed!.id });
  const tries = await Promise.allSettled(Array.from({ length: 5 }, close));
  expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 'rejected'));
  const revoke = vi.spyOn(shop.sandbox.provider, 'revokeCheckout');
  await expect(close()).rejects.toThrow('provider was not called');
  expect(revoke).not.toHaveBeenCalled();
  expect(await attemptsOf(closed!)).toMatchObject([{ status: 'open' }]);
  expect((await shop.linkRow(paid)).status).toBe('paid');
  expect(await shop.violations()).toEqual([]);
});
