import { createCheckout } from '@jobly/core/checkout/contract';
import { expect } from '@playwright/test';
import pg from 'pg';
import { apiClient, overHttp, sandboxControl } from '../../server/test/api-client.ts';
import { inDatabase, sql, type Account } from './accounts.ts';
import type { MadeLink, Stack } from './business.ts';
import type { RunningServer } from './running-server.ts';
import { ownAddress } from './visitors.ts';

export function idsOf({ databaseUrl }: RunningServer, text: string): Promise<string[]> {
  return inDatabase(databaseUrl, async (client) =>
    (await client.query<{ id: string }>(text)).rows.map(({ id }) => id),
  );
}

const UNTOLD = `select payment_link_id as id from payments
  where role = 'credit' and method = 'card' and followed_up_at is null`;

/** Payments are credited, but no message can be written. */
export async function delayNotices(server: RunningServer, unnotified: string[]) {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  // The server's own PostgreSQL may go down with it.
  client.on('error', () => {});
  await client.connect();
  await client.query('begin');
  await client.query('lock table messages in exclusive mode');
  const credited = () => idsOf(server, UNTOLD);
  await expect.poll(async () => (await credited()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  unnotified.push(...(await credited()));
  return () => client.end().catch(() => {});
}

/** How often each link's payment lies in the contractor's inbox, by text and by e-mail. */
export async function textsByLink(
  { databaseUrl }: RunningServer,
  { phone, email }: Account,
): Promise<Record<string, Record<string, number>>> {
  const rows = await sql(databaseUrl)<{ link: string; channel: string; count: number }>`
    select substring(body from '/payments/([0-9a-f-]{36})') as link, channel, count(*)::int
    from local_inbox where recipient in (${phone}, ${email})
    and body like '%paid%/payments/%' group by link, channel`;
  const byLink: Record<string, Record<string, number>> = {};
  for (const { link, channel, count } of rows) (byLink[link] ??= {})[channel] = count;
  return byLink;
}

/** The customer pays at the provider, which sends an event. */
export async function charge({ databaseUrl, sandbox, address }: Stack, link: MadeLink) {
  const call = apiClient(overHttp(address, ownAddress()));
  await call(createCheckout, { body: { linkCode: link.url, method: 'card' } });
  const rows = await sql(databaseUrl)<{ id: string }>`
    select provider_checkout_id as id from checkout_attempts where payment_link_id = ${link.id}`;
  await sandboxControl(sandbox)('POST', `/links/${rows[0]!.id}/charge`, {});
}
