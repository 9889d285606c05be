import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inDatabase, makeAccount, readNewCode } from '../support/accounts.ts';
import { endServer, makeServerHome, startServer } from '../support/running-server.ts';
import type { RunningServer, ServerHome } from '../support/running-server.ts';
import { expect, test } from '../support/test.ts';

test.describe('kill -9 under load', () => {
  test.setTimeout(150_000);

  test('loses no link and no event that was acknowledged, and the jobs go on', async () => {
    const home = await makeServerHome();
    let server = await startServer(home, { JOBLY_DEMO: 'off' });
    try {
      const cookie = await signInByCall(server);
      const acknowledged = { links: [] as string[], events: [] as string[] };
      for (let round = 0; round < 3; round += 1) {
        const load = putUnderLoad(server, home, cookie, acknowledged);
        await expect.poll(() => acknowledged.events.length).toBeGreaterThan((round + 1) * 40);
        await endServer(server, 'SIGKILL');
        await load;
        server = await startServer(home, { JOBLY_DEMO: 'off' });
      }
      const kept = await inDatabase(server.databaseUrl, async (client) => ({
        links: (await client.query<{ id: string }>('select id from payment_links')).rows,
        events: (await client.query<{ id: string }>('select event_id as id from provider_events'))
          .rows,
      }));
      expect(missing(acknowledged.links, kept.links)).toEqual([]);
      expect(missing(acknowledged.events, kept.events)).toEqual([]);
      expect(acknowledged.links.length).toBeGreaterThan(20);
      // Every event names a merchant nobody has: handled means quarantined.
      await expect
        .poll(
          () =>
            inDatabase(server.databaseUrl, async (client) => {
              const { rows } = await client.query<{ open: number }>(
                `select count(*)::int as open from provider_events where status = 'received'`,
              );
              return rows[0]!.open;
            }),
          { timeout: 90_000 },
        )
        .toBe(0);
    } finally {
      await endServer(server);
      home.remove();
    }
  });
});

function missing(wanted: string[], kept: { id: string }[]): string[] {
  const ids = new Set(kept.map(({ id }) => id));
  return wanted.filter((id) => !ids.has(id));
}

async function signInByCall(server: RunningServer): Promise<string> {
  const account = await makeAccount(server.databaseUrl);
  const post = (path: string, body: object) =>
    fetch(`${server.address}${path}`, { method: 'POST', body: JSON.stringify(body) });
  await post('/auth/v1/otp', { phone: account.phone });
  const token = await readNewCode(server.address, account.phone);
  const answer = await post('/auth/v1/verify', { phone: account.phone, token, type: 'sms' });
  return answer.headers.get('set-cookie')!.split(';')[0]!;
}

/** Links and events until the server is gone; what it answered with 200 is written down. */
async function putUnderLoad(
  server: RunningServer,
  home: ServerHome,
  cookie: string,
  acknowledged: { links: string[]; events: string[] },
): Promise<void> {
  const secret = readFileSync(join(home.stateDirectory, 'sandbox-webhook-secret'), 'utf8').trim();
  const makeLinks = async () => {
    for (;;) {
      const id = randomUUID();
      const answer = await fetch(`${server.address}/rest/v1/payment_links`, {
        method: 'POST',
        headers: { cookie },
        body: JSON.stringify({
          id,
          customerName: 'Dana Whitfield',
          memo: 'Faucet',
          customerPhone: '(415) 555-0188',
          amountCashCents: 100,
          customerPaysFees: true,
        }),
      });
      if (answer.status === 200) acknowledged.links.push(id);
    }
  };
  const sendEvents = async () => {
    for (;;) {
      const id = randomUUID();
      const answer = await deliver(server, secret, id);
      if (answer.status === 200) acknowledged.events.push(id);
    }
  };
  // Each ends with the first request that finds nobody there.
  await Promise.allSettled([makeLinks(), makeLinks(), sendEvents(), sendEvents(), sendEvents()]);
}

function deliver(server: RunningServer, secret: string, id: string): Promise<Response> {
  const data = { merchantId: randomBytes(8).toString('hex') };
  const body = JSON.stringify({ id, type: 'merchant.payout.paid', data });
  const seconds = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret)
    .update(`${id}.${seconds}.${body}`)
    .digest('base64');
  return fetch(`${server.address}/functions/v1/lopay-webhook`, {
    method: 'POST',
    headers: {
      'svix-id': id,
      'svix-timestamp': String(seconds),
      'svix-signature': `v1,${signature}`,
    },
    body,
  });
}
