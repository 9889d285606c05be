import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { drawPicture, openPicture, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';
import { makeKeys } from '../../crypto.ts';
import { Secret } from '../../secret.ts';
import { signedFileUrl } from './signed-file-url.ts';

let cookie: string;
let imageUrl: string;
const server = useServer();
beforeAll(async () => {
  cookie = await signIn(server, await makeAccount(server));
});

async function freshAddress(): Promise<string> {
  const { body } = await sendPicture(server, cookie, await drawPicture().png().toBuffer());
  imageUrl = String(body['imageUrl']);
  return String(body['previewUrl']);
}

/** Whatever is wrong with an address: one answer, and none to be kept. */
const NOTHING = {
  status: 404,
  code: 'not_found',
  message: 'We could not find that.',
  caching: 'no-store',
};

async function answerAt(address: string) {
  const { status, body, headers } = await server.ask('GET', address);
  const caching = headers.get('cache-control') ?? 'no-store';
  return { status, code: body['code'], message: body['message'], caching };
}

describe('an address with a signature', () => {
  it('opens the picture without a session, as a picture and nothing else', async () => {
    const opened = await openPicture(server, await freshAddress());
    expect(opened.status).toBe(200);
    const name = imageUrl.slice(UPLOAD_PATH.length + 1);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(opened.bytes.length),
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(opened.headers.get('cache-control')).toMatch(/^private, max-age=(2[3-9]\d|300)$/);
  });

  it('answers a HEAD alike, without the file', async () => {
    const address = await freshAddress();
    const head = await server.app.request(
      address,
      { method: 'HEAD' },
      { incoming: { socket: { remoteAddress: '203.0.113.9' } } },
    );
    expect(head.status).toBe(200);
    expect(head.headers.get('content-type')).toBe('image/png');
    expect(await head.text()).toBe('');
  });

  it('opens nothing once anything in it is changed', async () => {
    const address = await freshAddress();
    const other = (await freshAddress()).split('?')[0]!;
    const [path, query] = address.split('?') as [string, string];
    const given = new URLSearchParams(query);
    const expires = given.get('expires')!;
    const signature = given.get('signature')!;
    const withQuery = (changed: Record<string, string>) =>
      `${path}?${new URLSearchParams({ expires, signature, ...changed }).toString()}`;
    expect(withQuery({})).toBe(address);
    // Every letter of it counts, the last one too (its last bits are padding).
    const misspelt = [0, 20, signature.length - 1].flatMap((at) =>
      ['A', 'B', 'C', 'D'].map(
        (letter) => signature.slice(0, at) + letter + signature.slice(at + 1),
      ),
    );
    for (const wrong of [
      ...misspelt
        .filter((changed) => changed !== signature)
        .map((changed) => withQuery({ signature: changed })),
      path,
      `${path}?expires=${expires}`,
      `${path}?signature=${signature}`,
      withQuery({ expires: String(Number(expires) + 60) }),
      withQuery({ expires: `0${expires}` }),
      withQuery({ expires: `${expires}.0` }),
      withQuery({ expires: 'NaN' }),
      withQuery({ signature: '' }),
      withQuery({ signature: `${signature}=` }),
      withQuery({ signature: '😀\u0000'.repeat(1_000) }),
      `${other}?${query}`,
      `${UPLOAD_PATH}/%00.png?${query}`,
      `${UPLOAD_PATH}/..%2F..%2Fapp-secret?${query}`,
      address.replace('website-change-requests', 'website-photos'),
    ]) {
      expect(await answerAt(wrong)).toEqual(NOTHING);
    }
  });

  it('of a picture that never was, or is gone, is answered alike', async () => {
    const keys = makeKeys(new Secret('a secret of at least thirty-two characters'));
    const place = { bucket: 'website-change-requests', name: `${'n'.repeat(32)}.png` } as const;
    expect(await answerAt(signedFileUrl(keys, place, server.clock.now()))).toEqual(NOTHING);
    const address = await freshAddress();
    const name = imageUrl.slice(UPLOAD_PATH.length + 1);
    await server.sql`delete from uploads where name = ${name}`;
    expect(await answerAt(address)).toEqual(NOTHING);
    const lost = await freshAddress();
    rmSync(join(server.filesDirectory, imageUrl.slice('/storage/v1/'.length)));
    expect(await answerAt(lost)).toEqual(NOTHING);
  });

  it('made with another secret opens nothing', async () => {
    await freshAddress();
    const name = imageUrl.slice(UPLOAD_PATH.length + 1);
    const place = { bucket: 'website-change-requests', name } as const;
    const [right, wrong] = ['a secret of at least thirty-two characters', 'x'.repeat(40)].map(
      (one) => signedFileUrl(makeKeys(new Secret(one)), place, server.clock.now()),
    ) as [string, string];
    expect((await openPicture(server, right)).status).toBe(200);
    expect(await answerAt(wrong)).toEqual(NOTHING);
  });

  it('is over within five minutes', async () => {
    const address = await freshAddress();
    server.clock.advance(3 * 60 + 50);
    expect((await openPicture(server, address)).status).toBe(200);
    server.clock.advance(70);
    expect(await answerAt(address)).toEqual(NOTHING);
  });
});
