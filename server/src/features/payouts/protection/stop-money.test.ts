import { expect, it } from 'vitest';
import { linkIn, useProtection } from '../../../../test/protection.ts';
import { logOf, makeLinkRow, member, pairOfStaff, previewOf } from '../../../../test/staff.ts';

const { server, sandbox, arrived, run, payoutsAt, business, earn } = useProtection();

async function fraudster() {
  const made = await business();
  const [row] = await server.sql<{ id: string }>`
    update contractors set business_verification_status = 'complete'
    where user_id = ${made.userId} returning id`;
  const owner = { userId: made.userId, contractorId: row!.id, phone: made.phone };
  const link = await makeLinkRow(server, owner);
  await sandbox.control('POST', `/merchants/${made.merchantId}/verify`, { enabled: true });
  const admin = await pairOfStaff(server, 'Ada Admin', 'admin');
  const suspend = (body: object) =>
    admin.ask('POST', `/rest/v1/staff/people/${made.userId}/suspension`, body);
  const checkout = () =>
    server.ask('POST', '/functions/v1/create-payment-link', {
      body: { linkCode: link.url, method: 'card' },
    });
  const frozenBy = async () => {
    const rows = await server.sql<{ by: string | null }>`
      select payouts_frozen_by as by from contractors where user_id = ${made.userId}`;
    return rows[0]!.by;
  };
  return { ...made, link, admin, suspend, checkout, frozenBy };
}

it('stops cards and payouts with the account, says so first, and lets both go on with it', async () => {
  const { userId, merchantId, admin, suspend, checkout, frozenBy } = await fraudster();
  expect((await checkout()).status).toBe(200);
  const input = { action: 'set-suspended', userId, suspended: true, stopMoney: true };
  const { notes, changes } = await previewOf(admin, input);
  expect(notes).toEqual([
    'Customers cannot pay by card on 1 open link.',
    'Payouts are held.',
    'Money that was paid already stays with the payment provider.',
  ]);
  expect(changes).toContainEqual({
    what: 'Cards and payouts',
    before: 'as usual',
    after: 'stopped',
  });
  expect((await suspend({ suspended: true, stopMoney: true })).status).toBe(200);
  expect(await checkout()).toMatchObject({ status: 409, body: { code: 'cards_stopped' } });
  expect(await frozenBy()).toBe('staff');
  expect((await admin.ask('GET', `/rest/v1/staff/people/${userId}`)).body).toMatchObject({
    payoutsHold: { why: 'frozen', payouts: true },
    payoutsFrozenBy: 'staff',
    cardsStopped: true,
  });
  // The checkout that was open at the provider goes, too.
  await expect
    .poll(
      () =>
        server.sql`
          select 1 from checkout_attempts where user_id = ${userId}
          and status in ('creating', 'unknown', 'open')`,
    )
    .toEqual([]);
  await run('hold-payouts');
  await earn(merchantId);
  await sandbox.control('POST', '/next-working-day');
  expect(await payoutsAt(merchantId)).toEqual([]);

  expect((await suspend({ suspended: false })).status).toBe(200);
  expect((await checkout()).status).toBe(200);
  expect(await frozenBy()).toBeNull();
  await run('hold-payouts');
  await sandbox.control('POST', '/next-working-day');
  expect(await payoutsAt(merchantId)).toHaveLength(1);
  expect(await logOf(server, userId)).toMatchObject([
    { action: 'resume-account', after: { suspended: false, stopped: false } },
    { action: 'propose-resume-account' },
    { action: 'suspend-account', after: { suspended: true, stopped: true } },
  ]);
});

it('is stopped by one admin, and goes on by two', async () => {
  const { userId, frozenBy } = await fraudster();
  const one = await member(server, 'admin', 'Al One');
  const suspension = `/rest/v1/staff/people/${userId}/suspension`;
  const stopped = await one.ask('POST', suspension, { suspended: true, stopMoney: true });
  expect(stopped.body).toMatchObject({ auditId: expect.any(String), canUndo: true });
  const resumed = await one.ask('POST', suspension, { suspended: false });
  expect(resumed.body).toMatchObject({ proposalId: expect.any(String) });
  const { auditId } = stopped.body;
  const undone = await one.ask('POST', `/rest/v1/staff/audit_log/${String(auditId)}/undo`);
  expect(undone.body).toMatchObject({ proposalId: expect.any(String) });
  expect(await frozenBy()).toBe('staff');
});

it('takes no word of cash from a page that was open before', async () => {
  const { link, suspend } = await fraudster();
  await suspend({ suspended: true, stopMoney: true });
  const claim = await server.ask('POST', '/functions/v1/claim-cash-payment', {
    body: { linkCode: link.url },
  });
  expect(claim).toMatchObject({ status: 409, body: { code: 'checkout_mismatch' } });
  const said = `select 1 from payment_links where id = $1 and cash_claimed_at is not null`;
  expect(await server.owner.query(said, [link.id])).toEqual([]);
});

it('leaves money alone without the switch, and frozen what the owner froze', async () => {
  const { userId, suspend, checkout, frozenBy } = await fraudster();
  expect((await suspend({ suspended: true })).status).toBe(200);
  expect((await checkout()).status).toBe(200);
  await server.sql`
    update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner'
    where user_id = ${userId}`;
  expect((await suspend({ suspended: true, stopMoney: true })).status).toBe(200);
  expect((await suspend({ suspended: false })).status).toBe(200);
  expect(await frozenBy()).toBe('owner');
});

it('stays frozen when the owner said so while it was stopped for fraud', async () => {
  const { phone, suspend, frozenBy } = await fraudster();
  const [text] = await arrived(phone, 1);
  expect((await suspend({ suspended: true, stopMoney: true })).status).toBe(200);
  expect((await server.ask('POST', linkIn(text!))).status).toBe(200);
  expect((await suspend({ suspended: false })).status).toBe(200);
  expect(await frozenBy()).toBe('owner');
});

it('is not released while it is stopped for fraud; that a paused account is paused, the preview says', async () => {
  const { userId, admin, suspend, frozenBy } = await fraudster();
  const input = { action: 'release-payouts', userId };
  await suspend({ suspended: true, stopMoney: true });
  expect((await previewOf(admin, input)).refused).toMatch(/paused for fraud/);
  expect((await admin.ask('POST', '/rest/v1/staff/release-payouts', { userId })).status).toBe(409);
  expect(await frozenBy()).toBe('staff');
  const staff = await member(server, 'staff');
  expect((await previewOf(staff, input)).refused).toBe(
    'An admin has paused this account. Only an admin can change it.',
  );
  await suspend({ suspended: true });
  await server.sql`
    update contractors set payouts_frozen_at = now(), payouts_frozen_by = 'owner'
    where user_id = ${userId}`;
  const preview = await previewOf(admin, input);
  expect(preview.refused).toBeNull();
  expect(preview.notes).toContain('The account is paused.');
});
