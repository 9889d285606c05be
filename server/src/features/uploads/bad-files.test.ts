import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import { IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount, signIn } from '../../../test/factories.ts';
import { drawPicture, openPicture, plainPng, sendPicture } from '../../../test/pictures.ts';
import { useServer } from '../../../test/test-server.ts';

let cookie: string;
let httpServer: Server;
let address: string;
const server = useServer();
beforeAll(async () => {
  cookie = await signIn(server, await makeAccount(server));
  httpServer = createServer(server.listener);
  await new Promise<void>((resolve) => httpServer.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(httpServer.address() as AddressInfo).port}${UPLOAD_PATH}`;
});
afterAll(async () => {
  httpServer.closeAllConnections();
  await new Promise((resolve) => httpServer.close(resolve));
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const text = (content: string) => async () => Buffer.from(content, 'latin1');

async function nothingIsLeft(): Promise<void> {
  expect(await server.owner.query('select id from uploads')).toEqual([]);
  expect(readdirSync(server.filesDirectory, { recursive: true })).toEqual([]);
}

describe('a file that is no picture', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['nothing at all', text('')],
    ['SVG named .png', text(SVG)],
    ['SVG with a prologue', text(`<?xml version="1.0"?>${SVG}`)],
    ['packed SVG', async () => gzipSync(SVG)],
    ['HTML named .png', text(HTML)],
    ['HTML behind the first bytes of a GIF', text(`GIF89a/*${HTML}*/=1;`)],
    ['HTML behind the first bytes of a JPEG', text(`\xff\xd8\xff\xe0${HTML}`)],
    ['HTML behind the first bytes of a PNG', text(`\x89PNG\r\n\x1a\n${HTML}`)],
    ['a PDF', text('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['a program', text(`\x7fELF${'\0'.repeat(60)}`)],
    ['a TIFF', () => drawPicture().tiff().toBuffer()],
    ['a HEIC by its brand', text('\0\0\0\x18ftypheic\0\0\0\0heicmif1')],
    ['an AVIF by its brand alone', text('\0\0\0\x18ftypavif\0\0\0\0avifmif1')],
    ['a JPEG cut off', async () => (await noise(600, 'jpeg')).subarray(0, 9_000)],
    ['a PNG cut off', async () => (await noise(300, 'png')).subarray(0, 9_000)],
    ['a WebP cut off', async () => (await noise(300, 'webp')).subarray(0, 4_000)],
    ['bytes by chance', async () => randomBytes(5_000)],
    ['a header that promises 4 billion pixels', async () => promising(2 ** 31 - 1, 2)],
  ])('(%s) is refused with a sentence, and nothing is left of it', async (_, make) => {
    const answer = await sendPicture(server, cookie, await make(), { type: 'image/png' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'image_not_valid',
        message: 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.',
      },
    });
    await nothingIsLeft();
  });
});

describe('a picture of too many pixels', () => {
  it.each<[string, () => Promise<Buffer>]>([
    ['20,000 x 20,000 in 50 KB', async () => plainPng(20_000, 20_000)],
    ['one more than allowed each way', async () => plainPng(7_072, 7_072)],
  ])('(%s) is refused with a sentence, and nothing is left of it', async (_, make) => {
    const answer = await sendPicture(server, cookie, await make(), { type: 'image/png' });
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'image_too_many_pixels',
        message: 'That picture has too many pixels. Please choose one of at most 50 megapixels.',
      },
    });
    await nothingIsLeft();
  });
});

describe('a file that is too large', () => {
  const sentence = {
    code: 'image_too_large',
    message: 'That picture is too large. Please choose one of at most 10 MB.',
  };

  it('is refused by what it announces', async () => {
    const answer = await fetch(address, {
      method: 'POST',
      headers: { cookie },
      body: Buffer.alloc(50 * 1024 * 1024),
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(sentence);
    await nothingIsLeft();
  });

  it('is refused while it comes in when it announces nothing, and no further read', async () => {
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      async pull(controller) {
        // A pause now and then, as a network has: the answer comes long before the end.
        await new Promise((resolve) => setTimeout(resolve, 2));
        sent += 256 * 1024;
        if (sent > 50 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(256 * 1024));
      },
    });
    const answer = await fetch(address, {
      method: 'POST',
      headers: { cookie },
      body,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject(sentence);
    await nothingIsLeft();
  });

  it('is so from the first byte beyond 10 MB', async () => {
    const most = Buffer.concat([
      await drawPicture().png().toBuffer(),
      Buffer.alloc(IMAGE_MAX_BYTES),
    ]);
    const over = most.subarray(0, IMAGE_MAX_BYTES + 1);
    expect((await sendPicture(server, cookie, over)).status).toBe(413);
    await nothingIsLeft();
  });

  it('is not read at all without a session', async () => {
    const answer = await fetch(address, { method: 'POST', body: Buffer.alloc(1024 * 1024) });
    expect(answer.status).toBe(401);
  });

  it('changes nothing for other calls: 64 KB is their limit', async () => {
    const body = JSON.stringify({ phone: 'x'.repeat(70_000) });
    const otp = new URL('/auth/v1/otp', address);
    expect((await fetch(otp, { method: 'POST', body })).status).toBe(413);
    const announcing = { body, headers: { 'content-length': String(body.length) } };
    expect((await server.ask('POST', '/auth/v1/otp', announcing)).status).toBe(413);
  });
});

describe('a picture that is something else as well', () => {
  it('loses what it carried', async () => {
    const own = await signIn(server, await makeAccount(server));
    const jpeg = await drawPicture().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from(`PK\x03\x04${HTML}`, 'latin1')]);
    const answer = await sendPicture(server, own, polyglot, { name: 'a.html' });
    expect(answer.body['imageUrl']).toMatch(/\.jpg$/);
    const opened = await openPicture(server, String(answer.body['previewUrl']));
    expect(opened.headers.get('content-type')).toBe('image/jpeg');
    expect(opened.bytes.toString('latin1')).not.toMatch(/script|PK/);
  });

  it('is one whoever hangs up in the middle of it never sent', async () => {
    const own = await signIn(server, await makeAccount(server));
    const before = server.logged.length;
    const hangUp = new AbortController();
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(plainPng(100, 100).subarray(0, 20)),
      pull: () => new Promise(() => {}),
    });
    const request = { method: 'POST', headers: { cookie: own }, body, duplex: 'half' } as const;
    const sending = fetch(address, { ...request, signal: hangUp.signal });
    setTimeout(() => hangUp.abort(), 300);
    await expect(sending).rejects.toThrow(/abort/);
    await expect
      .poll(() => server.logged.slice(before).join(''), { timeout: 5_000 })
      .toContain(`"status":400`);
    expect(server.logged.slice(before).join('')).not.toContain('unexpected error');
  });
});

function noise(side: number, kind: 'jpeg' | 'png' | 'webp'): Promise<Buffer> {
  const raw = { width: side, height: side, channels: 3 as const };
  return sharp(randomBytes(side * side * 3), { raw })
    .toFormat(kind)
    .toBuffer();
}

function promising(width: number, height: number): Buffer {
  const bytes = plainPng(1, 1);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
