import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openProvider, openPush } from '../src/adapters.ts';
import { twilioPosts, twilioSignature } from '../src/adapters/twilio/posts.ts';
import { readConfig } from '../src/config.ts';
import { makeKeys } from '../src/crypto.ts';
import { Secret } from '../src/secret.ts';
import { vapidKeys } from '../src/vapid.ts';
import { codeIn, makeAccount } from './factories.ts';
import { isSignedBy, startPushService } from './push-service.ts';
import { TEST_SECRET, useServer } from './test-server.ts';

const [current, previous, neither] = ['one', 'two', 'three'].map(
  (word) => `${word} is a secret of ours, and a long one`,
) as [string, string, string];
const webhookKey = (word: string) => `whsec_${Buffer.from(word).toString('base64')}`;

const config = readConfig({
  NODE_ENV: 'test',
  APP_SECRET_PREVIOUS: previous,
  METRICS_TOKEN: current,
  METRICS_TOKEN_PREVIOUS: previous,
  TYPEFORM_SECRET: current,
  TYPEFORM_SECRET_PREVIOUS: previous,
  LOPAY_BASE_URL: 'http://127.0.0.1:1',
  LOPAY_API_KEY: 'key',
  LOPAY_WEBHOOK_SECRET: webhookKey(current),
  LOPAY_WEBHOOK_SECRET_PREVIOUS: webhookKey(previous),
});

const server = useServer({ config, worker: false });

const JUDGED = [
  ['the one in use', current, true],
  ['the one before', previous, true],
  ['neither', neither, false],
] as const;

function isProved(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    return !/signature/.test((error as Error).message);
  }
}

describe('while a secret is replaced, what is proved by', () => {
  it.each(JUDGED)('%s: a reader of metrics', async (_, token, right) => {
    const { status } = await server.ask('GET', '/metrics', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(status).toBe(right ? 200 : 404);
  });

  it.each(JUDGED)("%s: the form service's webhook", async (_, secret, right) => {
    const body = JSON.stringify({ form_response: { token: 't', answers: [] } });
    const signature = createHmac('sha256', secret).update(body).digest('base64');
    const { status } = await server.ask('POST', '/functions/v1/typeform-webhook', {
      body,
      headers: { 'typeform-signature': `sha256=${signature}` },
    });
    // Rightly signed, it is read, and found to be empty.
    expect(status).toBe(right ? 400 : 403);
  });

  it.each(JUDGED)("%s: the provider's event", (_, secret, right) => {
    const now = new Date();
    const rawBody = Buffer.from(JSON.stringify({ id: 'evt_1', type: 'ping', data: {} }));
    const signed = `evt_1.${Math.floor(now.getTime() / 1000)}`;
    const signature = createHmac('sha256', secret)
      .update(`${signed}.${rawBody.toString()}`)
      .digest('base64');
    const headers = (name: string) =>
      ({
        'svix-id': 'evt_1',
        'svix-timestamp': signed.split('.')[1],
        'svix-signature': `v1,${signature}`,
      })[name];
    const read = () => openProvider(config, config.lopay!).readEvent({ headers, rawBody, now });
    expect(isProved(read)).toBe(right);
  });

  it.each(JUDGED)("%s: the carrier's post", (_, token, right) => {
    const post = { url: 'https://jobly.example/x', form: { From: '+14155550188', Body: 'STOP' } };
    const signature = twilioSignature(new Secret(token), post).toString('base64');
    const posts = twilioPosts(new Secret(current), new Secret(previous));
    const read = () => posts.readReply({ ...post, signature });
    expect(isProved(read)).toBe(right);
  });

  it.each([
    ['the one in use', TEST_SECRET, 200],
    ['the one before', previous, 200],
    ['neither', neither, 422],
  ] as const)('%s: a sign-in code', async (_, secret, status) => {
    const { userId, phone } = await makeAccount(server);
    const { device } = await server.ask('POST', '/auth/v1/otp', { body: { phone } });
    const code = codeIn((await server.textsTo(phone))[0]!);
    await server.owner.query('update sign_in_challenges set code_hmac = $2 where user_id = $1', [
      userId,
      makeKeys(new Secret(secret)).hashCode(userId, code),
    ]);
    const body = { phone, token: code, type: 'sms' };
    expect((await server.ask('POST', '/auth/v1/verify', { body, device })).status).toBe(status);
  });
});

it("reaches a browser that subscribed with the keys of before, and signs for others with today's", async () => {
  const service = await startPushService();
  try {
    const [now, before] = [randomBytes(32), randomBytes(32)].map((key) => new Secret(key)) as [
      Secret<Buffer>,
      Secret<Buffer>,
    ];
    const trusting = readConfig({ NODE_ENV: 'test', PUSH_TEST_ORIGIN: service.origin });
    const push = openPush(trusting, [now, before]);
    expect(push.publicKey).toBe(vapidKeys(now.reveal()).publicKey);
    for (const key of [now, before]) {
      const { publicKey } = vapidKeys(key.reveal());
      service.mood.takes = publicKey;
      const { subscription } = service.subscribe();
      await push.send({
        subscription,
        payload: '{}',
        topic: 't',
        urgent: false,
        keptForSeconds: 60,
      });
      expect(isSignedBy(publicKey, service.taken.at(-1)!, service.origin)).toBe(true);
    }
    service.mood.takes = 'keys of nobody';
    const { subscription } = service.subscribe();
    const sent = push.send({
      subscription,
      payload: '{}',
      topic: 't',
      urgent: false,
      keptForSeconds: 60,
    });
    await expect(sent).rejects.toThrow('403');
  } finally {
    service.close();
  }
});
