import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { useSandbox } from '../../../test/third-parties.ts';
import { businessWithBank, OLD_ACCOUNT } from '../../../test/bank-accounts.ts';
import { useServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config.ts';
import { takeOverBankAccount } from './settle-bank-changes.ts';
import { NO_NEWS } from '../../../test/no-news.ts';

const [NEW, THIRD] = ['000111118888', '000111115555'];

const sandbox = useSandbox({ timeoutMs: 1_000 });
const server = useServer(() => ({
  provider: sandbox.provider,
  // Here changes follow each other at once; what holds them back is tested in protection/.
  config: readConfig({ NODE_ENV: 'test', PAYOUT_HOLD_HOURS: '0' }),
  signInRules: { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 },
}));

beforeEach(() => sandbox.control('DELETE', '/faults'));

const business = async () => {
  const made = await businessWithBank(server, sandbox);
  await server.owner.query(`update contractors set bank_changes_from = '2100-01-01'`);
  return made;
};

const quiet = {
  ...NO_NEWS,
  insertMismatch: async () => {},
  resolveMismatch: async () => {},
  keepMerchant: async () => {},
  enqueue: async () => {},
  endAccess: async () => {},
  holdHours: 72,
};

const run = (task: string) => server.run(task);

/** The minute's round, as often as it takes for an answer to be steady. */
async function minutesPass(count: number): Promise<void> {
  for (let minute = 0; minute < count; minute += 1) {
    server.clock.advance(60);
    await run('settle-bank-changes');
  }
}

const fault = (kind: string, more: object = {}) =>
  sandbox.fault({ method: 'PUT', path: '/merchant', kind, times: 1, ...more });

describe('a change of the bank account whose answer was lost', () => {
  it('is unknown while the provider still works on it, and known once it shows', async () => {
    const maria = await business();
    await fault('slow', { seconds: 2.5 });
    expect((await maria.save(NEW)).body['code']).toBe('bank_change_unknown');
    expect(await maria.screen()).toMatchObject({
      bankAccountLast4: '3333',
      bankChangeLast4: '8888',
    });
    await sleep(2_000);
    expect(await maria.provider()).toBe('8888');
    await minutesPass(1);
    expect(await maria.screen()).toMatchObject({ bankAccountLast4: '8888', bankChangeLast4: null });
    await expect.poll(maria.texts).toHaveLength(2);
    expect((await maria.texts())[1]).toContain('payouts now go to the bank account ending in 8888');
  });

  it.each(['409', '500', 'reset-before'])(
    'by %s stays unknown until the old account was shown for a quarter of an hour, and the owner is told',
    async (kind) => {
      const maria = await business();
      await fault(kind);
      expect((await maria.save(NEW)).body['code']).toBe('bank_change_unknown');
      await minutesPass(1);
      expect(await maria.screen()).toMatchObject({ bankChangeLast4: '8888' });
      await minutesPass(15);
      expect(await maria.screen()).toMatchObject({
        bankAccountLast4: '3333',
        bankChangeLast4: null,
      });
      await expect.poll(maria.texts).toHaveLength(2);
      expect((await maria.texts())[1]).toMatch(/8888 could not be saved.*still go.*3333/);
      await maria.signInAgain();
      expect((await maria.save(NEW)).status).toBe(200);
    },
  );

  it('is not judged while the provider cannot be asked', async () => {
    const maria = await business();
    await fault('reset-before');
    expect((await maria.save(NEW)).body['code']).toBe('bank_change_unknown');
    // The provider carries it out late after all.
    await maria.setElsewhere(NEW);
    await sandbox.fault({ method: 'GET', path: '/merchant', kind: '500', times: null });
    server.clock.advance(600);
    await expect(run('settle-bank-changes')).rejects.toThrow('500');
    expect(await maria.screen()).toMatchObject({ bankChangeLast4: '8888' });
    await sandbox.control('DELETE', '/faults');
    await minutesPass(1);
    expect(await maria.screen()).toMatchObject({ bankAccountLast4: '8888', bankChangeLast4: null });
  });

  it('does not take an old account for the new one because four digits are alike', async () => {
    const maria = await business();
    await fault('reset-before');
    expect((await maria.save(OLD_ACCOUNT, '011401533')).body['code']).toBe('bank_change_unknown');
    await minutesPass(16);
    expect(await maria.screen()).toMatchObject({
      bankRoutingLast4: '0021',
      bankChangeLast4: null,
    });
  });

  it('lets no other change overtake it: the account on the screen is the provider’s', async () => {
    const maria = await business();
    await fault('slow', { seconds: 1.6 });
    const first = maria.save(NEW);
    await sleep(300);
    const second = await maria.save(THIRD);
    expect(second).toMatchObject({ status: 409, body: { code: 'bank_change_under_way' } });
    await first;
    await sleep(1_000);
    await minutesPass(1);
    expect((await maria.screen())['bankAccountLast4']).toBe(await maria.provider());
    expect((await maria.save(THIRD)).status).toBe(200);
    expect(await maria.provider()).toBe('5555');
  });
});

describe('changes at once', () => {
  it('end with the same account on the screen and at the provider, round after round', async () => {
    const maria = await business();
    for (let round = 0; round < 8; round += 1) {
      const answers = await Promise.all(
        ['4441', '4442', '4443'].map((end) => maria.save(`00011${round}${end}`)),
      );
      expect(answers.filter(({ status }) => status === 200)).not.toEqual([]);
      expect(
        answers.map(({ status }) => status).filter((code) => code !== 409 && code !== 200),
      ).toEqual([]);
      expect((await maria.screen())['bankAccountLast4']).toBe(await maria.provider());
    }
  });
});

describe('an account that was changed elsewhere', () => {
  it('is on the screen after the next poll, and the owner is told once', async () => {
    const maria = await business();
    await maria.setElsewhere(NEW);
    server.clock.advance(16 * 60);
    await run('refresh-merchants');
    expect(await maria.screen()).toMatchObject({ bankAccountLast4: '8888', bankChangeLast4: null });
    server.clock.advance(16 * 60);
    await run('refresh-merchants');
    await expect.poll(maria.texts).toHaveLength(2);
    expect((await maria.texts())[1]).toContain('now go to the bank account ending in 8888');
  });

  it('is not said to be under way when the provider cannot be asked a second time', async () => {
    const maria = await business();
    await maria.setElsewhere(NEW);
    const { merchant, userId } = await maria.ofProvider();
    const provider = {
      ...sandbox.provider,
      getMerchant: () => Promise.reject(new Error('not a second time')),
    };
    const { database, clock } = server;
    const deps = { database, clock, provider, production: false, ...quiet };
    await expect(takeOverBankAccount(deps, userId, merchant)).rejects.toThrow('not a second time');
    expect(await maria.screen()).toMatchObject({ bankAccountLast4: '3333', bankChangeLast4: null });
  });
});
