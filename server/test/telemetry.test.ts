import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOtlpReceiver, type ReceivedSpan } from './otlp-receiver.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import { openShop, signedEvent, type Business, type MadeLink, type Shop } from './shop.ts';

const CUSTOMER = {
  customerPhone: '(415) 555-7443',
  customerName: 'Zacharias Quill',
  memo: 'Gutters on Wisteria Lane',
};

let shop: Shop;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let web: OwnProcess;
let worker: OwnProcess;
let maria: Business;
beforeAll(async () => {
  shop = await openShop({ worker: 'elsewhere' });
  // The one event that counts here is posted below, with a trace.
  await shop.sandbox.control('POST', '/webhooks', { mode: 'lose' });
  receiver = await startOtlpReceiver();
  const start = (role: string) =>
    startOwnProcess(shop.server.owner.url, {
      JOBLY_ROLE: role,
      LOG_LEVEL: 'info',
      TRUSTED_PROXIES: '127.0.0.1',
      LOPAY_BASE_URL: shop.sandbox.baseUrl,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
    });
  [web, worker] = await Promise.all([start('web'), start('worker')]);
  // The worker sends the code of the sign-in.
  maria = await shop.business();
}, 120_000);
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  receiver.close();
  await shop.close();
});

const traceId = randomBytes(16).toString('hex');
const traceparent = `00-${traceId}-${randomBytes(8).toString('hex')}-01`;

async function post(path: string, body: string, headers: Record<string, string> = {}) {
  const answer = await fetch(`${web.url}${path}`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  expect(answer.status).toBe(200);
}

async function pay(link: MadeLink): Promise<string> {
  const wanted = JSON.stringify({ linkCode: link.url, method: 'card' });
  await post('/functions/v1/create-payment-link', wanted);
  const checkoutId = await shop.checkoutOf(link);
  await shop.sandbox.control('POST', `/links/${checkoutId}/charge`, {});
  const event = signedEvent(shop.server, 'payment.success', {
    paymentLinkId: checkoutId,
  });
  await post('/functions/v1/lopay-webhook', event.body, { ...event.headers, traceparent });
  return checkoutId;
}

it('one payment is one trace from the web node to the worker, and tells nothing of anybody', async () => {
  const link = await maria.makeLink(CUSTOMER);
  const checkoutId = await pay(link);
  const visit = await fetch(`${web.url}/pay/${link.url}?for=Quill`);
  expect(visit.status).toBe(200);
  await shop.textsTo('+14155557443');
  expect((await shop.linkRow(link)).status).toBe('paid');
  // What has not been sent yet is sent at the end.
  await Promise.all([web.stop(), worker.stop()]);

  const spans = receiver.spans();
  const ofPayment = spans.filter((span) => span.traceId === traceId);
  const find = (name: string) => {
    const found = ofPayment.find((span) => span.name === name);
    if (!found) throw new Error(`no ${name}: ${ofPayment.map((span) => span.name).join(', ')}`);
    return found;
  };
  const request = find('POST /functions/v1/lopay-webhook');
  expect(request).toMatchObject({
    role: 'web',
    parentSpanId: traceparent.split('-')[2],
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/functions/v1/lopay-webhook',
      'http.response.status_code': 200,
    },
  });
  const insertion = find('insert provider_events');
  expect(insertion.parentSpanId).toBe(request.spanId);
  const event = find('process handle-provider-event');
  expect(event).toMatchObject({ role: 'worker', parentSpanId: request.spanId });
  expect(find('provider getCheckout').parentSpanId).toBe(event.spanId);
  expect(find('select app.credit_checkout').parentSpanId).toBe(event.spanId);
  const followUp = find('process follow-up-payment');
  expect(followUp.parentSpanId).toBe(event.spanId);
  // One to the customer, one to the contractor.
  const texts = ofPayment.filter(({ name }) => name === 'process send-text');
  expect(texts[0]).toMatchObject({ role: 'worker', parentSpanId: followUp.spanId });
  expect(texts.map(({ spanId }) => spanId)).toContain(find('sms send').parentSpanId);

  const line = `"trace_id":"${traceId}","span_id":"${request.spanId}","msg":"answered"`;
  expect(web.lines.filter((one) => one.includes(line))).toHaveLength(1);
  expect(spans.map(({ name }) => name)).toContain('GET /pay/{linkCode}');

  const someones = [link.id, link.url, checkoutId, maria.account.userId, maria.merchantId];
  const words = [...Object.values(CUSTOMER), '4155557443', 'Quill', maria.account.phone, 'Rivera'];
  const everything = receiver.everything();
  expect([...someones, ...words].filter((word) => everything.includes(word))).toEqual([]);
  expect(spans.flatMap(unexpected)).toEqual([]);
});

/** Everything that a span may say, and how. */
const ALLOWED: Record<string, RegExp> = {
  'http.request.method': /^(GET|HEAD|POST|PUT|PATCH|DELETE)$/,
  'http.route': /^(page|site host|(\/([a-z0-9._-]+|\{\w+\}))+)$/,
  'http.response.status_code': /^[2-5]\d\d$/,
  'db.system.name': /^postgresql$/,
  'db.operation.name': /^(select|insert|update|delete|with|begin|commit|rollback|set|other)$/,
  'db.collection.name': /^[a-z_]+(\.[a-z_]+)?$/,
  'jobly.party': /^(provider|sms|email|files|dns)$/,
  'jobly.call': /^[a-zA-Z]+$/,
  'messaging.system': /^pg-boss$/,
  'messaging.operation.type': /^process$/,
  'messaging.destination.name': /^[a-z-]+$/,
  'jobly.last_attempt': /^(true|false)$/,
  'error.type': /^\w+$/,
};

function unexpected({ name, attributes }: ReceivedSpan): string[] {
  return Object.entries(attributes)
    .filter(([key, value]) => !ALLOWED[key]?.test(String(value)))
    .map(([key, value]) => `${name}: ${key}=${String(value)}`);
}
