import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { findRow } from '../db/rows.ts';
import type { PaymentProvider } from '../ports/payment-provider.ts';
import { Secret } from '../secret.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { DEMO_LINKS } from './history.ts';
import { ACCEPTED_ESTIMATE } from './lay-estimates.ts';

export interface DemoDeps {
  database: Database;
  provider: PaymentProvider;
  ensureMerchant: (userId: string) => Promise<string>;
  address: string;
  sandboxUrl: string;
  log: Logger;
}

/**
 * Two customers pay during start, through checkout, the sandbox's charge, its event, credit and receipt; a third accepts
 * an estimate on its page and pays the deposit. The trial works without it, so errors are only logged.
 */
export async function payDemoLinks(deps: DemoDeps): Promise<void> {
  try {
    await setUpMerchant(deps);
    for (const { customerName } of DEMO_LINKS.filter(({ story }) => story === 'pays-now')) {
      await payLink(deps, customerName);
    }
    await acceptEstimate(deps);
    await payLink(deps, ACCEPTED_ESTIMATE);
  } catch (error) {
    deps.log.warn({ err: error }, 'the demo account has no fresh payments');
  }
}

async function setUpMerchant(deps: DemoDeps): Promise<void> {
  const { phone } = DEMO_ACCOUNTS.find(({ hasHistory }) => hasHistory)!;
  const owner = await findRow(deps.database.system, 'profiles', { phone });
  const merchantId = await deps.ensureMerchant(owner!.id);
  // Made up; the last digits match those on the screen.
  await deps.provider.setBankDetails?.(merchantId, {
    routingNumber: new Secret('021000021'),
    accountNumber: new Secret('000123456789'),
    holder: { name: 'Rivera Plumbing', type: 'company' },
  });
  await post(`${deps.sandboxUrl}/control/merchants/${merchantId}/verify`, { enabled: true });
}

async function payLink(deps: DemoDeps, customerName: string): Promise<void> {
  const { system } = deps.database;
  const unpaid = { customer_name: customerName, status: 'unpaid' } as const;
  const link = await findRow(system, 'payment_links', unpaid);
  if (!link) return;
  await post(`${deps.address}/functions/v1/create-payment-link`, {
    linkCode: link.url,
    method: 'card',
  });
  const open = { payment_link_id: link.id, status: 'open' } as const;
  const attempt = await findRow(system, 'checkout_attempts', open);
  await post(`${deps.sandboxUrl}/control/links/${attempt!.provider_checkout_id}/charge`, {});
  // Sequentially, and without delaying the first screen.
  await sleep(100);
}

/** As a browser without script does: what the page's form holds, and a typed name. */
async function acceptEstimate({ database, address }: DemoDeps): Promise<void> {
  const version = sql<{ url: string }>`
    select url from estimates e join estimate_versions v on v.estimate_id = e.id
    where e.status = 'sent' and v.form->>'customerName' = ${ACCEPTED_ESTIMATE}`;
  const [estimate] = (await version.execute(database.system)).rows;
  if (!estimate) return;
  const page = `${address}/estimate/${estimate.url}`;
  const html = await (await fetch(page)).text();
  const held = html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
  const fields = Object.fromEntries([...held].map(([, name, value]) => [name, value]));
  const answer = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ ...fields, name: ACCEPTED_ESTIMATE, act: 'accept' }),
  });
  if (answer.status !== 303) throw new Error(`the estimate was answered ${answer.status}`);
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${new URL(url).pathname} was answered ${answer.status}`);
}
