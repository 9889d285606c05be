import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { makeAccount } from '../../../test/factories.ts';
import { logOf, member, type Member } from '../../../test/staff.ts';
import { AT_THIS_MACHINE, useServer } from '../../../test/test-server.ts';
import { endAlert, raiseAlert } from '../../raised-alerts.ts';

const server = useServer();
const staff = beforeTests(() => member(server, 'staff'));

const raise = (alert: { key: string; userId?: string; details?: Record<string, string> }) =>
  raiseAlert(server.database.system, {
    kind: 'refund_burst',
    userId: null,
    details: {},
    ...alert,
  });

async function open(userId?: string): Promise<Record<string, unknown>[]> {
  const { body } = await staff.ask('GET', `/rest/v1/alerts${userId ? `?userId=${userId}` : ''}`);
  return (body as { alerts: Record<string, unknown>[] }).alerts;
}

describe('an alert', () => {
  it('stands once on the desk and at its account, however often it is raised', async () => {
    const { userId } = await makeAccount(server);
    const key = randomUUID();
    await Promise.all(
      ['$1.00', '$1.00'].map((Refunded) => raise({ key, userId, details: { Refunded } })),
    );
    await raise({ key, userId, details: { Refunded: '$2.00' } });
    await raise({ key: randomUUID() });
    expect(await open(userId)).toEqual([
      expect.objectContaining({ kind: 'refund_burst', times: 3, details: { Refunded: '$2.00' } }),
    ]);
    expect((await open()).length).toBeGreaterThan(1);
  });

  it('is never ended by the one whom it is about: their account, or what they changed with another', async () => {
    const [owner, colleague] = [
      await makeAccount(server),
      await member(server, 'staff', 'Ben Ota'),
    ];
    const resolve = async (by: Member, id: unknown) =>
      (await by.ask('POST', `/rest/v1/alerts/${String(id)}/resolve`, { resolution: 'Fine' }))
        .status;
    await raise({ key: randomUUID(), userId: staff.userId });
    const [own] = await open(staff.userId);
    expect(await resolve(staff, own!['id'])).toBe(409);
    expect(await resolve(colleague, own!['id'])).toBe(200);

    const body = { userId: owner.userId, phone: '+14155556611' };
    const { proposalId } = (await staff.ask('POST', '/functions/v1/update-user-phone', body)).body;
    const approve = `/rest/v1/staff/proposals/${String(proposalId)}/approve`;
    expect((await colleague.ask('POST', approve)).status).toBe(200);
    const alert = { kind: 'change_disowned', key: owner.userId, details: {} } as const;
    await raiseAlert(server.database.system, { ...alert, userId: owner.userId });
    const [notMe] = await open(owner.userId);
    expect(await resolve(staff, notMe!['id'])).toBe(409);
    expect(await resolve(colleague, notMe!['id'])).toBe(409);
    expect(await resolve(await member(server, 'staff', 'Cy Third'), notMe!['id'])).toBe(200);
  });

  it('is ended by staff with a sentence, which the log keeps; a new one is new', async () => {
    const { userId } = await makeAccount(server);
    const key = randomUUID();
    await raise({ key, userId });
    const [alert] = await open(userId);
    const resolve = () =>
      staff.ask('POST', `/rest/v1/alerts/${String(alert!['id'])}/resolve`, {
        resolution: 'Called them',
      });
    expect((await resolve()).status).toBe(200);
    expect((await resolve()).status).toBe(404);
    expect(await open(userId)).toEqual([]);
    expect(await logOf(server, userId)).toEqual([
      expect.objectContaining({ action: 'resolve-alert', reason: 'Called them' }),
    ]);
    await raise({ key, userId });
    expect(await open(userId)).toEqual([expect.objectContaining({ times: 1 })]);
  });

  it('ends when what raised it finds that all is well', async () => {
    const { userId } = await makeAccount(server);
    const key = randomUUID();
    await raise({ key, userId });
    await endAlert(server.database.system, { kind: 'refund_burst', key, because: 'It fits now.' });
    expect(await open(userId)).toEqual([]);
  });

  it('is mailed to staff once, and counted for Prometheus', async () => {
    const key = randomUUID();
    await raise({ key, details: { Refunds: '12' } });
    await server.run('tell-of-alerts');
    await server.run('tell-of-alerts');
    const mails = await server.sql<{ recipient: string }>`
      select recipient from messages join alerts on dedupe_key = 'alert:' || alerts.id
        where key = ${key}`;
    expect(mails).toHaveLength(1);
    const metrics = await server.ask('GET', '/metrics', AT_THIS_MACHINE);
    expect(metrics.body['text']).toMatch(/^jobly_alerts_open\{kind="refund_burst"\} [1-9]/m);
  });
});
