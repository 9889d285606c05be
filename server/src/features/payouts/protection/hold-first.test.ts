import { describe, expect, it } from 'vitest';
import { useProtection } from '../../../../test/protection.ts';

const HOUR = 3_600;
const NEW = '000111118888';
const { server, sandbox, run, arrived, business, earn, changePhone } = useProtection();

type Business = Awaited<ReturnType<typeof business>>;

const HOLD = { method: 'PUT', path: '^/merchant/.*/payout-schedule' };
const CHANGE = { method: 'PUT', path: '^/merchant/.*/bank-details' };

const clearFaults = () => sandbox.control('DELETE', '/faults');
/** As the provider's own record has it. */
async function paused({ merchantId }: Business): Promise<boolean> {
  const url = `${sandbox.baseUrl}/api/1/partner/merchant/${merchantId}`;
  const answer = await fetch(url, { headers: { 'x-api-key': 'test-key' } });
  const { payoutSchedule } = (await answer.json()) as { payoutSchedule: { paused: boolean } };
  return payoutSchedule.paused;
}

/** A business with money in its balance, and what the provider's own books say of it. */
async function earner() {
  await clearFaults();
  const maria = await business();
  await earn(maria.merchantId);
  const payoutRun = async () => {
    const path = `/merchants/${maria.merchantId}/next-working-day`;
    return (await sandbox.control('POST', path))['created'] as string[];
  };
  const alerts = () =>
    server.sql<{ payouts: string; open: boolean }>`
      select details ->> 'Payouts' as payouts, resolved_at is null as open from alerts
      where kind = 'payouts_not_held' and user_id = ${maria.userId}`;
  return { ...maria, payoutRun, alerts };
}

describe('a change of the bank account', () => {
  it('is made once the provider is seen to hold payouts: none leaves to the new account before its time', async () => {
    const maria = await earner();
    // Not even when no worker is left to run a task.
    await server.owner.query(`delete from pgboss.job where name = 'hold-payouts'`);
    expect((await maria.save(NEW)).status).toBe(200);
    expect(await paused(maria)).toBe(true);
    expect(await maria.payoutRun()).toEqual([]);
    server.clock.advance(72 * HOUR + 60);
    await run('hold-payouts');
    expect(await maria.payoutRun()).toHaveLength(1);
  });

  it.each(['503', 'reset-before', '403'])(
    'is not made when the hold is answered with %s, and payouts go on',
    async (kind) => {
      const maria = await earner();
      await sandbox.fault({ ...HOLD, kind, times: null });
      expect((await maria.save(NEW)).status).toBeGreaterThan(499);
      expect(await maria.provider()).toBe('3333');
      expect(await maria.screen()).toMatchObject({
        bankAccountLast4: '3333',
        bankChangeLast4: null,
        payoutHold: null,
      });
      expect(await maria.payoutRun()).toHaveLength(1);
      await clearFaults();
      expect((await maria.save(NEW)).status).toBe(200);
    },
  );

  it('is not made when the provider says yes and holds nothing; staff hear of it', async () => {
    const maria = await earner();
    await sandbox.fault({ ...HOLD, kind: 'no-effect', times: null });
    expect(await maria.save(NEW)).toMatchObject({
      status: 503,
      body: { code: 'bank_change_not_held' },
    });
    expect(await maria.provider()).toBe('3333');
    const yesWithoutEffect = 'the provider says yes, and its record says no';
    expect(await maria.alerts()).toContainEqual({ payouts: yesWithoutEffect, open: true });
  });

  it('takes what the record shows for a yes when the answer to the hold was lost', async () => {
    const maria = await earner();
    await sandbox.fault({ ...HOLD, kind: 'reset-after-commit', times: 1 });
    expect((await maria.save(NEW)).status).toBe(200);
    expect(await maria.payoutRun()).toEqual([]);
  });

  it('that the provider refuses ends its own hold', async () => {
    const maria = await earner();
    await sandbox.fault({ ...CHANGE, kind: '422', times: 1 });
    expect((await maria.save(NEW)).status).toBe(502);
    await run('hold-payouts');
    expect(await paused(maria)).toBe(false);
    expect((await maria.screen())['payoutHold']).toBeNull();
  });

  it('that the provider refuses does not end the hold that another reason needs', async () => {
    const maria = await earner();
    await sandbox.fault({ ...CHANGE, kind: 'slow', seconds: 1, times: 1 });
    const saving = maria.save(NEW);
    await changePhone(maria.userId);
    await sandbox.fault({ ...CHANGE, kind: '422', times: 1 });
    await saving;
    await run('hold-payouts');
    expect(await paused(maria)).toBe(true);
  });

  it.each([
    ['503', '3333'],
    ['slow', '8888'],
  ])(
    'is held while it is unknown after %s, and for its 72 hours when it turns out to be made',
    async (kind, account) => {
      const maria = await earner();
      await sandbox.fault({ ...CHANGE, kind, seconds: 4, times: 1 });
      expect((await maria.save(NEW)).body['code']).toBe('bank_change_unknown');
      await run('hold-payouts');
      expect(await paused(maria)).toBe(true);
      await expect.poll(maria.provider, { timeout: 5_000 }).toBe(account);
      expect(await maria.payoutRun()).toEqual([]);
      for (let minute = 0; minute < 17; minute += 1) {
        server.clock.advance(60);
        await run('settle-bank-changes');
      }
      await run('hold-payouts');
      const made = account === '8888';
      expect(await paused(maria)).toBe(made);
      expect(Boolean((await maria.screen())['payoutHold'])).toBe(made);
    },
  );

  it('says that payouts wait, and whose message it is', async () => {
    const maria = await earner();
    expect(await maria.screen()).toMatchObject({
      bankChangeRule: { hours: 72, payouts: true, opensAt: null },
    });
    await maria.save(NEW);
    const [, text] = await arrived(maria.phone, 2);
    expect(text).toMatch(
      /^Jobly: your payouts now go to the bank account ending in 8888\. .*payouts wait 72 hours\. Not you\?/,
    );
  });
});

