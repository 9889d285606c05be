import { expect, it } from 'vitest';
import { needsPrimary } from '../db/reads.ts';
import { makeLogger } from '../logger.ts';
import { makeApp } from './app.ts';
import { securityHeaders } from './requests/security-headers.ts';
import { rawRoute } from './route.ts';

const INCOMING = { incoming: { socket: { remoteAddress: '203.0.113.8' } } };

it('lets no replica say who sends a call that may write, nor what it reads', async () => {
  const sessions: boolean[] = [];
  const reportingRoute = (contract: { method: 'GET' | 'POST'; path: string; reads?: true }) =>
    rawRoute({ ...contract, audience: 'anyone', summary: '' }, async (context) => {
      await context.get('findCaller')();
      return context.json(needsPrimary());
    });
  const app = makeApp({
    routes: [
      reportingRoute({ method: 'GET', path: '/list' }),
      reportingRoute({ method: 'POST', path: '/balance', reads: true }),
      reportingRoute({ method: 'POST', path: '/refund' }),
    ],
    publicUrl: 'http://localhost',
    trustedProxies: [],
    securityHeaders: securityHeaders({ https: false, scriptHashes: [] }),
    log: makeLogger('silent'),
    onResponse: () => {},
    web: undefined,
    findCaller: async () => {
      sessions.push(needsPrimary());
      return null;
    },
  });
  const ask = async (method: string, path: string) =>
    (await app.request(path, { method }, INCOMING)).json();
  const reads = [await ask('GET', '/list'), await ask('POST', '/balance')];
  expect([...reads, await ask('POST', '/refund')]).toEqual([false, false, true]);
  expect(sessions).toEqual([false, false, true]);
});
