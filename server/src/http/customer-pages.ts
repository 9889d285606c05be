import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import type { CustomerPage } from '@jobly/core/checkout/page';

/** What web/vite.pay.config.ts builds. */
interface PayModule {
  renderCustomerPage: (page: CustomerPage) => string;
  customerPagePieces: (page: CustomerPage) => { fixed: readonly string[]; texts: string[] };
  contentSecurityPolicy: string;
}

export interface CustomerPages {
  render(page: CustomerPage): string;
  /** The same page as bytes, for less than the string costs to encode. */
  encode(page: CustomerPage, encoding: 'identity' | 'gzip'): Buffer;
  contentSecurityPolicy: string;
}

/** Nothing when the pages have not been built. */
export async function loadCustomerPages(directory: string): Promise<CustomerPages | undefined> {
  const file = join(directory, 'render.js');
  if (!existsSync(file)) return undefined;
  const built = (await import(pathToFileURL(file).href)) as PayModule;
  return {
    render: built.renderCustomerPage,
    encode(page, encoding) {
      const { fixed, texts } = built.customerPagePieces(page);
      return encoding === 'gzip' ? gzipOf(fixed, texts) : bytesOf(fixed, texts);
    },
    contentSecurityPolicy: built.contentSecurityPolicy,
  };
}

interface Fixed {
  text: string;
  plain: Buffer;
  /** The same, compressed on its own; nothing where that would not pay. */
  deflated: Buffer | undefined;
}

const GZIP_HEAD = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255]);
const LAST_BLOCK = Buffer.from([1, 0, 0, 255, 255]);
const STORED_HEAD_LENGTH = 5;
const LONGEST_STORED = 65_535;

/** A shape's fixed parts never change, so each is encoded and compressed once. */
const kept = new WeakMap<readonly string[], Fixed[]>();

function encoded(fixed: readonly string[]): Fixed[] {
  let parts = kept.get(fixed);
  if (!parts) {
    parts = fixed.map((text) => {
      const plain = Buffer.from(text);
      // A sync flush ends on a whole byte, so that anything may follow.
      const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
      const pays = deflated.length + STORED_HEAD_LENGTH < plain.length;
      return { text, plain, deflated: pays ? deflated : undefined };
    });
    kept.set(fixed, parts);
  }
  return parts;
}

function bytesOf(fixed: readonly string[], texts: string[]): Buffer {
  const out: Buffer[] = [];
  encoded(fixed).forEach(({ plain }, at) => {
    if (at > 0) out.push(Buffer.from(texts[at - 1]!));
    out.push(plain);
  });
  return Buffer.concat(out);
}

/**
 * A gzip stream without compressing anything now (RFC 1951, 3.2.4): the fixed parts are pasted in as
 * compressed once, and what a person typed stands between them in stored blocks. No part refers back
 * to another, so they fit together at any length. A page to pay is 4.0 KB instead of 7.4 and takes
 * 16 us; the string alone takes 6 and its UTF-8 another 32, and gzip itself would take 150 more.
 */
function gzipOf(fixed: readonly string[], texts: string[]): Buffer {
  const out: Buffer[] = [GZIP_HEAD];
  let check = 0;
  let length = 0;
  const count = (plain: Buffer) => {
    check = crc32(plain, check);
    length += plain.length;
  };
  let stored = '';
  const store = () => {
    if (stored === '') return;
    const plain = Buffer.from(stored);
    stored = '';
    count(plain);
    pushStored(out, plain);
  };
  encoded(fixed).forEach(({ text, plain, deflated }, at) => {
    if (at > 0) stored += texts[at - 1]!;
    if (deflated) {
      store();
      count(plain);
      out.push(deflated);
    } else stored += text;
  });
  store();
  const tail = Buffer.allocUnsafe(8);
  tail.writeUInt32LE(check, 0);
  tail.writeUInt32LE(length, 4);
  out.push(LAST_BLOCK, tail);
  return Buffer.concat(out);
}

function pushStored(out: Buffer[], plain: Buffer): void {
  for (let at = 0; at < plain.length; at += LONGEST_STORED) {
    const part = plain.subarray(at, at + LONGEST_STORED);
    const head = Buffer.allocUnsafe(STORED_HEAD_LENGTH);
    head.writeUInt8(0, 0);
    head.writeUInt16LE(part.length, 1);
    head.writeUInt16LE(part.length ^ 0xffff, 3);
    out.push(head, part);
  }
}
