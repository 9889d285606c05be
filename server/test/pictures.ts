import { deflateSync, crc32 } from 'node:zlib';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import sharp, { type Sharp } from 'sharp';
import type { TestServer } from './test-server.ts';

export const KINDS = ['jpeg', 'png', 'webp', 'gif', 'avif'] as const;
export type Kind = (typeof KINDS)[number];

/** Left half red, right half blue, to show the orientation. */
export function drawPicture(width = 64, height = 32): Sharp {
  const half = { width: width / 2, height, channels: 3 as const };
  return sharp({ create: { ...half, width, background: '#0000ff' } }).composite([
    { input: { create: { ...half, background: '#ff0000' } }, left: 0, top: 0 },
  ]);
}

/** As from a phone: rotated, with location and camera metadata. */
export function phonePicture(kind: Kind): Promise<Buffer> {
  return drawPicture()
    .toFormat(kind)
    .withExif({
      IFD0: { Make: 'CanaryPhone', Copyright: 'CanaryOwner' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '37/1 46/1 2999/100' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><CanaryXmp/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** A PNG of one colour: many pixels in a few kilobytes. */
export function plainPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Its claimed type is never trusted. */
export function sendPicture(
  server: TestServer,
  cookie: string | undefined,
  bytes: Uint8Array,
  given: { name?: string; type?: string } = {},
) {
  return server.ask('POST', UPLOAD_PATH, {
    body: bytes,
    cookie,
    headers: {
      'content-type': given.type ?? 'image/png',
      'x-file-name': given.name ?? 'photo.png',
    },
  });
}

export async function openPicture(server: TestServer, address: string) {
  const answer = await server.app.request(address, {}, caller);
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
}

const caller = { incoming: { socket: { remoteAddress: '203.0.113.9' } } };
