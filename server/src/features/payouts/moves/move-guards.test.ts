import { REFUSALS } from '@jobly/core/staff/refusals';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { mover } from '../../../../test/moves.ts';
import { useShop, type Business } from '../../../../test/shop.ts';
import { member } from '../../../../test/staff.ts';
import { openBankChange } from '../bank-queries.ts';

const shop = useShop({ twoProviders: true });
const moves = beforeTests(async () => mover(shop));
const staff = beforeTests(async () => ({
  one: await member(shop.server, 'staff'),
  two: await member(shop.server, 'staff', 'Ben Ota'),
  three: await member(shop.server, 'staff', 'Cleo Park'),
}));

const propose = ({ account }: Business) =>
  staff.one.ask('POST', '/rest/v1/staff/move-provider', { userId: account.userId });

const rowOf = async ({ account }: Business) =>
  (
    await shop.sql<Record<string, unknown>>`
      select * from contractors where user_id = ${account.userId}`
  )[0]!;

const formerOf = ({ account }: Business) =>
  shop.sql<{ merchant_id: string; payouts_paused: boolean; emptied_at: Date | null }>`
    select * from former_merchants where user_id = ${account.userId}`;

describe('a move', () => {
  it('takes two members of staff, of whom one approves once', async () => {
    const maria = await shop.business();
    const { body } = await propose(maria);
    expect(await moves.merchantOf(maria)).toBe(maria.merchantId);
    const path = `/rest/v1/staff/proposals/${String(body['proposalId'])}/approve`;
    expect((await staff.one.ask('POST', path)).body['message']).toBe(REFUSALS.ownProposal);
    const approved = await Promise.all([
      staff.two.ask('POST', path),
      staff.three.ask('POST', path),
    ]);
    expect(approved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await formerOf(maria)).toMatchObject([{ merchant_id: maria.merchantId }]);
    // M11: audit-with-every-change.test.ts has one provider, and so nowhere to move to.
    const log = await shop.sql`
      select action from audit_log where user_id = ${maria.account.userId} and action = 'move-provider'`;
    expect(log).toHaveLength(1);
  });

  it('is told to the owner when it begins and when it is done, with a link that freezes payouts', async () => {
    const maria = await shop.business();
    expect((await moves.move(maria)).status).toBe(200);
    await moves.setUp(maria);
    const changes = await shop.sql<{ happened: string }>`
      select happened from account_changes where user_id = ${maria.account.userId} and kind = 'move'
      order by changed_at`;
    expect(changes.map(({ happened }) => happened)).toEqual([
      expect.stringContaining('is moving your payments from Lopay to Stripe'),
      expect.stringContaining('your customers pay through Stripe now'),
    ]);
    const sent = await shop.sql`
      select id from messages where user_id = ${maria.account.userId} and kind = 'provider_move'
        and channel = 'sms'`;
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['payouts_frozen_at = now(), payouts_frozen_by = $$owner$$', REFUSALS.moveWhileHeld],
    [
      'payouts_held_until = now() + interval $$1 hour$$, payouts_held_for = $$phone$$',
      REFUSALS.moveWhileHeld,
    ],
    ['payouts_paused = true', REFUSALS.moveWhileHeld],
    ['bank_change_last4 = $$1234$$', REFUSALS.moveWhileHeld],
    ['bank_form_opens_at = now()', REFUSALS.moveWhileHeld],
    ['merchant_registration_unknown = true', REFUSALS.registrationUnknown],
    ['cards_stopped_at = now()', REFUSALS.moveOfStopped],
  ])('is refused while %s', async (state, refusal) => {
    const maria = await shop.business();
    await shop.server.owner.query(`update contractors set ${state} where user_id = $1`, [
      maria.account.userId,
    ]);
    const before = await rowOf(maria);
    expect(await propose(maria)).toMatchObject({ status: 409, body: { message: refusal } });
    expect(await rowOf(maria)).toEqual(before);
  });

  it('is refused to the second person when a bank change has begun since it was proposed', async () => {
    const maria = await shop.business();
    const { body } = await propose(maria);
    const userId = maria.account.userId;
    await shop.sql`update contractors set bank_change_last4 = '1234' where user_id = ${userId}`;
    const path = `/rest/v1/staff/proposals/${String(body['proposalId'])}/approve`;
    expect((await staff.two.ask('POST', path)).status).toBe(409);
    expect(await moves.merchantOf(maria)).toBe(maria.merchantId);
  });

  it('ends a bank change that read the merchant before it: nothing is sent there', async () => {
    const maria = await shop.business();
    await moves.move(maria);
    const wanted = {
      userId: maria.account.userId,
      merchantId: maria.merchantId,
      routingLast4: undefined,
      accountLast4: '9999',
      held: false,
      now: shop.clock.now(),
    };
    expect(await openBankChange(shop.server.database.system, wanted)).toBeUndefined();
    expect((await rowOf(maria))['bank_change_last4']).toBeNull();
  });

  it('registers once when the answer is lost, and waits until it is known', async () => {
    const maria = await shop.business();
    await moves.move(maria);
    await shop.second!.fault({
      method: 'POST',
      path: '/api/1/partner/merchant',
      kind: 'reset-after-commit',
      times: 1,
    });
    await shop.run('ensure-merchant', { userId: maria.account.userId }).catch(() => undefined);
    expect(await propose(maria)).toMatchObject({
      status: 409,
      body: { message: REFUSALS.registrationUnknown },
    });
    shop.clock.advance(180);
    const second = await moves.setUp(maria);
    expect(await formerOf(maria)).toMatchObject([{ merchant_id: maria.merchantId }]);
    expect(await moves.merchantOf(maria)).toBe(second);
    expect(await shop.violations()).toEqual([]);
  });

  it('can be taken back at any time, and gets the same merchants again', async () => {
    const maria = await shop.business();
    const early = await maria.makeLink();
    await moves.move(maria);
    // Not registered yet.
    expect((await moves.move(maria)).status).toBe(200);
    expect(await rowOf(maria)).toMatchObject({
      lopay_merchant_id: maria.merchantId,
      paid_through: null,
      bank_account_last4: '6789',
      payouts_held_until: null,
    });
    await moves.move(maria);
    const second = await moves.setUp(maria);
    const late = await maria.makeLink();
    await shop.sql`
      update contractors set payouts_held_until = null, payouts_held_for = null
      where user_id = ${maria.account.userId}`;
    await shop.run('hold-payouts');
    await moves.move(maria);
    await shop.run('refresh-merchants');
    expect(await rowOf(maria)).toMatchObject({
      lopay_merchant_id: maria.merchantId,
      paid_through: null,
      // Its account has not been paid out to for a while.
      payouts_held_for: 'bank',
    });
    for (const link of [early, late]) await moves.pay(link);
    expect(await moves.paidThrough(early)).toBe(maria.merchantId);
    expect(await moves.paidThrough(late)).toBe(second);
    expect(await shop.violations()).toEqual([]);
  });
});

