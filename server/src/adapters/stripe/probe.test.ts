import { expect, it } from 'vitest';
import { listOf, startStripeStub, STUB_OPTIONS } from '../../../test/stripe-stub.ts';
import { API_VERSION } from './client.ts';
import { HANDLED_EVENTS } from './events.ts';
import { probeStripe } from './probe.ts';

const PUBLIC_URL = 'https://jobly.example';

const destination = (family: 'snapshot' | 'thin', path: string, changed: object = {}) => ({
  id: `we_${family}`,
  status: 'enabled',
  event_payload: family,
  enabled_events: HANDLED_EVENTS[family],
  events_from: ['@accounts'],
  ...(family === 'snapshot' ? { snapshot_api_version: API_VERSION } : {}),
  webhook_endpoint: { url: `${PUBLIC_URL}/functions/v1/${path}` },
  ...changed,
});

const SNAPSHOT = destination('snapshot', 'stripe-webhook');
const THIN = destination('thin', 'stripe-thin-webhook');

/** The same, as the first version of the API lists it. */
const ENDPOINT = {
  id: 'we_1',
  status: 'enabled',
  url: `${PUBLIC_URL}/functions/v1/stripe-webhook`,
  enabled_events: ['*'],
  api_version: API_VERSION,
  application: 'ca_1',
};

const isEndpoint = (one: object) => 'application' in one;

async function probe(...destinations: object[]) {
  const active = { status: 'active' };
  const account = {
    id: 'acct_1',
    configuration: { merchant: { capabilities: { card_payments: active } } },
  };
  await using stub = await startStripeStub(({ path, headers }) => {
    if (headers.authorization !== 'Bearer sk_test_key')
      return { status: 401, text: '{"error":{}}' };
    if (path.startsWith('/v2/core/event_destinations')) {
      return { data: destinations.filter((one) => !isEndpoint(one)) };
    }
    if (path.startsWith('/v1/webhook_endpoints')) return listOf(...destinations.filter(isEndpoint));
    if (path.startsWith('/v2/core/accounts?')) return { data: [account] };
    return account;
  });
  return await probeStripe({ ...STUB_OPTIONS, apiUrl: stub.apiUrl, publicUrl: PUBLIC_URL });
}

it('says whose keys they are, and what accounts may do', async () => {
  expect(await probe(SNAPSHOT, THIN)).toBe(
    `Test keys, version ${API_VERSION}, both endpoints with every event. Of the newest 1 accounts 1 may take cards, 0 pay over time, 0 bank debits.`,
  );
  expect(await probe({ ...SNAPSHOT, enabled_events: ['*'] }, THIN)).toContain('Test keys');
  expect(await probe(ENDPOINT, THIN)).toContain('Test keys');
});

it.each([
  ['no endpoint for thin events at', [SNAPSHOT]],
  ['no endpoint for snapshot events at', [destination('snapshot', 'lopay-webhook'), THIN]],
  ['stripe-webhook is disabled', [{ ...SNAPSHOT, status: 'disabled' }, THIN]],
  ['does not hear of connected accounts', [{ ...SNAPSHOT, events_from: ['@self'] }, THIN]],
  ['does not hear of connected accounts', [{ ...ENDPOINT, application: null }, THIN]],
  ['not 2026-', [{ ...SNAPSHOT, snapshot_api_version: '2020-08-27' }, THIN]],
  [
    'is not sent charge.dispute.created',
    [
      {
        ...SNAPSHOT,
        enabled_events: HANDLED_EVENTS.snapshot.filter((type) => type !== 'charge.dispute.created'),
      },
      THIN,
    ],
  ],
])('says: %s', async (said, destinations) => {
  await expect(probe(...destinations)).rejects.toThrow(said);
});

it('says that the key is wrong', async () => {
  await using stub = await startStripeStub(() => ({ status: 401, text: '{"error":{}}' }));
  const options = { ...STUB_OPTIONS, apiUrl: stub.apiUrl, publicUrl: PUBLIC_URL };
  await expect(probeStripe(options)).rejects.toThrow('answered 401');
});
