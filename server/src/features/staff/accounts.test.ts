import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import type { TestAccount } from '../../../test/factories.ts';
import { logOf, makeLinkRow, member, previewOf } from '../../../test/staff.ts';
import type { Member } from '../../../test/staff.ts';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';
import { findViolations } from '../../db/invariants.ts';

let house: TestHouse;
let staff: Member;
beforeAll(async () => {
  house = await openTestHouse({ signInRules: { sendsPerAddressHour: 1_000 } });
  staff = await member(house, 'staff');
});
afterAll(() => house.close());

const DELETE = '/functions/v1/delete-user';
const LINK = '/functions/v1/link-phone-to-user';

async function exists(userId: string): Promise<boolean> {
  return (await house.owner.query('select 1 from users where id = $1', [userId])).length > 0;
}

/** A link paid in cash, refunded in part; a payout that landed. */
async function giveMoney(account: TestAccount & { cookie?: string }): Promise<string> {
  const link = await makeLinkRow(house, account);
  await staff.ask('POST', '/functions/v1/admin-mark-paid', { paymentLinkId: link.id });
  await house.owner.query(
    `with made as (
       insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, started_at)
       select id, payment_link_id, user_id, 1000, 'requested', now() from payments where payment_link_id = $1
       returning id
     ) select app.finish_refund(id, now()) from made`,
    [link.id],
  );
  const [refund] = await house.owner.query<{ id: string }>(
    'select id from refunds where payment_link_id = $1',
    [link.id],
  );
  await house.owner.query('select app.finish_refund($1, now())', [refund!.id]);
  await house.owner.query(
    `with payout as (
       insert into payouts (contractor_id, user_id, provider_payout_id, status, amount_cents, payout_date)
       values ($1, $2, $3, 'paid', 5000, '2026-01-05') returning id, user_id
     ) insert into payout_payments (payout_id, user_id, provider_payment_id, description)
       select id, user_id, 'p1', 'x' from payout`,
    [account.contractorId, account.userId, randomUUID()],
  );
  return link.id;
}

const OWNED = [
  'payment_links',
  'payments',
  'refunds',
  'payouts',
  'payout_payments',
  'ledger_entries',
  'payment_link_events',
  'checkout_attempts',
  'websites',
  'sites',
  'website_details',
  'google_profiles',
  'review_settings',
  'uploads',
  'messages',
  'bank_changes',
];

async function ownedBy(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of OWNED) {
    const [row] = await house.owner.query<{ count: number }>(
      `select count(*)::int as count from ${table} where user_id = $1`,
      [userId],
    );
    if (row!.count > 0) counts[table] = row!.count;
  }
  return counts;
}

