import * as z from 'zod';
import { accountsOf } from './accounts.ts';
import {
  API_VERSION,
  PAGE_SIZE,
  stripeClient,
  type StripeClient,
  type StripeOptions,
} from './client.ts';
import { HANDLED_EVENTS } from './events.ts';
import { isLive, STRIPE_WEBHOOKS } from './provider.ts';

const WireDestination = z.object({
  id: z.string(),
  status: z.string(),
  event_payload: z.string(),
  enabled_events: z.array(z.string()),
  events_from: z.array(z.string()).nullish(),
  snapshot_api_version: z.string().nullish(),
  webhook_endpoint: z.object({ url: z.string().nullish() }).nullish(),
});
type Destination = z.output<typeof WireDestination>;

/** Endpoints as the first version of the API lists them; that of an application hears of its accounts. */
const WireEndpoint = z
  .object({
    id: z.string(),
    status: z.string(),
    url: z.string(),
    enabled_events: z.array(z.string()),
    api_version: z.string().nullish(),
    application: z.string().nullish(),
  })
  .transform(({ url, api_version, application, ...endpoint }) => ({
    ...endpoint,
    event_payload: 'snapshot',
    events_from: application ? ['@accounts'] : ['@self'],
    snapshot_api_version: api_version,
    webhook_endpoint: { url },
  }));

type Family = keyof typeof HANDLED_EVENTS;

/**
 * Whether Stripe knows our key, and sends each event that we handle to where we listen. An endpoint that listens to
 * our own account alone never hears of a connected account's disputes, and cannot be changed to.
 */
export async function probeStripe(options: StripeOptions & { publicUrl: string }): Promise<string> {
  const client = stripeClient(options);
  const { data: destinations } = await client.read(
    { what: 'event destinations' },
    z.object({ data: z.array(WireDestination) }),
    ({ v2 }, given) => v2.core.eventDestinations.list({ include: ['webhook_endpoint.url'] }, given),
  );
  const { data: endpoints } = await client.read(
    { what: 'webhook endpoints' },
    z.object({ data: z.array(WireEndpoint) }),
    ({ webhookEndpoints }, given) => webhookEndpoints.list({ limit: PAGE_SIZE }, given),
  );
  const known = [...destinations, ...endpoints];
  const problems = (['snapshot', 'thin'] as const).flatMap((family) =>
    problemsOf(family, `${options.publicUrl}/functions/v1/${STRIPE_WEBHOOKS[family]}`, known),
  );
  if (problems.length > 0) throw new Error(problems.join('; '));
  const mode = isLive(options.secretKey) ? 'Live' : 'Test';
  return `${mode} keys, version ${API_VERSION}, both endpoints with every event. ${await sayAccounts(client)}`;
}

function problemsOf(family: Family, url: string, destinations: Destination[]): string[] {
  const found = destinations.find(
    ({ event_payload: payload, webhook_endpoint: endpoint }) =>
      payload === family && endpoint?.url === url,
  );
  if (!found) return [`no endpoint for ${family} events at ${url}`];
  const { enabled_events: enabled, snapshot_api_version: version } = found;
  const missing = HANDLED_EVENTS[family].filter(
    (type) => !enabled.includes(type) && !enabled.includes('*'),
  );
  const isOfAccounts = found.events_from?.some((from) => from.endsWith('accounts'));
  return [
    ...(found.status === 'enabled' ? [] : [`${url} is ${found.status}`]),
    ...(isOfAccounts ? [] : [`${url} does not hear of connected accounts: make another`]),
    ...(family === 'thin' || version === API_VERSION
      ? []
      : [`${url} is sent version ${version}, not ${API_VERSION}`]),
    ...(missing.length > 0 ? [`${url} is not sent ${missing.join(', ')}`] : []),
  ];
}

/** Capabilities are per account, and Stripe's to give. */
async function sayAccounts(client: StripeClient): Promise<string> {
  const accounts = accountsOf(client);
  const newest = (await accounts.listPage()).data;
  const merchants = await Promise.all(newest.map(({ id }) => accounts.getMerchant(id)));
  const count = (method: keyof (typeof merchants)[0]['accepts']) =>
    merchants.filter(({ accepts }) => accepts[method]).length;
  return `Of the newest ${merchants.length} accounts ${count('card')} may take cards, ${count('bnpl')} pay over time, ${count('bank')} bank debits.`;
}
