import { randomUUID } from 'node:crypto';
import type { Proposal } from '@jobly/core/staff/proposals';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../../test/before-tests.ts';
import { makeAccount, signIn } from '../../../../test/factories.ts';
import { logOf, makeLinkRow, member, previewOf, type Member } from '../../../../test/staff.ts';
import { useServer } from '../../../../test/test-server.ts';

const server = useServer({ signInRules: { sendsPerAddressHour: 1_000 } });
const ana = beforeTests(() => member(server, 'staff', 'Ana Ruiz'));
const ben = beforeTests(() => member(server, 'staff', 'Ben Ota'));
const admin = beforeTests(() => member(server, 'admin', 'Ada Admin'));

let phones = 0;
function newPhone(): string {
  phones += 1;
  return `+1415555${6000 + phones}`;
}

async function phoneOf(userId: string) {
  const rows = await server.sql<{ phone: string }>`
    select phone from profiles where id = ${userId}`;
  return rows[0]!.phone;
}

const UPDATE_PHONE = '/functions/v1/update-user-phone';

async function proposePhone(by: Member, seen?: string) {
  const owner = await makeAccount(server);
  const phone = newPhone();
  const body = { userId: owner.userId, phone, reason: 'They called', ...(seen ? { seen } : {}) };
  const asked = await by.ask('POST', UPDATE_PHONE, body);
  return { owner, phone, asked, id: String(asked.body['proposalId']) };
}

const approve = (by: Member, id: string) =>
  by.ask('POST', `/rest/v1/staff/proposals/${id}/approve`);
const decline = (by: Member, id: string) =>
  by.ask('POST', `/rest/v1/staff/proposals/${id}/decline`, {});

async function listed(by: Member, id: string) {
  const { body } = await by.ask('GET', '/rest/v1/staff/proposals');
  return (body['proposals'] as Proposal[]).find((one) => one.id === id);
}

describe('what takes two', () => {
  it('is only proposed by one member of staff, and done by the second; the log names both', async () => {
    const { owner, phone, asked, id } = await proposePhone(ana);
    expect(asked).toMatchObject({ status: 200, body: { canUndo: false } });
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
    expect(await listed(ben, id)).toMatchObject({
      action: 'update-user-phone',
      changes: [{ what: 'Phone', before: owner.phone, after: phone }],
      reason: 'They called',
      proposerName: `Ana Ruiz (${ana.phone})`,
      own: false,
    });
    expect(await listed(ana, id)).toMatchObject({ own: true });
    expect(await approve(ben, id)).toMatchObject({ status: 200, body: { canUndo: true } });
    expect(await phoneOf(owner.userId)).toBe(phone);
    expect(await listed(ben, id)).toBeUndefined();
    expect(await logOf(server, owner.userId)).toMatchObject([
      {
        action: 'update-user-phone',
        actor_name: `Ben Ota (${ben.phone})`,
        after: { phone, proposed_by: `Ana Ruiz (${ana.phone})` },
        reason: 'They called',
      },
      { action: 'propose-update-user-phone', actor_name: `Ana Ruiz (${ana.phone})` },
    ]);
  });

  it('is said in the preview, also to an admin, who waits for another as well', async () => {
    const { userId } = await makeAccount(server);
    const input = { userId, phone: newPhone() };
    const preview = await previewOf(admin, { action: 'update-user-phone', ...input });
    expect(preview).toMatchObject({ needsSecondPerson: true });
    const id = String((await admin.ask('POST', UPDATE_PHONE, input)).body['proposalId']);
    expect((await approve(admin, id)).status).toBe(409);
    expect((await approve(ben, id)).status).toBe(200);
  });

  it('is every phone, every merge, every payment marked as paid, and taking a phone back', async () => {
    const [one, other] = [await makeAccount(server), await makeAccount(server)];
    const link = await makeLinkRow(server, one);
    const asked = {
      '/functions/v1/admin-mark-paid': { paymentLinkId: link.id },
      '/functions/v1/delete-user': { userId: one.userId, mergeIntoUserId: other.userId },
      '/functions/v1/link-phone-to-user': {
        keepUserId: one.userId,
        phone: other.phone,
        deleteNewPhoneUserId: other.userId,
      },
    };
    for (const [path, body] of Object.entries(asked)) {
      expect((await ana.ask('POST', path, body)).body).toMatchObject({
        proposalId: expect.any(String),
      });
    }
    const changed = await proposePhone(ana);
    const { body } = await approve(ben, changed.id);
    const undo = await ana.ask('POST', `/rest/v1/staff/audit_log/${String(body['auditId'])}/undo`);
    expect(undo.body).toMatchObject({ proposalId: expect.any(String) });
    expect(await phoneOf(changed.owner.userId)).toBe(changed.phone);
    expect((await approve(ben, String(undo.body['proposalId']))).status).toBe(200);
    expect(await phoneOf(changed.owner.userId)).toBe(changed.owner.phone);
  });

  it('waits once: the same proposal is not made again', async () => {
    const { owner, phone } = await proposePhone(ana);
    const again = await ben.ask('POST', UPDATE_PHONE, { userId: owner.userId, phone });
    expect(again).toMatchObject({ status: 409, body: { message: /waits for a second/ } });
  });
});

