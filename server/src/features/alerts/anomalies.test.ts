import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import { makeLinkRow } from '../../../test/staff.ts';
import { useServer } from '../../../test/test-server.ts';

const server = useServer({ worker: 'elsewhere' });

const watch = () => server.run('tell-of-alerts');

const raised = (kind: string) =>
  server.sql<{ key: string; details: object; user_id: string | null }>`
    select key, user_id, details from alerts where kind = ${kind}`;

describe('staff hear of', () => {
  it('many refunds in an hour, once, even when they have looked at it', async () => {
    const busy = await makeAccount(server);
    const calm = await makeAccount(server);
    for (const [account, refunds] of [
      [busy, 10],
      [calm, 9],
    ] as const) {
      const link = await makeLinkRow(server, account);
      await server.sql`select app.credit_cash(${link.id}, now())`;
      await server.sql`
        insert into refunds (payment_id, payment_link_id, user_id, amount_cents, reason, status,
          next_try_at)
        select p.id, p.payment_link_id, p.user_id, 1, 'requested', 'refused', null
        from payments p, generate_series(1, ${refunds}) where p.payment_link_id = ${link.id}`;
    }
    await watch();
    await server.owner.query(`update alerts set resolved_at = now(), resolution = 'Called them'`);
    await watch();
    expect(await raised('refund_burst')).toEqual([
      expect.objectContaining({ user_id: busy.userId, details: { 'Refunds in an hour': '10' } }),
    ]);
  });

  it('many payments marked as cash in an hour', async () => {
    const [busy, calm] = [await makeAccount(server), await makeAccount(server)];
    for (const [account, payments] of [
      [busy, 40],
      [calm, 39],
    ] as const) {
      for (let made = 0; made < payments; made += 1) {
        const link = await makeLinkRow(server, account);
        await server.sql`select app.credit_cash(${link.id}, now())`;
      }
    }
    await watch();
    expect(await raised('cash_burst')).toEqual([
      expect.objectContaining({
        user_id: busy.userId,
        details: { 'Paid in cash in an hour': '40' },
      }),
    ]);
  });

  it('many phone numbers changed by one of them in a day', async () => {
    const change = (name: string, times: number) =>
      server.sql`
        insert into audit_log (at, actor_name, actor_role, action, user_id)
        select now(), ${name}, 'staff', 'update-user-phone', ${randomUUID()}
        from generate_series(1, ${times})`;
    await change('Ana Ruiz', 5);
    await change('Bo Lind', 4);
    await watch();
    expect(await raised('phone_change_burst')).toEqual([
      expect.objectContaining({ details: { 'Phone numbers in a day': '5', By: 'Ana Ruiz' } }),
    ]);
  });

  it('many wrong codes for one account', async () => {
    const { userId } = await makeAccount(server);
    await server.sql`
      insert into sign_in_strangers (user_id, failures, failures_since, known_failures,
        known_failures_since)
      values (${userId}, 6, now(), 4, now())`;
    await watch();
    expect(await raised('wrong_code_burst')).toEqual([
      expect.objectContaining({ user_id: userId, details: { 'Wrong codes in an hour': '10' } }),
    ]);
  });
});
