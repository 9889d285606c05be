import { createServer, request, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { withSiteHosts } from '../src/http/sites/site-hosts.ts';
import { makeLogger } from '../src/logger.ts';
import { APP_ADDRESS, SITE_DOMAIN, type openPublishedSites } from './published-sites.ts';

/** The hosts of sites in front of an app that says nothing but its name. */
export function listenForSites(
  { serving }: Awaited<ReturnType<typeof openPublishedSites>>,
  { production }: { production: boolean },
) {
  return listen(
    withSiteHosts(
      {
        domain: SITE_DOMAIN,
        publicUrl: APP_ADDRESS,
        serving,
        trustedProxies: ['127.0.0.1'],
        production,
        headers: {
          'X-Content-Type-Options': 'nosniff',
          'Content-Security-Policy': 'the app',
          'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
        },
        log: makeLogger('info', { write: () => {} }),
        onResponse: () => {},
      },
      (_request, response) => response.setHeader('Set-Cookie', 'app=1').end('the app'),
    ),
  );
}

export async function listen(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, stop: () => void server.close() };
}

interface HostAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** fetch() does not let anybody choose the Host. */
export function askHost(
  port: number,
  asked: { host: string; path?: string; method?: string; headers?: object; body?: string | Buffer },
): Promise<HostAnswer> {
  const { host, path = '/', method = 'GET', body = '' } = asked;
  return new Promise((resolve, reject) => {
    const headers = { ...asked.headers, host };
    request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode!,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
