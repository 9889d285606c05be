import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount } from '../../../../test/factories.ts';
import {
  exists,
  giveMoney,
  logOf,
  makeLinkRow,
  ownedBy,
  pairOfStaff,
  previewOf,
} from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const staff = beforeTests(() => pairOfStaff(server));

const LINK = '/functions/v1/link-phone-to-user';

describe('link-phone-to-user', () => {
  it('gives the phone of an account without money to another, and that account goes', async () => {
    const [keep, goes] = [await makeAccount(server), await makeAccount(server)];
    const other = await makeAccount(server);
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
    expect(await exists(server, goes.userId)).toBe(false);
    const [profile] = await server.sql<{ phone: string }>`
      select phone from profiles where id = ${keep.userId}`;
    expect(profile!.phone).toBe(goes.phone);
    expect((await logOf(server, keep.userId))[0]).toMatchObject({
      action: 'link-phone-to-user',
      before: { phone: keep.phone, gone: { account: { id: goes.userId } } },
    });
  });

  it('moves the rows when the account that goes has money', async () => {
    const [keep, goes] = [await makeAccount(server), await makeAccount(server)];
    await giveMoney(server, staff, goes);
    const done = await staff.ask('POST', LINK, {
      keepUserId: keep.userId,
      phone: goes.phone,
      deleteNewPhoneUserId: goes.userId,
    });
    expect(done.status).toBe(200);
    expect(await exists(server, goes.userId)).toBe(false);
    expect((await ownedBy(server, keep.userId))['payments']).toBe(1);
  });

  it.each(['links', 'records'] as const)('moves unpaid %s, too', async (kind) => {
    const [keep, goes] = [await makeAccount(server), await makeAccount(server)];
    if (kind === 'links') await makeLinkRow(server, goes);
    else await server.sql`insert into google_profiles (user_id) values (${goes.userId})`;
    const table = kind === 'links' ? 'payment_links' : 'google_profiles';
    const input = {
      keepUserId: keep.userId,
      phone: goes.phone,
      deleteNewPhoneUserId: goes.userId,
    };
    const preview = await previewOf(staff, { action: 'link-phone-to-user', ...input });
    expect(preview.notes.join(' ')).toMatch(/has 1 (payment link|service record): its rows move/);
    expect((await staff.ask('POST', LINK, input)).status).toBe(200);
    expect(await exists(server, goes.userId)).toBe(false);
    expect((await ownedBy(server, keep.userId))[table]).toBe(1);
  });

  /** As the create-user form leaves it: a name of its own for the website, a merchant, no money. */
  async function fromTheForm() {
    const account = await makeAccount(server);
    const merchantId = `form-${account.userId}`;
    await server.sql`
      update contractors set lopay_merchant_id = ${merchantId} where user_id = ${account.userId}`;
    await server.sql`
      insert into website_details (user_id, business_name) values (${account.userId}, 'Rivera')`;
    return { ...account, merchantId };
  }
  const merchantOf = async (userId: string) => {
    const [row] = await server.sql<{ lopay_merchant_id: string; bank: string | null }>`
      select lopay_merchant_id, bank_account_last4 as bank from contractors where user_id = ${userId}`;
    return row!;
  };
  const giveBank = (userId: string) =>
    server.sql`
      update contractors set bank_routing_last4 = '0021', bank_account_last4 = '6789',
      payouts_status = 'active' where user_id = ${userId}`;
  const giveBalance = (userId: string) =>
    server.sql`
      insert into balances (user_id, available_cents, pending_cents, read_at)
      values (${userId}, 500, 0, now())`;
  const linking = (keep: { userId: string }, goes: { userId: string; phone: string }) => ({
    keepUserId: keep.userId,
    phone: goes.phone,
    deleteNewPhoneUserId: goes.userId,
  });

  it('makes one account of two of the form: the unused merchant is let go, and known to staff', async () => {
    const [keep, goes] = [await fromTheForm(), await fromTheForm()];
    const preview = await previewOf(staff, {
      action: 'link-phone-to-user',
      ...linking(keep, goes),
    });
    expect(preview.refused).toBeNull();
    expect(preview.changes).toContainEqual({
      what: 'Unused merchant',
      before: goes.merchantId,
      after: null,
    });
    expect(preview.notes.join(' ')).toMatch(/is let go.+ask them to close it/);
    expect((await staff.ask('POST', LINK, linking(keep, goes))).status).toBe(200);
    expect(await exists(server, goes.userId)).toBe(false);
    expect((await merchantOf(keep.userId)).lopay_merchant_id).toBe(keep.merchantId);
    const released = await server.sql`
      select former_user_id, kept_user_id from released_merchants where merchant_id = ${goes.merchantId}`;
    expect(released).toEqual([{ former_user_id: goes.userId, kept_user_id: keep.userId }]);
    expect((await logOf(server, keep.userId))[0]!.after).toMatchObject({
      gone: { released_merchant: goes.merchantId },
    });
  });

  it.each([
    ['a bank account', giveBank, '6789'],
    ['money', giveBalance, null],
  ])('keeps the merchant that has %s, whichever account it came with', async (_, give, bank) => {
    const [keep, goes] = [await fromTheForm(), await fromTheForm()];
    await give(goes.userId);
    expect((await staff.ask('POST', LINK, linking(keep, goes))).status).toBe(200);
    expect(await merchantOf(keep.userId)).toEqual({ lopay_merchant_id: goes.merchantId, bank });
  });

  it('takes the only merchant along, even from an account that has nothing else', async () => {
    const [keep, goes] = [await makeAccount(server), await fromTheForm()];
    await server.sql`delete from website_details where user_id = ${goes.userId}`;
    expect((await staff.ask('POST', LINK, linking(keep, goes))).status).toBe(200);
    expect((await merchantOf(keep.userId)).lopay_merchant_id).toBe(goes.merchantId);
  });

  it('says what to do when money went through both merchants, and that works', async () => {
    const [keep, goes] = [await fromTheForm(), await fromTheForm()];
    await giveBalance(keep.userId);
    await giveBalance(goes.userId);
    const refused = await staff.ask('POST', LINK, linking(keep, goes));
    expect(refused.body['message']).toMatch(
      /give the other account a number of its own with Fix phone number, then link this phone without/,
    );
    const fix = { userId: goes.userId, phone: '4155558002' };
    expect((await staff.ask('POST', '/functions/v1/update-user-phone', fix)).status).toBe(200);
    const alone = { keepUserId: keep.userId, phone: goes.phone };
    expect((await staff.ask('POST', LINK, alone)).status).toBe(200);
    expect(await exists(server, goes.userId)).toBe(true);
  });

  it('gives a free phone, and that can be taken back', async () => {
    const keep = await makeAccount(server);
    const done = await staff.ask('POST', LINK, { keepUserId: keep.userId, phone: '4155558001' });
    expect(done).toMatchObject({ status: 200, body: { canUndo: true } });
    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(200);
  });
});
