import { Agent, request } from 'node:http';
import type { FuzzRequest } from './requests.ts';

export interface FuzzAnswer {
  status: number;
  type: string;
  body: string;
}

const agent = new Agent({ keepAlive: true });
let visitors = 0;

/** Over HTTP, each from a new address (127.0.0.1 is a trusted proxy). */
export function send(
  address: string,
  method: string,
  { target, headers, body }: FuzzRequest,
  cookie: string | undefined,
): Promise<FuzzAnswer> {
  visitors += 1;
  const visitor = `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(address);
    const sent = request(
      {
        agent,
        hostname,
        port,
        // Raw: parsing would normalise odd URLs.
        path: target,
        method,
        headers: {
          host: 'localhost:4000',
          'x-forwarded-for': visitor,
          ...(cookie ? { cookie } : {}),
          // Node's client omits it for DELETE, and the body would be read as another request.
          ...(body ? { 'content-length': body.length } : {}),
          ...headers,
        },
      },
      (response) => {
        const { statusCode: status = 0 } = response;
        const type = response.headers['content-type']?.split(';')[0] ?? '';
        if (type === 'text/event-stream') {
          response.destroy();
          resolve({ status, type, body: '' });
          return;
        }
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve({ status, type, body: Buffer.concat(chunks).toString() }));
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
