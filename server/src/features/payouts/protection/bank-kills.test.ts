import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useSandbox } from '../../../../test/third-parties.ts';
import { businessWithBank } from '../../../../test/bank-accounts.ts';
import { dose, seededRandom } from '../../../../test/dose.ts';
import { startOwnProcess } from '../../../../test/own-process.ts';
import { useServer } from '../../../../test/test-server.ts';

const KILLS = dose({ test: 1, drill: 50 });
const SLOW_MS = 400;

const sandbox = useSandbox();
const server = useServer(() => ({
  provider: sandbox.provider,
  worker: false,
  signInRules: { sendsPerAddressHour: 1_000, resendPauseSeconds: 0 },
}));

const round = (task: string) => server.run(task);

/** The provider takes its time over one of the calls, so that the server dies in the middle of it; or over none. */
const SLOW = [
  { method: 'GET', path: '^/merchant/[^/]*$' },
  { method: 'PUT', path: '^/merchant/.*/payout-schedule' },
  { method: 'PUT', path: '^/merchant/.*/bank-details' },
  undefined,
];

it(
  'kill -9 in the middle of a change of the bank account: no payout to the new one before its time, and none waits for ever (M19)',
  { timeout: 60_000 + KILLS * 60_000 },
  async () => {
    const random = seededRandom();
    for (let kill = 0; kill < KILLS; kill += 1) {
      const maria = await businessWithBank(server, sandbox);
      const { merchant } = await maria.ofProvider();
      const control = (path: string, body: object = {}) =>
        sandbox.control('POST', `/merchants/${merchant.id}/${path}`, body);
      await control('verify', { enabled: true });
      /** The accounts that money left to just now, by the provider's books. */
      const payOut = async () => {
        await control('payments', { amountUnits: 100 });
        const { created } = (await control('next-working-day')) as { created: string[] };
        return created.length > 0 ? maria.provider() : undefined;
      };
      const slow = SLOW[random(SLOW.length)];
      // By the same clock as the rounds: each kill moves it on by days.
      const shift = server.clock.now().getTime() - Date.now();
      const node = await startOwnProcess(server.owner.url, {
        SHIFT_DATE_MS: String(shift),
        LOPAY_BASE_URL: sandbox.baseUrl,
        LOPAY_PAYOUT_HOLDS: 'on',
      });
      if (slow) await sandbox.fault({ ...slow, kind: 'slow', seconds: SLOW_MS / 1_000, times: 1 });
      const asked = fetch(`${node.url}/functions/v1/update-bank-details`, {
        method: 'POST',
        headers: { cookie: maria.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({
          merchantId: merchant.id,
          routingNumber: '021000021',
          accountNumber: '000111118888',
          accountHolderName: 'Rivera Plumbing',
          accountHolderType: 'company',
        }),
      }).catch(() => undefined);
      await sleep(random(SLOW_MS));
      process.kill(node.pid, 'SIGKILL');
      await Promise.all([node.ended, asked]);
      expect(await payOut()).not.toBe('8888');
      // What was under way arrives all the same.
      await sleep(SLOW_MS);
      await sandbox.control('DELETE', '/faults');
      expect(await payOut()).not.toBe('8888');
      for (let poll = 0; poll < 4; poll += 1) {
        server.clock.advance(5 * 60);
        await round('settle-bank-changes');
        await round('hold-payouts');
        expect(await payOut()).not.toBe('8888');
      }
      await maria.signInAgain();
      const account = (await maria.provider())!;
      expect(await maria.screen()).toMatchObject({
        bankAccountLast4: account,
        bankChangeLast4: null,
      });
      expect(await payOut()).toBe(account === '8888' ? undefined : account);
      server.clock.advance(73 * 3_600);
      await round('hold-payouts');
      expect(await payOut()).toBe(account);
    }
  },
);