describe('delete-user', () => {
  it('deletes an account without money, with its unpaid links, and keeps it in the log', async () => {
    const account = await makeAccount(house, { name: 'Sam Carter' });
    // With a merchant already: none is registered at the sign-in.
    await house.owner.query(`update contractors set lopay_merchant_id = 'm-1' where user_id = $1`, [
      account.userId,
    ]);
    const cookie = await signIn(house, account);
    await makeLinkRow(house, account);
    const preview = await previewOf(staff, { action: 'delete-user', userId: account.userId });
    expect(preview.refused).toBeNull();
    expect(preview.changes).toContainEqual({
      what: 'Unpaid payment links',
      before: '1',
      after: null,
    });
    expect(await exists(account.userId)).toBe(true);
    const reason = 'Made twice';
    const done = await staff.ask('POST', DELETE, { userId: account.userId, reason });
    expect(done).toMatchObject({ status: 200, body: { canUndo: false } });
    expect(await exists(account.userId)).toBe(false);
    expect((await house.ask('GET', '/rest/v1/profiles/me', { cookie })).status).toBe(401);
    expect(preview.notes.join(' ')).toContain('Its merchant m-1 stays');
    expect((await logOf(house, account.userId))[0]).toMatchObject({
      action: 'delete-user',
      before: { account: { name: 'Sam Carter', phone: account.phone }, links: 1 },
      after: null,
      reason,
    });
    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(409);
  });

  it('refuses an account with money and says what it has', async () => {
    const account = await makeAccount(house);
    await giveMoney(account);
    const refused =
      'This account has 1 payment, 1 refund and 1 payout. Money is never deleted: merge the account into another one instead.';
    const answer = await staff.ask('POST', DELETE, { userId: account.userId });
    expect(answer).toMatchObject({ status: 409, body: { message: refused } });
    expect(await previewOf(staff, { action: 'delete-user', userId: account.userId })).toMatchObject(
      {
        refused,
      },
    );
    expect(await exists(account.userId)).toBe(true);
  });

  it.each([
    [
      'an open checkout',
      (account: TestAccount, linkId: string) =>
        house.owner.query(
          `insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents,
             fee_cents, net_cents, started_at) values ($1, $2, 'card', 'm', 100, 0, 100, now())`,
          [linkId, account.userId],
        ),
      /1 open checkout/,
    ],
    [
      'a balance',
      (account: TestAccount) =>
        house.owner.query(
          'insert into balances (user_id, available_cents, pending_cents, read_at) values ($1, 5, 0, now())',
          [account.userId],
        ),
      /balance at the provider/,
    ],
    [
      'a quarantined event',
      (account: TestAccount, linkId: string) =>
        house.owner.query(
          `insert into payment_mismatches (kind, user_id, payment_link_id, seen) values ('amount', $1, $2, $3)`,
          [account.userId, linkId, randomUUID()],
        ),
      /quarantined event/,
    ],
  ] as const)('refuses an account with %s', async (_, lay, sentence) => {
    const account = await makeAccount(house);
    await lay(account, (await makeLinkRow(house, account)).id);
    const answer = await staff.ask('POST', DELETE, { userId: account.userId });
    expect(answer.body['message']).toMatch(sentence);
    expect(await exists(account.userId)).toBe(true);
  });

  it('merges: every row changes its owner, the money adds up, the log keeps what was left', async () => {
    const [from, to] = [await makeAccount(house), await makeAccount(house)];
    const linkId = await giveMoney(from);
    for (const { userId } of [from, to]) {
      await house.owner.query(
        `insert into google_profiles (user_id, business_name) values ($1, $2)`,
        [userId, userId.slice(0, 8)],
      );
    }
    await house.owner.query(
      `insert into websites (user_id, status, website_type, external_url)
       values ($1, 'linked', 'external', 'https://joes.example.com/')`,
      [from.userId],
    );
    await house.owner.query(
      `update contractors set lopay_merchant_id = $2, payouts_status = 'active',
         bank_routing_last4 = '0021', bank_account_last4 = '6789' where user_id = $1`,
      [from.userId, `m-${from.userId}`],
    );
    const before = await ownedBy(from.userId);
    const input = { userId: from.userId, mergeIntoUserId: to.userId };
    const preview = await previewOf(staff, { action: 'delete-user', ...input });
    expect(preview.refused).toBeNull();
    expect(preview.notes.join(' ')).toContain('Both have a google profile');
    expect(await staff.ask('POST', DELETE, input)).toMatchObject({ status: 200 });

    expect(await exists(from.userId)).toBe(false);
    expect(await ownedBy(from.userId)).toEqual({});
    expect(await ownedBy(to.userId)).toEqual({ ...before, google_profiles: 1 });
    const [contractor] = await house.owner.query<{ lopay_merchant_id: string }>(
      'select * from contractors where user_id = $1',
      [to.userId],
    );
    expect(contractor).toMatchObject({
      lopay_merchant_id: `m-${from.userId}`,
      payouts_status: 'active',
      bank_account_last4: '6789',
    });
    const violations = await findViolations(async (text) => ({
      rows: await house.owner.query<object>(text),
    }));
    expect(violations).toEqual([]);
    const [entry] = await logOf(house, from.userId);
    expect(entry!.before).toMatchObject({
      google_profiles: { business_name: from.userId.slice(0, 8) },
    });
    expect(entry!.after).toMatchObject({ merged_into: to.userId, left: ['google_profiles'] });
    const person = await staff.ask('GET', `/rest/v1/staff/people/${to.userId}`);
    expect(person.body).toMatchObject({ paymentLinkCount: 1, paidCents: 41_500 });
    expect(linkId).toBeTruthy();
  });

  it('does not merge two merchants, into itself, or into staff', async () => {
    const [from, to] = [await makeAccount(house), await makeAccount(house)];
    for (const { userId } of [from, to]) {
      await house.owner.query('update contractors set lopay_merchant_id = $2 where user_id = $1', [
        userId,
        `two-${userId}`,
      ]);
    }
    const into = async (mergeIntoUserId: string) =>
      (await staff.ask('POST', DELETE, { userId: from.userId, mergeIntoUserId })).body['message'];
    expect(await into(to.userId)).toMatch(/Both accounts have a merchant/);
    expect(await into(from.userId)).toMatch(/one and the same/);
    expect(await into(staff.userId)).toMatch(/account of a contractor/);
    expect(await exists(from.userId)).toBe(true);
  });

  it('leaves the ledger closed to any other change', async () => {
    const account = await makeAccount(house);
    await giveMoney(account);
    const change = house.owner.query('update ledger_entries set user_id = $1 where user_id = $1', [
      account.userId,
    ]);
    await expect(change).rejects.toThrow(/append-only/);
  });
});

