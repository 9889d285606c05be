import { afterAll, expect, it } from 'vitest';
import { openPublishedSites } from '../../../test/published-sites.ts';
import { askHost, listenForSites } from '../../../test/site-hosts.ts';

const published = await openPublishedSites();
published.publish();
const { port, stop } = await listenForSites(published, { production: true });
afterAll(() => {
  stop();
  published.remove();
});

it('in production a domain that is not ours shows no app, but says whether it runs', async () => {
  const there = (host: string, path = '/') => askHost(port, { host, path });
  const stranger = await there('lost-domain.com');
  expect([stranger.status, stranger.headers['strict-transport-security']]).toEqual([
    404,
    undefined,
  ]);
  expect((await there('riveraplumbing.com')).status).toBe(200);
  const ours = ['app.sites.example', 'sites.example', 'localhost:4000', '10.0.0.7', 'web.lan'];
  for (const host of ours) expect((await there(host)).body.toString()).toBe('the app');
  published.state.away = true;
  for (const path of ['/healthz', '/readyz?full', '/metrics']) {
    expect((await there('node-7.cluster.example', path)).body.toString()).toBe('the app');
  }
});
