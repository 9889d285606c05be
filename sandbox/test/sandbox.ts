import { afterEach, vi } from 'vitest';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readConfig } from '../src/config.ts';
import { startSandbox, type Sandbox } from '../src/start.ts';

export type Json = Record<string, unknown>;
export type Answer<T = Json> = { status: number; body: T; headers: Headers };

// Programs are started here, on machines that are busy with other tests.
vi.setConfig({ testTimeout: 30_000 });

const toClose: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

/** As the environment gives it to a sandbox that a test starts. */
export const API_KEY = 'a key of the tests';

/** All that the tests exchange can be recorded at once. */
const RECORDED = { SANDBOX_RECORD: process.env['SANDBOX_RECORD'] };

export const later = (close: () => Promise<unknown>) => toClose.push(close);

/** A sandbox on a free port, spoken to over HTTP like the real one. */
export async function sandbox(env: Record<string, string> = {}) {
  const running = await startSandbox(
    readConfig({ SANDBOX_PORT: '0', SANDBOX_API_KEY: API_KEY, ...RECORDED, ...env }),
  );
  later(() => running.stop());
  return speakTo(running.url, running);
}

export function speakTo(url: string, running?: Sandbox) {
  const call = async <T = Json>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const parsed = (text === '' ? null : parse(text)) as T;
    return { status: answer.status, body: parsed, headers: answer.headers };
  };
  const api = <T = Json>(method: string, path: string, body?: unknown, merchantId?: string) =>
    call<T>(method, `/api/1/partner${path}`, body, {
      'x-api-key': API_KEY,
      ...(merchantId !== undefined && { 'x-merchant-id': merchantId }),
    });
  const control = <T = Json>(method: string, path: string, body?: unknown) =>
    call<T>(method, `/control${path}`, body);
  return { url, running, call, api, control };
}

export type Speaker = ReturnType<typeof speakTo>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

export type Received = { headers: IncomingHttpHeaders; text: string; event: Json };

/** A receiver of webhooks that answers as the test wants. */
export async function receiver(answer: (count: number) => number = () => 200) {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      got.push({ headers: request.headers, text, event: JSON.parse(text) as Json });
      response.statusCode = answer(got.length);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  later(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { got, url: `http://127.0.0.1:${port}/hook` };
}

export const KEY = 'a key of the tests, in base64';
export const SECRET = `whsec_${Buffer.from(KEY).toString('base64')}`;

/** A sandbox that sends all its events to a receiver; `events` has each of them sent first. */
export async function listening(answer?: (count: number) => number, env = {}) {
  const hook = await receiver(answer);
  const one = await sandbox({
    SANDBOX_WEBHOOK_URL: hook.url,
    SANDBOX_WEBHOOK_SECRET: SECRET,
    ...env,
  });
  const events = async () => {
    await one.control('POST', '/webhooks/deliver-now');
    return hook.got.map(({ event }) => event);
  };
  return { one, ...hook, events };
}
