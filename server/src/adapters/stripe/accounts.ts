import type { MerchantPayload } from '@jobly/core/payouts/contract';
import { createHash, randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Merchant, PaymentProvider } from '../../ports/payment-provider.ts';
import { ProviderError } from '../../ports/provider-error.ts';
import type { StripeClient } from './client.ts';
import { unreadable } from './failures.ts';
import {
  INCLUDED,
  merchantOf,
  REQUESTED_CAPABILITIES,
  WireAccount,
  WirePayoutSettings,
} from './wire-account.ts';
import { Id } from './wire-values.ts';

const ACCOUNTS_A_PAGE = 20;
const MOST_PAGES = 500;

/** A URL below the API, of the next page. */
const WireAccounts = z.object({
  data: z.array(WireAccount),
  next_page_url: z.string().startsWith('/v2/core/accounts').nullish(),
});

const WireLink = z.object({ url: z.url({ protocol: /^https?$/ }) });

/** Connected accounts: each contractor is a customer of Stripe's, which collects its fees and bears the losses. */
export function accountsOf(client: StripeClient) {
  async function getMerchant(id: string): Promise<Merchant> {
    const about = { what: 'account' };
    const [account, payouts] = await Promise.all([
      client.read(about, WireAccount, ({ v2 }, options) =>
        v2.core.accounts.retrieve(id, { include: [...INCLUDED] }, options),
      ),
      client.read(about, WirePayoutSettings, ({ accounts }, options) =>
        accounts.retrieve(id, {}, options),
      ),
    ]);
    return merchantOf(account, payouts);
  }

  /** All that we may act for. `next` is the URL of a page. */
  const listPage = (next?: string) =>
    client.read({ what: 'accounts' }, WireAccounts, (stripe, options) =>
      next
        ? stripe.rawRequest('GET', next, undefined, options)
        : stripe.v2.core.accounts.list({ limit: ACCOUNTS_A_PAGE }, options),
    );

  async function* list(): AsyncGenerator<WireAccount> {
    let next: string | undefined;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const { data, next_page_url } = await listPage(next);
      yield* data;
      next = next_page_url ?? undefined;
      if (!next) return;
    }
    throw unreadable('GET accounts');
  }

  return { getMerchant, list, listPage };
}

export type Accounts = ReturnType<typeof accountsOf>;

export function merchantsOf(
  client: StripeClient,
  { getMerchant, list }: Accounts,
  { payoutHolds }: { payoutHolds: boolean },
) {
  async function holdPayouts(merchantId: string, held: boolean): Promise<void> {
    const about = { what: 'payout schedule', key: randomUUID() };
    const schedule = { interval: held ? ('manual' as const) : ('daily' as const) };
    await client.write(about, z.object({ id: Id }), ({ accounts }, options) =>
      accounts.update(merchantId, { settings: { payouts: { schedule } } }, options),
    );
  }

  return {
    getMerchant,
    ...(payoutHolds ? { holdPayouts } : {}),

    async registerMerchant(payload: MerchantPayload, reference: string): Promise<Merchant> {
      const given = {
        contact_email: payload.owner.email,
        display_name: payload.tradingName,
        dashboard: 'full' as const,
        identity: { country: payload.country.toLowerCase() },
        defaults: {
          currency: 'usd',
          responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } as const,
        },
        configuration: { merchant: { capabilities: REQUESTED_CAPABILITIES } },
        metadata: { reference },
        include: [...INCLUDED],
      };
      // A name that was corrected since is another call, which the key must not refuse.
      const key = `${reference}:${digest(JSON.stringify(given))}`;
      const account = await client.write({ what: 'account', key }, WireAccount, ({ v2 }, options) =>
        v2.core.accounts.create(given, options),
      );
      return merchantOf(account);
    },

    async findMerchantByReference(reference: string): Promise<Merchant | undefined> {
      for await (const { id, metadata } of list()) {
        if (metadata?.['reference'] === reference) return getMerchant(id);
      }
      return undefined;
    },

    async openOnboarding(
      merchantId: string,
      { returnUrl, refreshUrl }: Parameters<NonNullable<PaymentProvider['openOnboarding']>>[1],
    ): Promise<string> {
      const about = { what: 'account link', key: randomUUID() };
      const given = {
        account: merchantId,
        use_case: {
          type: 'account_onboarding' as const,
          account_onboarding: { return_url: returnUrl, refresh_url: refreshUrl },
        },
      };
      const { url } = await client.write(about, WireLink, ({ v2 }, options) =>
        v2.core.accountLinks.create(given, options),
      );
      return url;
    },
  };
}

export const digest = (content: string | Uint8Array) =>
  createHash('sha256').update(content).digest('hex').slice(0, 32);

/** An account that its owner has disconnected must not keep the others from being read. */
export function isGone(error: unknown): boolean {
  return error instanceof ProviderError && ['forbidden', 'not_found'].includes(error.kind);
}
