import { createServer, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { intoInbox, useCarrier, useSandbox } from './third-parties.ts';
import { beforeTests } from './before-tests.ts';
import { s3Files } from '../src/adapters/files/s3.ts';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import { readConfig } from '../src/config.ts';
import { makeKeys } from '../src/crypto.ts';
import { Secret } from '../src/secret.ts';
import { twilioSettings } from './carrier.ts';
import { makeAccount, signIn } from './factories.ts';
import { plainPng, sendPicture } from './pictures.ts';
import { startS3Stub, type S3Stub } from './s3-stub.ts';
import { queueTestMessage } from './test-message.ts';
import { AT_THIS_MACHINE, TEST_SECRET, useServer } from './test-server.ts';

/** What the mail server says to each command; 250 to all others. */
let mailAnswers: Record<string, string> = {};
const mailServer = createServer((socket) => {
  const say = (line: string) => socket.write(`${line}\r\n`);
  say('220 test');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n').filter(Boolean)) {
      say(mailAnswers[line.slice(0, 4)] ?? '250 ok');
    }
  });
});

const carrier = useCarrier((text) => intoInbox(server)(text));
let store: S3Stub;
let cookie: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  store = await startS3Stub('pictures');
});
const sandbox = useSandbox();
const server = useServer(() => ({
  worker: false,
  config: readConfig({
    NODE_ENV: 'test',
    ...twilioSettings(carrier.url),
    SMTP_URL: `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}?ignoreTLS=true`,
    EMAIL_FROM: 'hello@jobly.example',
  }),
  files: s3Files({
    bucket: 'pictures',
    region: 'us-east-1',
    endpoint: store.endpoint,
    accessKeyId: 'ID',
    secretAccessKey: new Secret('secret'),
  }),
  provider: lopayProvider({
    baseUrl: sandbox.baseUrl,
    apiKey: new Secret('a wrong key'),
    timeoutMs: 3_000,
    webhookScheme: 'svix',
    webhookSecret: sandbox.webhookSecret,
  }),
}));
const account = beforeTests(() => makeAccount(server));
beforeAll(async () => {
  cookie = await signIn(server, account);
});
afterAll(async () => {
  await store.close();
  mailServer.close();
});

async function read(series: string): Promise<number> {
  const { body } = await server.ask('GET', '/metrics', AT_THIS_MACHINE);
  const line = String(body['text'])
    .split('\n')
    .find((one) => one.startsWith(`${series} `));
  expect(line, series).toBeDefined();
  return Number(line!.split(' ').at(-1));
}
const refusals = (party: string) => `jobly_outside_refusals_total{party="${party}"}`;
const messages = (message: string, outcome: string) =>
  `jobly_messages_total{message="${message}",fate="${outcome}"}`;
/** By how much each of the series rises meanwhile. */
async function rises(series: string[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(series.map(read));
  await work();
  const after = await Promise.all(series.map(read));
  return after.map((value, index) => value - before[index]!);
}

/** The newest message of a kind is sent by its task, as the worker would. */
async function send(queue: string, kind: string, last = false) {
  const [message] = await server.sql<{ id: string }>`
    select id from messages where kind = ${kind} and status = 'queued' order by created_at desc limit 1`;
  const run = server.tasks.find(({ name }) => name === queue)!;
  await run.run({ messageId: message!.id }, { last }).catch(() => {});
}
async function askForCode() {
  const { phone } = await makeAccount(server);
  expect((await server.ask('POST', '/auth/v1/otp', { body: { phone } })).status).toBe(200);
}
const keys = makeKeys(new Secret(TEST_SECRET));
const sendLetter = async () => {
  await queueTestMessage(server, { channel: 'email', recipient: 'dana@example.com' }, { keys });
  await send('send-email', 'receipt', true);
};

it('counts that the carrier refuses us, and each code that ends undelivered', async () => {
  const series = [refusals('sms/tasks'), messages('code', 'unsent'), messages('code', 'failed')];
  carrier.mood = () => ({ status: 401, code: 20_003 });
  await askForCode();
  expect(await rises(series, () => send('send-code', 'sign_in_code'))).toEqual([1, 0, 0]);
  expect(await rises(series, () => send('send-code', 'sign_in_code', true))).toEqual([1, 1, 0]);
  // A number that takes no texts is no configuration error, but its code did not arrive either.
  carrier.mood = () => ({ status: 400, code: 21_614 });
  await askForCode();
  expect(await rises(series, () => send('send-code', 'sign_in_code'))).toEqual([0, 0, 1]);
});

it.each([
  ['our login', { MAIL: '530 5.7.0 authentication required' }, [1, 1, 0]],
  ['to relay for us', { RCPT: '550 5.7.1 relaying denied' }, [1, 0, 1]],
  ['our letter', { DATA: '554 no' }, [1, 0, 1]],
  ['a mailbox that is none', { RCPT: '550 5.1.1 no such user' }, [0, 0, 1]],
])('counts what the mail server refuses: %s', async (_, answers, expected) => {
  mailAnswers = answers;
  const series = [
    refusals('email/tasks'),
    messages('email', 'unsent'),
    messages('email', 'failed'),
  ];
  expect(await rises(series, sendLetter)).toEqual(expected);
});

it('counts that the provider refuses our key', async () => {
  const ask = () => server.ensureMerchant(account.userId).catch(() => {});
  expect(await rises([refusals('provider/requests')], ask)).toEqual([1]);
});

it('counts that the file store refuses us', async () => {
  store.answerWith(403);
  const upload = async () =>
    expect((await sendPicture(server, cookie, plainPng(8, 8))).status).toBe(503);
  // To write it, and to delete what may be left of it.
  expect(await rises([refusals('files/requests')], upload)).toEqual([2]);
});
