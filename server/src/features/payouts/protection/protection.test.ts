import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { linkIn, newPhone, useProtection } from '../../../../test/protection.ts';
import { makeLinkRow } from '../../../../test/staff.ts';

const HOUR = 3_600;
const { server, sandbox, staff, arrived, run, payoutsAt, business, changePhone, earn } =
  useProtection();

describe('after a change of phone', () => {
  it('the bank account stays for 72 hours, and the refusal says until when', async () => {
    const maria = await business();
    const phone = await changePhone(maria.userId);
    const cookie = await signIn(server, { userId: maria.userId, phone, contractorId: undefined });
    const save = () =>
      server.ask('POST', '/functions/v1/update-bank-details', {
        cookie,
        body: {
          merchantId: maria.merchantId,
          routingNumber: '021000021',
          accountNumber: '000999998888',
          accountHolderName: 'x',
          accountHolderType: 'company',
        },
      });
    expect(await save()).toMatchObject({
      status: 409,
      body: {
        code: 'bank_change_held',
        message: expect.stringMatching(/^Your phone number was changed\. .*until \w+ \d+ at /),
      },
    });
    expect(await maria.provider()).toBe('3333');
    const screen = await server.ask('GET', '/rest/v1/contractors/me', { cookie });
    expect(screen.body['payoutHold']).toMatchObject({ why: 'phone', payouts: true });
    server.clock.advance(72 * HOUR + 60);
    const later = await signIn(server, { userId: maria.userId, phone, contractorId: undefined });
    expect(
      (await server.ask('GET', '/rest/v1/contractors/me', { cookie: later })).body,
    ).toMatchObject({ payoutHold: null });
  });

  it('holds nothing of a newcomer, whose first bank account is taken at once', async () => {
    const account = await makeAccount(server);
    const merchantId = await server.ensureMerchant(account.userId);
    const phone = await changePhone(account.userId);
    const cookie = await signIn(server, { ...account, phone });
    const { body } = await server.ask('GET', '/rest/v1/contractors/me', { cookie });
    expect(body).toMatchObject({ payoutHold: null, bankChangeRule: null });
    expect((await arrived(account.phone, 1)).at(-1)).not.toContain('72 hours');
    const saved = await server.ask('POST', '/functions/v1/update-bank-details', {
      cookie,
      body: {
        merchantId,
        routingNumber: '021000021',
        accountNumber: '000999998888',
        accountHolderName: 'x',
        accountHolderType: 'company',
      },
    });
    expect(saved.status).toBe(200);
    expect((await sandbox.provider.getMerchant(merchantId)).payoutsPaused).toBe(false);
  });

  it('holds the first bank account of an account that a payment is under way to', async () => {
    const account = await makeAccount(server);
    const merchantId = await server.ensureMerchant(account.userId);
    const link = await makeLinkRow(server, account);
    await server.sql`
      insert into checkout_attempts (payment_link_id, user_id, method, merchant_id, amount_cents,
        fee_cents,
        net_cents, started_at)
      values (${link.id}, ${account.userId}, 'card', ${merchantId}, 10349, 349, 10000, now())`;
    const phone = await changePhone(account.userId);
    const cookie = await signIn(server, { ...account, phone });
    const { body } = await server.ask('GET', '/rest/v1/contractors/me', { cookie });
    expect(body).toMatchObject({ bankAccountLast4: null, payoutHold: { why: 'phone' } });
  });

  it('the provider holds payouts, and lets them go on afterwards', async () => {
    const maria = await business();
    await changePhone(maria.userId);
    await run('hold-payouts');
    await earn(maria.merchantId);
    await sandbox.control('POST', '/next-working-day');
    expect(await payoutsAt(maria.merchantId)).toEqual([]);
    server.clock.advance(72 * HOUR + 60);
    await run('hold-payouts');
    await sandbox.control('POST', '/next-working-day');
    expect(await payoutsAt(maria.merchantId)).toHaveLength(1);
  });

  it('tells the previous phone and the email, with a link; the new phone gets none', async () => {
    const maria = await business();
    const phone = await changePhone(maria.userId);
    const [, text] = await arrived(maria.phone, 2);
    expect(text).toMatch(/moved your account to another phone number\. Not you\? Tap .*\/not-me\//);
    const letters = await arrived(maria.email, 2);
    expect(letters.at(-1)).toContain(linkIn(text!));
    const [added] = await arrived(phone, 1);
    expect(added).toMatch(/you sign in with this phone number/);
    expect(added).not.toContain('/not-me/');
  });

  it('says to staff whom nobody tells', async () => {
    const account = await makeAccount(server);
    await server.sql`update profiles set email = null where id = ${account.userId}`;
    const action = { action: 'update-user-phone', userId: account.userId, phone: newPhone() };
    const { body } = await staff.ask('POST', '/rest/v1/staff/previews', action);
    expect(body['notes']).toContainEqual(
      expect.stringMatching(/There is no email: only the previous phone/),
    );
    expect(body['notes']).toContainEqual(expect.stringMatching(/For 72 hours/));
  });
});

describe('after a change of the bank account', () => {
  it('the next one waits; the first account of all makes nothing wait', async () => {
    const maria = await business();
    expect((await maria.screen())['payoutHold']).toBeNull();
    expect((await maria.save('000111114444')).status).toBe(200);
    expect((await maria.screen())['payoutHold']).toMatchObject({ why: 'bank' });
    expect((await maria.save('000111115555')).body).toMatchObject({ code: 'bank_change_held' });
    const [first, second] = await arrived(maria.email, 2);
    expect(first).toContain('account ending in 3333');
    expect(second).toContain('account ending in 4444');
    expect(linkIn(second!)).not.toBe(linkIn(first!));
  });

  it('the fourth in 30 days is for staff, who release it together', async () => {
    const maria = await business();
    await server.sql`
      insert into bank_changes (user_id, merchant_id, account_last4, status)
      select ${maria.userId}, ${maria.merchantId}, '1111', 'done' from generate_series(1, 2)`;
    expect((await maria.save('000111117777')).body).toMatchObject({ code: 'bank_changes_used_up' });
    const release = { userId: maria.userId };
    expect((await staff.ask('POST', '/rest/v1/staff/release-payouts', release)).status).toBe(200);
    expect((await maria.save('000111117777')).status).toBe(200);
  });
});
