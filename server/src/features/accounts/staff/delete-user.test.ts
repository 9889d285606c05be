import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount, signIn, type TestAccount } from '../../../../test/factories.ts';
import {
  exists,
  giveMoney,
  logOf,
  makeJobRow,
  makeLinkRow,
  makeRepeat,
  ownedBy,
  pairOfStaff,
  previewOf,
} from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';
import { findViolations } from '../../../db/invariants.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const DELETE = '/functions/v1/delete-user';

describe('delete-user', () => {
  it('deletes an account without money, with its unpaid links, and keeps it in the log', async () => {
    const account = await makeAccount(server, { name: 'Sam Carter' });
    // With a merchant already: none is registered at the sign-in.
    await server.sql`
      update contractors set lopay_merchant_id = 'm-1' where user_id = ${account.userId}`;
    const cookie = await signIn(server, account);
    await makeLinkRow(server, account);
    const preview = await previewOf(staff, { action: 'delete-user', userId: account.userId });
    expect(preview.refused).toBeNull();
    expect(preview.changes).toContainEqual({
      what: 'Unpaid payment links',
      before: '1',
      after: null,
    });
    expect(await exists(server, account.userId)).toBe(true);
    const reason = 'Made twice';
    const done = await staff.ask('POST', DELETE, { userId: account.userId, reason });
    expect(done).toMatchObject({ status: 200, body: { canUndo: false } });
    expect(await exists(server, account.userId)).toBe(false);
    expect((await server.ask('GET', '/rest/v1/profiles/me', { cookie })).status).toBe(401);
    expect(preview.notes.join(' ')).toContain('Its merchant m-1 stays');
    const released = await server.sql`
      select former_user_id from released_merchants where merchant_id = 'm-1'`;
    expect(released).toEqual([{ former_user_id: account.userId }]);
    expect((await logOf(server, account.userId))[0]).toMatchObject({
      action: 'delete-user',
      before: { account: { name: 'Sam Carter', phone: account.phone }, links: 1 },
      after: null,
      reason,
    });
    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(409);
  });

  it('refuses an account with money and says what it has', async () => {
    const account = await makeAccount(server);
    await giveMoney(server, staff, account);
    const refused =
      'This account has 1 payment, 1 refund and 1 payout. Money is never deleted: merge the account into another one instead.';
    const answer = await staff.ask('POST', DELETE, { userId: account.userId });
    expect(answer).toMatchObject({ status: 409, body: { message: refused } });
    expect(await previewOf(staff, { action: 'delete-user', userId: account.userId })).toMatchObject(
      {
        refused,
      },
    );
    expect(await exists(server, account.userId)).toBe(true);
  });

  it.each([
    [
      'an open checkout',
      (account: TestAccount, linkId: string) =>
        server.sql`
          insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents,
          fee_cents, net_cents, started_at)
          values (${linkId}, ${account.userId}, 'card', 'm', 100, 0, 100, now())`,
      /1 open checkout/,
    ],
    [
      'a balance',
      (account: TestAccount) =>
        server.sql`
          insert into balances (user_id, available_cents, pending_cents, read_at)
          values (${account.userId}, 5, 0, now())`,
      /balance at the provider/,
    ],
    [
      'a cash claim',
      (_: TestAccount, linkId: string) =>
        server.sql`update payment_links set cash_claimed_at = now() where id = ${linkId}`,
      /1 cash claim/,
    ],
    [
      'a quarantined event',
      (account: TestAccount, linkId: string) =>
        server.sql`
          insert into payment_mismatches (kind, user_id, payment_link_id, seen)
          values ('amount', ${account.userId}, ${linkId}, ${randomUUID()})`,
      /quarantined event/,
    ],
  ] as const)('refuses an account with %s', async (_, lay, sentence) => {
    const account = await makeAccount(server);
    await lay(account, (await makeLinkRow(server, account)).id);
    const answer = await staff.ask('POST', DELETE, { userId: account.userId });
    expect(answer.body['message']).toMatch(sentence);
    expect(await exists(server, account.userId)).toBe(true);
  });

  it('merges: every row changes its owner, the money adds up, the log keeps what was left', async () => {
    const [from, to] = [await makeAccount(server), await makeAccount(server)];
    await giveMoney(server, staff, from);
    for (const { userId } of [from, to]) {
      await server.sql`
        insert into google_profiles (user_id, business_name) values (${userId}, ${userId.slice(0, 8)})`;
    }
    await server.sql`
      insert into websites (user_id, status, website_type, external_url)
      values (${from.userId}, 'linked', 'external', 'https://joes.example.com/')`;
    await server.sql`
      update contractors set lopay_merchant_id = ${`m-${from.userId}`}, payouts_status = 'active',
      bank_routing_last4 = '0021', bank_account_last4 = '6789' where user_id = ${from.userId}`;
    const repeat = await makeRepeat(server, from);
    await server.sql`
      insert into reminder_stops (user_id, payment_link_id)
      select user_id, payment_link_id from repeats where id = ${repeat.id}`;
    const job = await makeJobRow(server, from);
    // The receipt is on its way.
    await expect.poll(() => ownedBy(server, from.userId)).toHaveProperty('payment_link_events');
    const before = await ownedBy(server, from.userId);
    const input = { userId: from.userId, mergeIntoUserId: to.userId };
    const preview = await previewOf(staff, { action: 'delete-user', ...input });
    expect(preview.refused).toBeNull();
    expect(preview.notes.join(' ')).toContain('Both have a google profile');
    expect(await staff.ask('POST', DELETE, input)).toMatchObject({ status: 200 });

    expect(await exists(server, from.userId)).toBe(false);
    expect(await ownedBy(server, from.userId)).toEqual({});
    // Both were notified, by text and by email.
    const messages = before['messages']! + 4;
    expect(await ownedBy(server, to.userId)).toEqual({ ...before, google_profiles: 1, messages });
    const [contractor] = await server.sql<{ lopay_merchant_id: string }>`
      select * from contractors where user_id = ${to.userId}`;
    expect(contractor).toMatchObject({
      lopay_merchant_id: `m-${from.userId}`,
      payouts_status: 'active',
      bank_account_last4: '6789',
    });
    // What is not counted above.
    const moved = await server.sql`
      select user_id from repeats where id = ${repeat.id}
      union all select user_id from reminder_stops
      union all select user_id from jobs where id = ${job.id}
      union all select user_id from job_parts where job_id = ${job.id}`;
    expect(moved).toEqual(Array.from({ length: 4 }, () => ({ user_id: to.userId })));
    const violations = await findViolations(async (text) => ({
      rows: await server.owner.query<object>(text),
    }));
    expect(violations).toEqual([]);
    const [entry] = await logOf(server, from.userId);
    expect(entry!.before).toMatchObject({
      google_profiles: { business_name: from.userId.slice(0, 8) },
    });
    expect(entry!.after).toMatchObject({ merged_into: to.userId, left: ['google_profiles'] });
    const person = await staff.ask('GET', `/rest/v1/staff/people/${to.userId}`);
    expect(person.body).toMatchObject({ paymentLinkCount: 2, paidCents: 41_500 });
  });

  it('does not merge two merchants with money, into itself, or into staff', async () => {
    const [from, to] = [await makeAccount(server), await makeAccount(server)];
    for (const { userId } of [from, to]) {
      await server.sql`
        update contractors set lopay_merchant_id = ${`two-${userId}`} where user_id = ${userId}`;
      await server.sql`
        insert into balances (user_id, available_cents, pending_cents, read_at)
        values (${userId}, 5, 0, now())`;
    }
    const into = async (mergeIntoUserId: string) =>
      (await staff.ask('POST', DELETE, { userId: from.userId, mergeIntoUserId })).body['message'];
    expect(await into(to.userId)).toMatch(/Both accounts have a merchant/);
    expect(await into(from.userId)).toMatch(/one and the same/);
    expect(await into(staff.userId)).toMatch(/account of a contractor/);
    expect(await exists(server, from.userId)).toBe(true);
  });

  it('leaves the ledger closed to any other change', async () => {
    const account = await makeAccount(server);
    await giveMoney(server, staff, account);
    const change = server.sql`
      update ledger_entries set user_id = ${account.userId} where user_id = ${account.userId}`;
    await expect(change).rejects.toThrow(/append-only/);
  });
});
