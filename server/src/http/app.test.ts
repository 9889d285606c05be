import { APP_ROUTES } from '@jobly/core/routes';
import { describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../test/factories.ts';
import { openTestServer, useServer } from '../../test/test-server.ts';
import { webApp } from '../../test/web-app.ts';
import { openDatabase } from '../db/database.ts';
import { Secret } from '../secret.ts';
import { isStaffOnly } from './route.ts';
import { inlineScriptHashes } from './requests/security-headers.ts';

const web = webApp(import.meta.dirname);
const WEB_TITLE = '<title>app</title>';
const server = useServer({ web });

describe('every answer', () => {
  it('carries a request id and strict headers', async () => {
    const { headers } = await server.ask('GET', '/auth/v1/session');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('of a page says which scripts may run, and who may open it', async () => {
    const { headers } = await server.ask('GET', '/');
    const policy = headers.get('content-security-policy')!;
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain(inlineScriptHashes(web.html)[0]);
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('payment=()');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('asks for TLS for two years once it is served over TLS', async () => {
    const secure = await openTestServer({ publicUrl: 'https://app.example' });
    try {
      const { headers } = await secure.ask('GET', '/auth/v1/session');
      expect(headers.get('strict-transport-security')).toContain('max-age=63072000');
      const cookie = await signIn(secure, await makeAccount(secure));
      expect(cookie).toMatch(/^__Host-jobly_session=/);
    } finally {
      await secure.close();
    }
  });
});

describe('a change asked for by another site', () => {
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }, 200],
    [{ origin: 'http://localhost:4000' }, 200],
    [{}, 200],
  ])('with %j answers %i', async (headers, status) => {
    expect((await server.ask('POST', '/auth/v1/logout', { headers })).status).toBe(status);
  });
});

describe('addresses', () => {
  it('answers an unknown call in JSON and an unknown page with the app and a 404', async () => {
    expect(await server.ask('GET', '/rest/v1/nope')).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    const page = await server.ask('GET', '/nope');
    expect(page.status).toBe(404);
    expect(page.body['text']).toContain(WEB_TITLE);
    expect((await server.ask('POST', '/nope')).status).toBe(405);
  });

  it.each(APP_ROUTES)('answers %s with the app and a 200', async (route) => {
    const path = route.replace('{linkId}', '00000000-0000-4000-8000-000000000000');
    const page = await server.ask('GET', path);
    expect(page.status).toBe(200);
    expect(page.body['text']).toContain(WEB_TITLE);
  });

  it('refuses a body over 64 KB with a sentence', async () => {
    const answer = await server.ask('POST', '/auth/v1/otp', {
      body: { phone: 'x'.repeat(70_000) },
      headers: { 'content-length': '70012' },
    });
    expect(answer).toMatchObject({ status: 413, body: { code: 'body_too_large' } });
  });

  it('shows metrics to this machine only', async () => {
    expect((await server.ask('GET', '/metrics')).status).toBe(404);
    const local = await server.ask('GET', '/metrics', {
      address: '127.0.0.1',
      headers: { host: 'localhost:4000' },
    });
    expect(local.body['text']).toContain('jobly_http_request_seconds_count');
  });

  it('describes itself', async () => {
    const cookie = await signIn(server, await makeAccount(server, { role: 'staff' }));
    const document = await server.ask('GET', '/openapi.json', { cookie });
    const paths = document.body['paths'] as Record<string, Record<string, object>>;
    for (const { contract } of server.routes) {
      expect(paths[contract.path]?.[contract.method.toLowerCase()]).toMatchObject({
        'x-audience': contract.audience,
      });
    }
    expect(JSON.stringify(paths['/auth/v1/verify'])).toContain('That code has expired');
  });

  it('lists the calls for staff only for staff', async () => {
    const cookie = await signIn(server, await makeAccount(server));
    for (const session of [undefined, cookie]) {
      const { body } = await server.ask('GET', '/openapi.json', { cookie: session });
      const document = JSON.stringify(body);
      expect(document).toContain('/auth/v1/user');
      const hidden = server.routes.filter(({ contract }) => isStaffOnly(contract.audience));
      expect(hidden.filter(({ contract }) => document.includes(contract.path))).toEqual([]);
      expect(hidden.filter(({ contract }) => document.includes(contract.summary))).toEqual([]);
    }
  });
});

describe('who may call', () => {
  it('refuses every signed-in route to a visitor, and declares an audience everywhere', async () => {
    for (const { contract } of server.routes) {
      expect(contract.audience).toBeTruthy();
      // The staff's calls do not exist for a visitor: test/authorization-matrix.test.ts.
      if (contract.audience !== 'signed-in') continue;
      const path = contract.path.replace(/\{\w+\}/g, crypto.randomUUID());
      expect(await server.ask(contract.method, path), contract.path).toMatchObject({
        status: 401,
        body: {
          code: 'not_authenticated',
          message: path.startsWith('/functions/') ? 'Not authenticated' : 'Please sign in',
        },
      });
    }
  });
});

describe('bad input', () => {
  const strange = [
    null,
    [],
    'text',
    42,
    { phone: 'a\u0000b' },
    { url: 'a\u0000b' },
    { url: '\u202e\u200d😀'.repeat(20) },
    { phone: Number.MAX_VALUE, token: {}, type: [] },
    {
      merchantId: '\u0000',
      routingNumber: '021000021',
      accountNumber: '1234',
      accountHolderName: 'x',
      accountHolderType: 'company',
    },
    { token: '12345\u0000' },
    { x: 'y'.repeat(10_000) },
  ];

  it('gets a sentence from every call, never a 5xx', async () => {
    const contractor = await signIn(server, await makeAccount(server));
    const admin = await signIn(server, await makeAccount(server, { role: 'admin' }));
    for (const { contract } of server.routes) {
      if (contract.method === 'GET' || contract.path.endsWith('logout')) continue;
      const cookie = isStaffOnly(contract.audience) ? admin : contractor;
      const paths = new Set([contract.path, contract.path.replace(/\{\w+\}/g, '%00')]);
      const calls = strange.flatMap((body) => Array.from(paths, (path) => ({ path, body })));
      const answers = await Promise.all(
        calls.map(({ path, body }) => server.ask(contract.method, path, { body, cookie })),
      );
      for (const [index, { status, body }] of answers.entries()) {
        expect(status, JSON.stringify(calls[index]).slice(0, 120)).toBeLessThan(500);
        expect(JSON.stringify(body)).not.toMatch(/\.ts:|at Object|syntax error/);
      }
    }
  });

  it('with a wrong method is answered so', async () => {
    expect((await server.ask('GET', '/auth/v1/otp')).status).toBe(405);
  });
});

describe('while the database is away', () => {
  it('does not take the process for dead', async () => {
    const lost = await openTestServer({ database: awayDatabase() });
    try {
      const cookie = 'jobly_session=x';
      expect((await lost.ask('GET', '/healthz', { cookie })).status).toBe(200);
      expect((await lost.ask('GET', '/openapi.json', { cookie })).status).toBe(200);
    } finally {
      await lost.close();
    }
  });

  it('answers 503 with a sentence and no stack', async () => {
    const database = awayDatabase();
    const lost = await openTestServer({ database });
    try {
      for (const [method, path] of [
        ['POST', '/auth/v1/otp'],
        ['GET', '/rest/v1/profiles/me'],
      ] as const) {
        const answer = await lost.ask(method, path, {
          cookie: 'jobly_session=x',
          ...(method === 'POST' ? { body: { phone: '4155550132' } } : {}),
        });
        expect(answer).toMatchObject({
          status: 503,
          body: {
            code: 'unavailable',
            message: 'Our servers are experiencing issues. Please try again in a few minutes.',
          },
        });
        expect(JSON.stringify(answer.body)).not.toMatch(/ECONN|\.ts/);
      }
    } finally {
      await lost.close();
      await database.close();
    }
  });
});

/** Nothing listens on port 1. */
function awayDatabase() {
  return openDatabase({
    url: new Secret('postgres://nobody@127.0.0.1:1/nothing'),
    poolSize: 2,
    patienceMs: 200,
    onIdleError: () => {},
  });
}