describe('the second person', () => {
  it('is never the first, whatever the code thinks', async () => {
    const { owner, id } = await proposePhone(ana);
    expect(await approve(ana, id)).toMatchObject({
      status: 409,
      body: { message: /Somebody else has to approve/ },
    });
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
    await expect(
      server.sql`
        update staff_proposals set status = 'approved', decided_by = proposed_by, decided_at = now()
        where id = ${id}`,
    ).rejects.toThrow(/check constraint/);
  });

  it('cannot be made up: nobody becomes staff by a call of staff', async () => {
    const contractor = await member(server, 'contractor', 'Carl Crook');
    const { id } = await proposePhone(ana);
    expect((await approve(contractor, id)).status).toBe(404);
    // The phone of a colleague, too, is changed by an admin only.
    const body = { userId: ben.userId, phone: newPhone() };
    expect(await ana.ask('POST', UPDATE_PHONE, body)).toMatchObject({
      status: 409,
      body: { message: /Only an admin/ },
    });
  });

  it('needs a fresh code', async () => {
    const late = await member(server, 'staff', 'Late Larry');
    const { id, owner } = await proposePhone(ana);
    await server.sql`
      update sessions set verified_at = verified_at - interval '1 hour' where user_id = ${late.userId}`;
    expect((await approve(late, id)).body).toMatchObject({ code: 'fresh_code_needed' });
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
  });

  it('runs exactly what was proposed, or nothing, and sees before the press which it is', async () => {
    const { owner, id } = await proposePhone(ana);
    expect(await listed(ben, id)).toMatchObject({ outdated: null });
    await server.sql`
      update profiles set company_name = ${'Another name'} where id = ${owner.userId}`;
    expect(await listed(ben, id)).toMatchObject({ outdated: /has changed since/ });
    expect(await listed(ana, id)).toMatchObject({ outdated: /has changed since/ });
    expect(await approve(ben, id)).toMatchObject({
      status: 409,
      body: { message: /has just changed/ },
    });
    expect(await phoneOf(owner.userId)).toBe(owner.phone);
  });

  it('is told that the account is gone, or what else refuses it by now', async () => {
    const { owner, phone, id } = await proposePhone(ana);
    await makeAccount(server, { phone });
    expect(await listed(ben, id)).toMatchObject({ outdated: /belongs to/ });
    await server.sql`delete from users where id = ${owner.userId}`;
    expect(await listed(ben, id)).toMatchObject({ outdated: /does not exist any more/ });
    await server.sql`
      update staff_proposals set request = '{"action": "of-another-version"}' where id = ${id}`;
    expect(await listed(ben, id)).toMatchObject({ outdated: /has changed since/ });
  });

  it('finds it unchanged when the owner has signed in meanwhile', async () => {
    const { owner, phone, id } = await proposePhone(ana);
    await signIn(server, owner);
    expect((await approve(ben, id)).status).toBe(200);
    expect(await phoneOf(owner.userId)).toBe(phone);
  });

  it('is asked anew when the account has changed, without the old proposal in the way', async () => {
    const { owner, phone, id } = await proposePhone(ana);
    await server.sql`update profiles set name = ${'Another name'} where id = ${owner.userId}`;
    const again = await ana.ask('POST', UPDATE_PHONE, { userId: owner.userId, phone });
    expect((await approve(ben, id)).status).toBe(409);
    expect((await approve(ben, String(again.body['proposalId']))).status).toBe(200);
    expect(await phoneOf(owner.userId)).toBe(phone);
  });

  it('runs it once, however many press at once', async () => {
    const { owner, id } = await proposePhone(ana);
    const answers = await Promise.all(
      [ben, admin, ben, admin].map(async (one) => (await approve(one, id)).status),
    );
    expect(answers.sort()).toEqual([200, 409, 409, 409]);
    expect(await logOf(server, owner.userId)).toHaveLength(2);
  });

  it('may decline, and whoever proposed it may take it back', async () => {
    for (const by of [ben, ana]) {
      const { owner, id } = await proposePhone(ana);
      expect((await decline(by, id)).status).toBe(200);
      expect(await approve(ben, id)).toMatchObject({ status: 409, body: { message: /decided/ } });
      expect(await phoneOf(owner.userId)).toBe(owner.phone);
      expect((await logOf(server, owner.userId))[0]).toMatchObject({ action: 'decline-proposal' });
    }
    expect((await decline(ben, randomUUID())).status).toBe(404);
  });

  it('comes too late after a week, or when whoever proposed it is no longer staff', async () => {
    const old = await proposePhone(ana);
    await server.sql`
      update staff_proposals set proposed_at = proposed_at - interval '8 days' where id = ${old.id}`;
    expect(await listed(ben, old.id)).toBeUndefined();
    expect((await approve(ben, old.id)).status).toBe(409);
    const leaver = await member(server, 'staff', 'Lea Leaver');
    const { id } = await proposePhone(leaver);
    await server.sql`update users set role = 'contractor' where id = ${leaver.userId}`;
    expect(await listed(ben, id)).toMatchObject({ outdated: /no longer staff/ });
    expect(await approve(ben, id)).toMatchObject({
      status: 409,
      body: { message: /no longer staff/ },
    });
  });
});