describe('link-phone-to-user', () => {
  it('gives the phone of an account without money to another, and that account goes', async () => {
    const [keep, goes] = [await makeAccount(house), await makeAccount(house)];
    const other = await makeAccount(house);
    const input = { keepUserId: keep.userId, phone: goes.phone };
    const first = await staff.ask('POST', LINK, input);
    expect(first.body['message']).toMatch(/belongs to Rivera Plumbing/);
    const wrong = await staff.ask('POST', LINK, { ...input, deleteNewPhoneUserId: other.userId });
    expect(wrong.body['message']).toMatch(/does not have this phone/);
    const named = { ...input, deleteNewPhoneUserId: goes.userId, removeEmail: true };
    const preview = await previewOf(staff, { action: 'link-phone-to-user', ...named });
    expect(preview.changes[0]).toMatchObject({ before: keep.phone, after: goes.phone });
    const done = await staff.ask('POST', LINK, named);
    expect(done).toMatchObject({ status: 200, body: { canUndo: false } });
    expect(await exists(goes.userId)).toBe(false);
    const [profile] = await house.owner.query<{ phone: string }>(
      'select phone from profiles where id = $1',
      [keep.userId],
    );
    expect(profile!.phone).toBe(goes.phone);
    expect((await logOf(house, keep.userId))[0]).toMatchObject({
      action: 'link-phone-to-user',
      before: { phone: keep.phone, gone: { account: { id: goes.userId } } },
    });
  });

  it('moves the rows when the account that goes has money', async () => {
    const [keep, goes] = [await makeAccount(house), await makeAccount(house)];
    await giveMoney(goes);
    const done = await staff.ask('POST', LINK, {
      keepUserId: keep.userId,
      phone: goes.phone,
      deleteNewPhoneUserId: goes.userId,
    });
    expect(done.status).toBe(200);
    expect(await exists(goes.userId)).toBe(false);
    expect((await ownedBy(keep.userId))['payments']).toBe(1);
  });

  it('gives a free phone, and that can be taken back', async () => {
    const keep = await makeAccount(house);
    const done = await staff.ask('POST', LINK, { keepUserId: keep.userId, phone: '4155558001' });
    expect(done).toMatchObject({ status: 200, body: { canUndo: true } });
    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(200);
  });
});
