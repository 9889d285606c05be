import { describe, expect, it } from 'vitest';
import { makeAccount } from '../../../test/factories.ts';
import { TestDevice } from '../../../test/test-device.ts';
import { useServer } from '../../../test/test-server.ts';
import { endSessions } from './session-queries.ts';

const server = useServer();

describe('a code that staff void', () => {
  it('does not sign in a use at the same moment', async () => {
    const account = await makeAccount(server);
    const owner = new TestDevice(server, '198.51.100.1');
    const code = await owner.askForCode(account);
    const verifying = await server.database.system.transaction().execute(async (transaction) => {
      await endSessions(transaction, account.userId);
      const started = owner.verify(account, code);
      await waitForALock();
      return { started };
    });
    expect((await verifying.started).body['code']).toBe('code_expired');
  });

  it('is void at nodes of the version before, too', async () => {
    const account = await makeAccount(server);
    await server.sql`
      insert into sign_in_codes (user_id, code_hmac, sent_at, expires_at)
      values (${account.userId}, decode(repeat('00', 32), 'hex'), now(), now() + interval '10 minutes')`;
    await endSessions(server.database.system, account.userId);
    const codes = await server.sql<{ used: boolean }>`
      select used_at is not null as used from sign_in_codes where user_id = ${account.userId}`;
    expect(codes).toEqual([{ used: true }]);
  });
});

/** Until a transaction waits for another's lock. */
async function waitForALock(): Promise<void> {
  for (;;) {
    const waiting = await server.owner.query('select 1 from pg_locks where not granted');
    if (waiting.length > 0) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
