import { Stripe } from 'stripe';
import { receiver, sandbox, type Json } from './sandbox.ts';

export const KEY = 'sk_test_of_the_tests';
export const SECRETS = {
  snapshots: 'whsec_c25hcHNob3RzIG9mIHRlc3Rz',
  thin: 'whsec_dGhpbiBldmVudHMgb2YgdGVzdHM=',
};

/** The official client, which talks to this sandbox. */
export function clientOf(url: string, apiVersion?: string): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(KEY, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
    ...(apiVersion && { apiVersion: apiVersion as never }),
  });
}

/** A sandbox that is spoken to as Stripe, with both endpoints; `events` has each kind sent first. */
export async function stripeSandbox(env: Record<string, string> = {}) {
  const [snapshots, thin] = [await receiver(), await receiver()];
  const one = await sandbox({
    SANDBOX_STRIPE_API_KEY: KEY,
    SANDBOX_STRIPE_WEBHOOK_URL: snapshots.url,
    SANDBOX_STRIPE_WEBHOOK_SECRET: SECRETS.snapshots,
    SANDBOX_STRIPE_THIN_WEBHOOK_URL: thin.url,
    SANDBOX_STRIPE_THIN_WEBHOOK_SECRET: SECRETS.thin,
    ...env,
  });
  const steer = <T = Json>(path: string, body: object = {}) =>
    one.control<T>('POST', `/stripe${path}`, body);
  const sent = async (to: typeof snapshots) => {
    await one.control('POST', '/webhooks/deliver-now');
    return to.got.map(({ event }) => event);
  };
  return {
    ...one,
    stripe: clientOf(one.url),
    steer,
    snapshots,
    thin,
    /** The snapshots that were sent, and the names of the thin ones. */
    events: () => sent(snapshots),
    types: async () => (await sent(snapshots)).map(({ type }) => type),
    thinTypes: async () => (await sent(thin)).map(({ type }) => type),
  };
}

export type StripeSpeaker = Awaited<ReturnType<typeof stripeSandbox>>;

export const CAPABILITIES = {
  card_payments: { requested: true },
  link_payments: { requested: true },
  ach_debit_payments: { requested: true },
  klarna_payments: { requested: true },
};

export const newBusiness = ({ stripe }: StripeSpeaker) =>
  stripe.v2.core.accounts.create({
    contact_email: 'ana@hudson.example',
    display_name: 'Hudson Joinery',
    dashboard: 'full',
    identity: { country: 'us', entity_type: 'company' },
    configuration: { merchant: { capabilities: CAPABILITIES } },
    defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    metadata: { contractor: '17' },
    include: ['configuration.merchant', 'defaults', 'requirements', 'identity'],
  });

/** A business that takes payments and is paid out. */
export async function business(speaker: StripeSpeaker): Promise<string> {
  const { id } = await newBusiness(speaker);
  await speaker.steer(`/accounts/${id}/verify`);
  return id;
}

/** A checkout of 126 dollars, the platform's fee of one dollar in it. */
export const checkout: Stripe.Checkout.SessionCreateParams = {
  mode: 'payment',
  success_url: 'https://jobly.example/back?session={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://jobly.example/cancelled',
  client_reference_id: 'link-1',
  line_items: [
    {
      quantity: 1,
      price_data: {
        currency: 'usd',
        unit_amount: 12_600,
        product_data: { name: 'Invoice 2041' },
      },
    },
  ],
  payment_intent_data: { application_fee_amount: 100, metadata: { link: '1' } },
  metadata: { link: '1' },
};

export const newSession = (
  { stripe }: Pick<StripeSpeaker, 'stripe'>,
  account: string,
  changes: Partial<Stripe.Checkout.SessionCreateParams> = {},
  options: Stripe.RequestOptions = {},
) =>
  stripe.checkout.sessions.create(
    { ...checkout, ...changes },
    { stripeAccount: account, ...options },
  );

export const pay = ({ steer }: StripeSpeaker, session: { id: string }, how: Json = {}) =>
  steer<Stripe.Checkout.Session>(`/sessions/${session.id}/pay`, how);

export const idOf = (about: string | { id: string } | null): string =>
  typeof about === 'string' ? about : (about?.id ?? '');

/** A business with one payment of 126 dollars, the platform's fee of one dollar in it. */
export async function paid(how: object = {}) {
  const one = await stripeSandbox();
  const account = await business(one);
  const asAccount = { stripeAccount: account };
  const { body: session } = await pay(one, await newSession(one, account), { ...how });
  const intent = idOf(session.payment_intent);
  const found = await one.stripe.paymentIntents.retrieve(intent, {}, asAccount);
  const day = () => one.steer(`/accounts/${account}/next-working-day`);
  const days = async (count: number) => {
    for (let n = 0; n < count; n += 1) await day();
  };
  const lines = async (params: Stripe.BalanceTransactionListParams = {}) =>
    (await one.stripe.balanceTransactions.list({ limit: 100, ...params }, asAccount)).data;
  const available = async () =>
    (await one.stripe.balance.retrieve({}, asAccount)).available[0]?.amount;
  const charge = idOf(found.latest_charge);
  const readCharge = (expand: string[] = []) =>
    one.stripe.charges.retrieve(charge, { expand }, asAccount);
  return {
    ...one,
    account,
    asAccount,
    session,
    intent,
    charge,
    readCharge,
    days,
    lines,
    available,
  };
}
