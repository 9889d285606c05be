import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Secret } from '../../../ports/secret.ts';
import { UserError } from '../terminal.ts';

/**
 * An encrypted backup: a line that names the format and its version, a line of JSON (how the key is made of
 * the passphrase), a line that proves both by the key, then the gzipped backup in pieces of 64 KB, each
 * sealed by AES-256-GCM under its number and whether it is the last. So a piece that was changed, moved,
 * left out or added is refused, and so is an end that is missing (the construction of `age`).
 */
const MAGIC = 'jobly-encrypted-backup ';
const VERSION = 1;
const PIECE_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const MOST_HEAD_BYTES = 1_000;
/** 128 MB and half a second for each guess of a passphrase. */
const COST = { N: 131_072, r: 8, p: 1 };
const FEWEST_CHARACTERS = 16;

/** From JOBLY_BACKUP_KEY, or the file that JOBLY_BACKUP_KEY_FILE names; nothing when neither is set. */
export function readBackupKey(env: NodeJS.ProcessEnv): Secret | undefined {
  const file = env['JOBLY_BACKUP_KEY_FILE'];
  const key = (file ? readFileSync(file, 'utf8') : env['JOBLY_BACKUP_KEY'])?.trim();
  if (!key && !file) return undefined;
  if (!key || key.length < FEWEST_CHARACTERS) {
    throw new UserError(`A key of backups has at least ${FEWEST_CHARACTERS} characters.`);
  }
  return new Secret(key);
}

function deriveKeys(key: Secret, salt: Buffer, cost: typeof COST) {
  const strong = scryptSync(key.reveal().normalize('NFKC'), salt, 32, {
    ...cost,
    maxmem: 512 * 1024 * 1024,
  });
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', strong, '', `jobly backup ${purpose}`, 32));
  return { head: derive('head'), pieces: derive('pieces') };
}

/** The number of a piece and whether it is the last one: no two pieces of a file share it. */
function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(index), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

const proofOf = (key: Buffer, head: string) =>
  createHmac('sha256', key).update(head).digest('base64url');

export async function* encrypt(source: AsyncIterable<Buffer>, key: Secret): AsyncGenerator<Buffer> {
  const salt = randomBytes(16);
  const keys = deriveKeys(key, salt, COST);
  const facts = { ...COST, salt: salt.toString('base64url') };
  const head = `${MAGIC}${VERSION}\n${JSON.stringify(facts)}\n`;
  yield Buffer.from(`${head}${proofOf(keys.head, head)}\n`);
  let index = 0;
  for await (const { piece, isLast } of inPieces(source, PIECE_BYTES)) {
    const cipher = createCipheriv('aes-256-gcm', keys.pieces, nonceOf(index++, isLast));
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Without a key, what is not encrypted passes as it is. */
export async function* decrypt(
  source: AsyncIterable<Buffer>,
  key: Secret | undefined,
): AsyncGenerator<Buffer> {
  const { head, rest } = await readHead(source);
  if (head === undefined) {
    if (key) {
      throw new UserError(
        'This backup is not encrypted, so anybody may have written it. If you know where it comes from, restore it without JOBLY_BACKUP_KEY and JOBLY_BACKUP_KEY_FILE.',
      );
    }
    yield* rest;
    return;
  }
  const keys = openHead(head, key);
  let index = 0;
  for await (const { piece, isLast } of inPieces(rest, PIECE_BYTES + TAG_BYTES)) {
    yield openPiece(keys.pieces, piece, { index, isLast });
    index += 1;
  }
}

function openPiece(key: Buffer, piece: Buffer, place: { index: number; isLast: boolean }): Buffer {
  const open = (isLast: boolean) => {
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(place.index, isLast));
    decipher.setAuthTag(piece.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  };
  try {
    return open(place.isLast);
  } catch {
    if (place.isLast && piece.length >= TAG_BYTES && canOpen(() => open(false))) {
      throw new UserError('This backup is not complete: it was cut off.');
    }
    throw new UserError('This encrypted backup is damaged, or was changed.');
  }
}

function canOpen(open: () => Buffer): boolean {
  try {
    return open().length > 0;
  } catch {
    return false;
  }
}

/** The three lines; none for what does not begin as an encrypted backup does. */
async function readHead(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let seen: Buffer = Buffer.alloc(0);
  while (seen.length < MOST_HEAD_BYTES) {
    const { value, done } = await chunks.next();
    if (done) break;
    seen = Buffer.concat([seen, value]);
  }
  const lines = seen.toString('latin1', 0, MOST_HEAD_BYTES).split('\n');
  const head = lines[0]?.startsWith(MAGIC) ? lines.slice(0, 3) : undefined;
  const length = head?.reduce((sum, line) => sum + line.length + 1, 0) ?? 0;
  async function* rest(): AsyncGenerator<Buffer> {
    if (seen.length > length) yield seen.subarray(length);
    for (;;) {
      const { value, done } = await chunks.next();
      if (done) return;
      yield value;
    }
  }
  return { head, rest: rest() };
}

function openHead([first = '', facts = '', proof = '']: string[], key: Secret | undefined) {
  const version = first.slice(MAGIC.length);
  if (version !== String(VERSION)) {
    throw new UserError(
      `This encrypted backup has format ${version}; this version of Jobly reads ${VERSION}.`,
    );
  }
  if (!key) {
    throw new UserError(
      'This backup is encrypted. Set JOBLY_BACKUP_KEY or JOBLY_BACKUP_KEY_FILE to the key it was written with.',
    );
  }
  const { salt, cost } = readFacts(facts);
  const keys = deriveKeys(key, salt, cost);
  const right = Buffer.from(proofOf(keys.head, `${first}\n${facts}\n`));
  const given = Buffer.from(proof);
  if (given.length !== right.length || !timingSafeEqual(given, right)) {
    throw new UserError(
      'This backup was written with another key than the one in JOBLY_BACKUP_KEY or JOBLY_BACKUP_KEY_FILE, or its beginning was changed.',
    );
  }
  return keys;
}

/** Not proved yet: it must not make us work for hours, or take all memory. */
function readFacts(line: string): { salt: Buffer; cost: typeof COST } {
  const [, N, r, p, salt] =
    /^\{"N":(\d{1,7}),"r":(\d{1,2}),"p":(\d),"salt":"([\w-]{22})"\}$/.exec(line) ?? [];
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  if (
    salt === undefined ||
    cost.N * cost.r > 4 * COST.N * COST.r ||
    !Number.isInteger(Math.log2(cost.N))
  ) {
    throw new UserError('This encrypted backup is damaged, or was changed.');
  }
  return { salt: Buffer.from(salt, 'base64url'), cost };
}

/** Pieces of the same length but for the last, which is known as such; at least one. */
async function* inPieces(source: AsyncIterable<Buffer>, bytes: number) {
  let held: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    // A whole piece is held back: only the end of the source tells that it is the last.
    let start = 0;
    for (; held.length - start > bytes; start += bytes) {
      yield { piece: held.subarray(start, start + bytes), isLast: false };
    }
    held = held.subarray(start);
  }
  yield { piece: held, isLast: true };
}
