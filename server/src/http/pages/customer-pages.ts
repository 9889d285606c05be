import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { CustomerPage } from '@jobly/core/checkout/page';
import type { Language } from '@jobly/core/language/language';
import { importBuilt } from './built-module.ts';
import { utf8Bytes } from './utf8-bytes.ts';

interface PayModule {
  renderCustomerPage: (page: CustomerPage, language: Language) => string;
  customerPagePieces: (
    page: CustomerPage,
    language: Language,
  ) => { fixed: readonly string[]; texts: string[] };
  contentSecurityPolicy: Record<Language, Record<'pay' | 'tip' | 'other', string>>;
}

export type CustomerPages = NonNullable<Awaited<ReturnType<typeof loadCustomerPages>>>;

export async function loadCustomerPages(directory: string) {
  const built = await importBuilt<PayModule>(directory);
  return (
    built && {
      render: built.renderCustomerPage,
      /** Compressed, as a binary string: the cheapest for Node to send. */
      gzipped(page: CustomerPage, language: Language): string {
        // Mostly what was typed, and opened far less often than a page to pay.
        if (page.page === 'estimate') {
          return gzipSync(built.renderCustomerPage(page, language)).toString('latin1');
        }
        const { fixed, texts } = built.customerPagePieces(page, language);
        return gzipOf(fixed, texts);
      },
      contentSecurityPolicy: built.contentSecurityPolicy,
    }
  );
}

/** Compressed separately, or text where that is shorter. */
type Fixed = string | Deflated;

interface Deflated {
  bytes: string;
  plain: Buffer;
}

const bytes = (...values: number[]) => String.fromCharCode(...values);
const GZIP_HEAD = bytes(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255);
const LAST_BLOCK = bytes(1, 0, 0, 255, 255);
const STORED_HEAD_LENGTH = 5;
const LONGEST_STORED = 65_535;

/** Fixed parts never change: each is compressed once and shared between shapes. */
const keptShapes = new WeakMap<readonly string[], Fixed[]>();
const keptParts = new Map<string, Fixed>();

function encoded(fixed: readonly string[]): Fixed[] {
  let parts = keptShapes.get(fixed);
  if (!parts) {
    parts = fixed.map((text) => {
      const part = keptParts.get(text) ?? encodedPart(text);
      keptParts.set(text, part);
      return part;
    });
    keptShapes.set(fixed, parts);
  }
  return parts;
}

function encodedPart(text: string): Fixed {
  const plain = Buffer.from(text);
  // A sync flush ends on a byte boundary.
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_SYNC_FLUSH });
  if (deflated.length + STORED_HEAD_LENGTH < plain.length) {
    return { bytes: deflated.toString('latin1'), plain };
  }
  // A fresh string: a slice of one with non-Latin characters would take two bytes per character.
  return plain.toString();
}

/**
 * A gzip stream assembled without compressing (RFC 1951, 3.2.4): precompressed fixed parts, with typed text between
 * them in stored blocks. No part refers back to another. A page to pay is 4.0 KB instead of 7.4; gzip itself takes
 * 150 us (bench/RESULTS.md).
 */
function gzipOf(fixed: readonly string[], texts: string[]): string {
  let out = GZIP_HEAD;
  let check = 0;
  let length = 0;
  let between = '';
  const store = () => {
    if (between === '') return;
    const stored = utf8Bytes(between);
    check = crc32(between, check);
    length += stored.length;
    out += storedBlocks(stored);
    between = '';
  };
  const parts = encoded(fixed);
  for (let at = 0; at < parts.length; at += 1) {
    const part = parts[at]!;
    if (at > 0) between += texts[at - 1]!;
    if (typeof part === 'string') between += part;
    else {
      store();
      check = crc32(part.plain, check);
      length += part.plain.length;
      out += part.bytes;
    }
  }
  store();
  return out + LAST_BLOCK + fourBytes(check) + fourBytes(length);
}

function storedBlocks(stored: string): string {
  let out = '';
  for (let at = 0; at < stored.length; at += LONGEST_STORED) {
    const part = stored.length <= LONGEST_STORED ? stored : stored.slice(at, at + LONGEST_STORED);
    const size = part.length;
    out += bytes(0, size & 255, size >> 8, ~size & 255, (~size >> 8) & 255) + part;
  }
  return out;
}

const fourBytes = (value: number) =>
  bytes(value & 255, (value >> 8) & 255, (value >> 16) & 255, (value >> 24) & 255);
