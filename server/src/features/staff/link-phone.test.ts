import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import {
  exists,
  giveMoney,
  logOf,
  makeLinkRow,
  member,
  ownedBy,
  previewOf,
} from '../../../test/staff.ts';
import type { Member } from '../../../test/staff.ts';
import { openTestHouse } from '../../../test/test-house.ts';
import type { TestHouse } from '../../../test/test-house.ts';

let house: TestHouse;
let staff: Member;
beforeAll(async () => {
  house = await openTestHouse({ signInRules: { sendsPerAddressHour: 1_000 } });
  staff = await member(house, 'staff');
});
afterAll(() => house.close());

const LINK = '/functions/v1/link-phone-to-user';

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
    expect(await exists(house, goes.userId)).toBe(false);
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
    await giveMoney(house, staff, goes);
    const done = await staff.ask('POST', LINK, {
      keepUserId: keep.userId,
      phone: goes.phone,
      deleteNewPhoneUserId: goes.userId,
    });
    expect(done.status).toBe(200);
    expect(await exists(house, goes.userId)).toBe(false);
    expect((await ownedBy(house, keep.userId))['payments']).toBe(1);
  });

  it.each(['links', 'records'] as const)('moves %s, too, that nobody has paid', async (kind) => {
    const [keep, goes] = [await makeAccount(house), await makeAccount(house)];
    if (kind === 'links') await makeLinkRow(house, goes);
    else
      await house.owner.query('insert into google_profiles (user_id) values ($1)', [goes.userId]);
    const table = kind === 'links' ? 'payment_links' : 'google_profiles';
    const input = {
      keepUserId: keep.userId,
      phone: goes.phone,
      deleteNewPhoneUserId: goes.userId,
    };
    const preview = await previewOf(staff, { action: 'link-phone-to-user', ...input });
    expect(preview.notes.join(' ')).toMatch(/has 1 (payment link|service record): its rows move/);
    expect((await staff.ask('POST', LINK, input)).status).toBe(200);
    expect(await exists(house, goes.userId)).toBe(false);
    expect((await ownedBy(house, keep.userId))[table]).toBe(1);
  });

  it('gives a free phone, and that can be taken back', async () => {
    const keep = await makeAccount(house);
    const done = await staff.ask('POST', LINK, { keepUserId: keep.userId, phone: '4155558001' });
    expect(done).toMatchObject({ status: 200, body: { canUndo: true } });
    const undo = `/rest/v1/staff/audit_log/${String(done.body['auditId'])}/undo`;
    expect((await staff.ask('POST', undo, {})).status).toBe(200);
  });
});
