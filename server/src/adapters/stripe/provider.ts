import type { PaymentProvider } from '../../ports/payment-provider.ts';
import type { Secret } from '../../secret.ts';
import { accountsOf, merchantsOf } from './accounts.ts';
import { checkoutsOf } from './checkouts.ts';
import { stripeClient, type StripeOptions } from './client.ts';
import { disputesOf } from './disputes.ts';
import { eventReader, type WebhookSecrets } from './events.ts';
import { moneyOf } from './money.ts';
import { statementOf } from './statement.ts';

export interface StripeProviderOptions extends StripeOptions {
  snapshotSecrets: WebhookSecrets;
  thinSecrets: WebhookSecrets;
  /** What the operator takes of each payment, in hundredths of a percent. */
  feeBasisPoints?: number;
  /** Whether Stripe lets this platform set the payout schedules of accounts that have its dashboard. */
  payoutHolds?: boolean;
}

/** The route of each family of events. */
export const STRIPE_WEBHOOKS = { snapshot: 'stripe-webhook', thin: 'stripe-thin-webhook' } as const;

/** The mode is in the key. */
export const isLive = (key: Secret) => /^(sk|rk)_live_/.test(key.reveal());

export function stripeProvider(options: StripeProviderOptions): PaymentProvider {
  const client = stripeClient(options);
  const accounts = accountsOf(client);
  return {
    name: 'stripe',
    merchantPrefix: 'acct_',
    capabilities: { card: true, bnpl: true, refund: true, payoutEvents: true },
    webhooks: Object.values(STRIPE_WEBHOOKS),
    ...merchantsOf(client, accounts, { payoutHolds: options.payoutHolds ?? false }),
    ...checkoutsOf(client, { feeBasisPoints: options.feeBasisPoints ?? 0 }),
    ...moneyOf(client),
    // A key is kept for a day at least; the refunds are listed before it is sent again.
    resendRefunds: { withKeys: true, afterMs: 24 * 3_600_000 },
    ...disputesOf(client, accounts),
    readStatementPage: statementOf(client, accounts),
    readEvent: eventReader({
      snapshot: options.snapshotSecrets,
      thin: options.thinSecrets,
      live: isLive(options.secretKey),
    }),
  };
}