describe('payouts after a move', () => {
  it('wait as after a bank change once the new merchant has an account (M19)', async () => {
    const maria = await shop.business();
    await moves.move(maria);
    const second = await moves.setUp(maria);
    expect(await rowOf(maria)).toMatchObject({ payouts_held_for: 'bank', payouts_paused: true });
    expect(await shop.second!.provider.getMerchant(second)).toMatchObject({ payoutsPaused: true });
    shop.clock.advance(73 * 3_600);
    await shop.run('hold-payouts');
    expect(await shop.second!.provider.getMerchant(second)).toMatchObject({ payoutsPaused: false });
  });

  it('are frozen at both merchants, and go on at both', async () => {
    const maria = await shop.business();
    await moves.move(maria);
    const second = await moves.setUp(maria);
    const paused = async () => [
      (await shop.sandbox.provider.getMerchant(maria.merchantId)).payoutsPaused,
      (await shop.second!.provider.getMerchant(second)).payoutsPaused,
    ];
    const own = maria.account.userId;
    await shop.sql`
      update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'staff',
        payouts_held_until = null, payouts_held_for = null where user_id = ${own}`;
    await shop.run('hold-payouts');
    expect(await paused()).toEqual([true, true]);
    await shop.sql`
      update contractors set payouts_frozen_at = null, payouts_frozen_by = null where user_id = ${own}`;
    await shop.run('hold-payouts');
    expect(await paused()).toEqual([false, false]);
  });

  it('wait at both after a change of the phone; a changed bank account concerns the new one alone', async () => {
    const maria = await shop.business();
    await moves.move(maria);
    await moves.setUp(maria);
    await shop.run('hold-payouts');
    const former = () => shop.sandbox.provider.getMerchant(maria.merchantId);
    expect(await former()).toMatchObject({ payoutsPaused: false });
    await shop.sql`
      update contractors set payouts_held_for = 'phone' where user_id = ${maria.account.userId}`;
    await shop.run('hold-payouts');
    expect(await former()).toMatchObject({ payoutsPaused: true });
  });

  it('name their provider, and the one before counts until it is empty', async () => {
    const maria = await shop.business();
    const link = await maria.makeLink();
    await moves.pay(link);
    await moves.move(maria);
    await moves.setUp(maria);
    shop.clock.advance(3_600);
    await shop.run('refresh-merchants');
    expect(await formerOf(maria)).toMatchObject([{ emptied_at: null }]);
    await shop.sandbox.control('POST', `/merchants/${maria.merchantId}/next-working-day`, {});
    shop.clock.advance(3_600);
    await shop.run('refresh-merchants');
    const { payouts } = (await maria.ask('GET', '/rest/v1/payouts')).body as {
      payouts: { provider: string }[];
    };
    expect(payouts).toMatchObject([{ provider: 'Lopay' }]);
  });
});

it('the page, the receipt and the contractor’s record name the provider of that link', async () => {
  const maria = await shop.business();
  const [old, paid] = [await maria.makeLink(), await maria.makeLink()];
  await moves.pay(paid);
  await moves.move(maria);
  expect((await maria.ask('GET', '/rest/v1/contractors/me')).body).toMatchObject({
    provider: 'Stripe',
    paidThrough: 'Lopay',
  });
  await moves.setUp(maria);
  const fresh = await maria.makeLink();
  const page = async (path: string) => (await fetch(shop.address + path)).text();
  expect(await page(`/pay/${old.url}`)).toContain('Powered by Lopay');
  expect(await page(`/pay/${fresh.url}`)).toContain('Powered by Stripe');
  await moves.pay(fresh);
  expect(await page(`/pay/${paid.url}/receipt`)).toContain('Powered by Lopay');
  expect(await page(`/pay/${fresh.url}/receipt`)).toContain('Powered by Stripe');
});
