import { expect } from 'vitest';
import { readConfig } from '../src/config.ts';
import { startPushService } from './push-service.ts';
import { openShop, type Business, type MadeLink } from './shop.ts';

interface SentNotice {
  channel: string;
  status: string;
  start_after: Date;
}

/** With our own push service. */
export async function openNoticesShop() {
  const push = await startPushService();
  const shop = await openShop({
    config: readConfig({ NODE_ENV: 'test', PUSH_TEST_ORIGIN: push.origin }),
  });
  const ask = (method: string, path: string, { cookie }: { cookie: string }, body?: object) =>
    shop.ask(method, path, { cookie, body });

  async function subscribe(business: { cookie: string }) {
    const browser = push.subscribe();
    const path = '/rest/v1/push_subscriptions/mine';
    expect((await ask('PUT', path, business, browser.subscription)).status).toBe(200);
    return browser;
  }

  const claimCash = (link: MadeLink) =>
    shop.ask('POST', '/functions/v1/claim-cash-payment', { body: { linkCode: link.url } });

  /** Notices about money, by channel. */
  const sentTo = ({ account }: Business) =>
    shop.sql<SentNotice>`
      select channel, status, job.start_after
      from messages join pgboss.job on data ->> 'messageId' = messages.id::text
      where user_id = ${account.userId}
      and kind in ('payment_notice', 'cash_claim', 'cash_undone') order by channel`;

  async function close(): Promise<void> {
    await shop.close();
    push.close();
  }
  return { shop, push, ask, subscribe, claimCash, sentTo, close };
}
