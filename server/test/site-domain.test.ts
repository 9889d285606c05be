import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { siteDraft } from '@jobly/core/websites/site-draft';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';
import { makeAccount } from './factories.ts';
import { useServer } from './test-server.ts';
import { webApp } from './web-app.ts';

let port: number;
let stop: () => void;
const server = useServer({
  config: readConfig({ NODE_ENV: 'test', SITE_DOMAIN: 'sites.localhost' }),
  web: webApp(import.meta.dirname),
});
beforeAll(async () => {
  const http = createServer(server.listener);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  ({ port } = http.address() as AddressInfo);
  stop = () => http.close();
  await lay('rivera', true);
  await lay('al', false);
});
afterAll(async () => {
  stop();
});

async function lay(slug: string, published: boolean): Promise<void> {
  const { userId } = await makeAccount(server);
  const draft = siteDraft({
    businessName: `The house of ${slug}`,
    businessPhone: '(415) 555-0132',
    email: null,
    trade: null,
    serviceArea: 'Austin, TX',
    openingHours: 'weekdays_8_5',
  });
  await server.owner.query(
    `with website as (
       insert into websites (user_id, status, website_type, jobly_url)
       values ($1, $2, 'jobly', case when $5 then 'https://rivera.example' end) returning id
     )
     insert into sites (website_id, user_id, slug, draft, live, published_at)
     select id, $1, $3, $4::jsonb, case when $5 then $4::jsonb end, case when $5 then now() end
     from website`,
    [userId, published ? 'live' : 'creating', slug, JSON.stringify(draft), published],
  );
}

/** As a browser asks: by the name in the Host header. */
function visit(host: string, path: string): Promise<{ status: number; html: string }> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, headers: { host: `${host}:${port}` } }, (answer) => {
      let html = '';
      answer.on('data', (chunk: Buffer) => (html += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, html }));
    })
      .on('error', reject)
      .end();
  });
}

it('on a host of its own a site is all there is', async () => {
  const own = await visit('rivera.sites.localhost', '/');
  expect(own.status).toBe(200);
  expect(own.html).toContain('The house of rivera');
  expect(own.html).toMatch(/<link rel="canonical" href="http:\/\/rivera\.sites\.localhost:\d+\/">/);
  for (const path of ['/auth', '/rest/v1/profiles/me', '/sites/rivera', '/assets/x.js']) {
    const { status, html } = await visit('rivera.sites.localhost', path);
    expect(status, path).toBe(404);
    expect(html, path).toContain('There is no website here');
  }
});

it('a draft is not public yet, and an unknown host name is no way in', async () => {
  for (const slug of ['al', 'nobody', 'www', 'a.rivera']) {
    expect((await visit(`${slug}.sites.localhost`, '/')).status, slug).toBe(404);
  }
  expect((await visit('sites.localhost', '/auth')).html).toContain('<title>app</title>');
});

it('a certificate may be asked for where the app would answer, and nowhere else', async () => {
  await server.sql`
    insert into site_domains (user_id, domain, token, verified_at)
    select user_id, slug || 's-own.com', repeat('t', 22), case slug when 'rivera' then now() end
      from sites`;
  const allowed = async (domain: string) => {
    const query = new URLSearchParams({ domain });
    // A proxy may know the node by a public name as well.
    const { status } = await visit(
      'node-7.cluster.example',
      `/functions/v1/certificate-allowed?${query.toString()}`,
    );
    return status;
  };
  const ours = ['sites.localhost', 'rivera.sites.localhost', 'riveras-own.com'];
  for (const name of [...ours, 'www.riveras-own.com']) expect(await allowed(name), name).toBe(200);
  const others = ['al.sites.localhost', 'als-own.com', 'a.rivera.sites.localhost', 'lost.com'];
  for (const name of [...others, '', '127.0.0.1', 'a\0.com', '\0.sites.localhost']) {
    expect(await allowed(name), name).toBe(404);
  }
  // A guesser reads sixty answers a minute; our own names are answered all the same.
  const guesses: number[] = [];
  for (let guess = 0; guess < 70; guess += 1) guesses.push(await allowed(`guess${guess}.com`));
  expect(guesses.filter((status) => status === 404).length).toBeLessThanOrEqual(60);
  expect(guesses.at(-1)).toBe(429);
  expect(await allowed('riveras-own.com')).toBe(200);
});
