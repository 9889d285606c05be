import { beforeEach, expect, it } from 'vitest';
import { useSandbox } from '../../../test/third-parties.ts';
import { businessWithBank } from '../../../test/bank-accounts.ts';
import { useServer } from '../../../test/test-server.ts';

const sandbox = useSandbox({ timeoutMs: 1_000 });
const server = useServer(() => ({ provider: sandbox.provider }));

beforeEach(() => sandbox.control('DELETE', '/faults'));

const settle = () => server.run('settle-bank-changes');

it.each(['404', '500'])(
  'a change that cannot be read is on the staff’s list, once, after an hour of %s',
  async (kind) => {
    const maria = await businessWithBank(server, sandbox);
    const { userId } = await maria.ofProvider();
    const alerts = () =>
      server.sql`
        select kind, expected, resolved_at is not null as resolved from payment_mismatches
        where user_id = ${userId}`;
    const ask = (seconds: number) => {
      server.clock.advance(seconds);
      return expect(settle()).rejects.toThrow(kind);
    };
    await sandbox.fault({
      method: 'PUT',
      path: '^/merchant/.*/bank-details',
      kind: 'reset-before',
      times: 1,
    });
    expect((await maria.save('000111118888')).body['code']).toBe('bank_change_unknown');
    await sandbox.fault({ method: 'GET', path: '/merchant', kind, times: null });
    await ask(50 * 60);
    expect(await alerts()).toEqual([]);
    await ask(10 * 60);
    await ask(60);
    const stuck = {
      kind: 'bank_change',
      expected: 'payouts to the account ending in 8888',
      resolved: false,
    };
    expect(await alerts()).toEqual([stuck]);
    expect(await maria.screen()).toMatchObject({ bankChangeLast4: '8888' });
    await sandbox.control('DELETE', '/faults');
    server.clock.advance(60);
    await settle();
    expect(await maria.screen()).toMatchObject({ bankChangeLast4: null });
    expect(await alerts()).toEqual([{ ...stuck, resolved: true }]);
  },
);
