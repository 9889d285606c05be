import { describe, expect, it } from 'vitest';
import {
  AT_THIS_MACHINE,
  openTestServer,
  TEST_PASSWORD,
  useServer,
  type AskOptions,
  type TestServer,
} from '../../../../test/test-server.ts';
import { readConfig } from '../../../config.ts';
import { hashPassword } from '../../../password.ts';

const GATE = '/functions/v1/user-form-gate';

const server = useServer();

let addresses = 0;
const newAddress = () => `127.0.1.${(addresses += 1)}`;
const fromNewAddress = () => ({ ...AT_THIS_MACHINE, address: newAddress() });

async function openedGate(): Promise<string> {
  const body = { password: TEST_PASSWORD };
  return (await server.ask('POST', GATE, { ...fromNewAddress(), body })).cookie!;
}

describe('the gate', () => {
  it('opens for half an hour with the right password, by a cookie no script reads', async () => {
    const opened = await server.ask('POST', GATE, {
      ...fromNewAddress(),
      body: { password: TEST_PASSWORD },
    });
    expect(opened.status).toBe(200);
    const header = opened.headers.get('set-cookie')!;
    expect(header).toMatch(/HttpOnly/);
    expect(header).toMatch(/SameSite=Strict/);
    // It ends with the browser, too (spec 2: held for the session).
    expect(header).not.toMatch(/Expires|Max-Age/i);
    const { cookie } = opened;
    const gateUntil = async () => (await server.ask('GET', GATE, { cookie })).body['until'];
    expect(await gateUntil()).toBe(opened.body['until']);
    const [row] = await server.sql<{ token: string }>`
      select encode(token_hash, 'hex') as token from gate_passes order by created_at desc limit 1`;
    expect(cookie).not.toContain(row!.token);
    await server.ask('DELETE', GATE, { cookie });
    expect(await gateUntil()).toBeNull();
    const second = await openedGate();
    server.clock.advance(30 * 60 + 1);
    expect((await server.ask('GET', GATE, { cookie: second })).body['until']).toBeNull();
  });

  it('allows 5 wrong tries in 15 minutes from one address; the right one costs none', async () => {
    const from = fromNewAddress();
    const say = (password: string) => server.ask('POST', GATE, { ...from, body: { password } });
    for (let i = 0; i < 7; i += 1) expect((await say(TEST_PASSWORD)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, () => say('open')));
    const codes = answers.map(({ body }) => body['code']);
    expect(codes.filter((code) => code === 'gate_wrong_password')).toHaveLength(5);
    expect(codes.filter((code) => code === 'gate_tries_used_up')).toHaveLength(15);
    expect(answers[0]!.body['message']).toBe('Incorrect password');
    expect((await say(TEST_PASSWORD)).status).toBe(429);
    expect(await openedGate()).toBeDefined();
  });

  it("opens with the trial's password to the person at this machine alone", async () => {
    const body = { password: TEST_PASSWORD };
    const behindProxy = await openTestServer({
      config: readConfig({ NODE_ENV: 'test', TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' }),
    });
    const reachable = await openTestServer({ publicUrl: 'https://app.example' });
    try {
      const passedOn = { ...AT_THIS_MACHINE.headers, 'x-forwarded-for': '127.0.0.1' };
      const elsewhere: [TestServer, AskOptions][] = [
        [server, { ...AT_THIS_MACHINE, address: '192.168.1.9' }],
        [server, { address: '127.0.0.1', headers: { host: 'jobly.example' } }],
        [behindProxy, { address: '127.0.0.1', headers: passedOn }],
        [behindProxy, { address: '10.0.0.9', headers: passedOn }],
        [reachable, AT_THIS_MACHINE],
      ];
      for (const [where, from] of elsewhere) {
        expect((await where.ask('POST', GATE, { ...from, body })).body['code']).toBe(
          'gate_wrong_password',
        );
        expect((await where.ask('GET', '/dev/inbox', from)).status).toBe(404);
      }
      expect((await server.ask('GET', '/dev/inbox', AT_THIS_MACHINE)).status).toBe(200);
    } finally {
      await behindProxy.close();
      await reachable.close();
    }
  });

  it('takes the configured password and no other; in production none without one', async () => {
    const password = 'correct horse battery';
    const configured = await openTestServer({
      config: readConfig({
        NODE_ENV: 'test',
        USER_FORM_PASSWORD_HASH: await hashPassword(password),
      }),
    });
    const closed = await openTestServer({
      config: { ...readConfig({ NODE_ENV: 'test' }), production: true },
    });
    try {
      const say = (where: TestServer, word: string) =>
        where.ask('POST', GATE, { ...fromNewAddress(), body: { password: word } });
      expect((await say(configured, password)).status).toBe(200);
      expect((await say(configured, TEST_PASSWORD)).status).toBe(403);
      expect((await say(closed, TEST_PASSWORD)).status).toBe(403);
    } finally {
      await configured.close();
      await closed.close();
    }
  });
});