describe('a hold that is not kept', () => {
  it('is found at the next poll, set again and told to staff, until they have looked', async () => {
    const maria = await earner();
    await maria.save(NEW);
    await sandbox.provider.holdPayouts!(maria.merchantId, false);
    server.clock.advance(16 * 60);
    await run('refresh-merchants');
    expect(await paused(maria)).toBe(true);
    const ran = 'ran although they should wait; they are held again';
    expect(await maria.alerts()).toEqual([{ payouts: ran, open: true }]);
    await run('hold-payouts');
    expect(await maria.alerts()).toEqual([{ payouts: ran, open: true }]);
  });

  it('ends also when a lost call to hold is carried out after payouts went on', async () => {
    const maria = await earner();
    await sandbox.fault({ ...HOLD, kind: '503', times: 1 });
    await maria.save(NEW);
    await run('hold-payouts');
    await sandbox.provider.holdPayouts!(maria.merchantId, true);
    server.clock.advance(60);
    await run('hold-payouts');
    expect(await paused(maria)).toBe(false);
  });

  it('lets no change begin while payouts may still go on by a lost call', async () => {
    const maria = await earner();
    await maria.save(NEW);
    server.clock.advance(72 * HOUR + 60);
    await sandbox.fault({ ...HOLD, kind: '503', times: null });
    await expect(run('hold-payouts')).rejects.toThrow('503');
    await clearFaults();
    await maria.signInAgain();
    expect((await maria.save('000111119999')).body['code']).toBe('bank_change_under_way');
    expect(await maria.provider()).toBe('8888');
    await run('hold-payouts');
    server.clock.advance(16 * 60);
    await run('hold-payouts');
    await maria.signInAgain();
    expect((await maria.save('000111119999')).status).toBe(200);
  });
});

it('an account that was changed in the app of the provider gets its hold when it is found', async () => {
  const maria = await earner();
  await maria.setElsewhere(NEW);
  server.clock.advance(16 * 60);
  await run('refresh-merchants');
  await run('hold-payouts');
  expect(await paused(maria)).toBe(true);
  expect((await maria.screen())['payoutHold']).toMatchObject({ why: 'bank' });
});
