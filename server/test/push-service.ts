import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload, type PushSubscription } from '@jobly/core/notices/contract';

export interface TakenPush {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** RFC 8030: stores what is posted to a subscription. */
export async function startPushService(port = 0) {
  const taken: TakenPush[] = [];
  /** With `takes`, a push signed by another key is refused, as by a real service. */
  const mood: { status: number; takes?: string } = { status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url: path = '', headers } = request;
      const isForeign = mood.takes && !headers.authorization?.endsWith(`k=${mood.takes}`);
      const status = isForeign ? 403 : mood.status;
      if (status === 201) taken.push({ path, headers, body: Buffer.concat(chunks) });
      const location = `${origin}/messages/${taken.length}`;
      response.writeHead(status, status === 201 ? { location } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    mood,
    subscribe: () => testBrowser(`${origin}/push/${randomBytes(12).toString('base64url')}`),
    close: () => server.close(),
  };
}

export type TestBrowser = ReturnType<typeof testBrowser>;

function testBrowser(endpoint: string) {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const subscription: PushSubscription = {
    endpoint,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
  };
  return {
    subscription,
    isMine: ({ path }: TakenPush) => endpoint.endsWith(path),
    /** Decrypted as the browser does (RFC 8188 and 8291). */
    read({ body }: TakenPush): PushPayload {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + body[20]!);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
      const secret = hkdf(pair.computeSecret(sender), auth, info, 32);
      const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + body[20]!);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-16));
      const record = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // One record, ended by a delimiter of 2 and perhaps padding.
      return PushPayload.parse(JSON.parse(record.subarray(0, record.lastIndexOf(2)).toString()));
    },
  };
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, bytes));
}

/** Signed by the subscription's key, for this service (RFC 8292). */
export function isSignedBy(publicKey: string, { headers }: TakenPush, origin: string): boolean {
  const [, token = '', key] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers['authorization'] as string) ?? [];
  const [header, claims, signature] = token.split('.') as [string, string, string];
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y! };
  const { aud } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string };
  const signed = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return signed && key === publicKey && aud === origin;
}
