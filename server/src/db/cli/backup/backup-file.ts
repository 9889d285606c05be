import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import * as fs from 'node:fs';
import { pipeline as pipe, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Secret } from '../../../ports/secret.ts';
import { UserError } from '../terminal.ts';

/**
 * A backup is gzipped, whose checksum finds damage. Encrypted, a head stands before it (format, salt, a proof of the
 * key) and the tag of AES-256-GCM behind it, which also finds what was changed on purpose. 64 GB at most.
 */
const MAGIC = 'jobly-encrypted-backup ';
const FORMAT = Buffer.from(`${MAGIC}2\n`);
const SALT_BYTES = 16;
const PROOF_BYTES = 16;
const TAG_BYTES = 16;
const HEAD_BYTES = FORMAT.length + SALT_BYTES + PROOF_BYTES;
/** 128 MB and half a second for each guess of a passphrase. */
const COST = { N: 131_072, r: 8, p: 1, maxmem: 512 * 1024 * 1024 };
const FEWEST_CHARACTERS = 16;

/** From JOBLY_BACKUP_KEY, or the file that JOBLY_BACKUP_KEY_FILE names; nothing when neither is set. */
export function readBackupKey(env: NodeJS.ProcessEnv): Secret | undefined {
  const file = env['JOBLY_BACKUP_KEY_FILE'];
  const key = (file ? fs.readFileSync(file, 'utf8') : env['JOBLY_BACKUP_KEY'])?.trim();
  if (!key && !file) return undefined;
  if (!key || key.length < FEWEST_CHARACTERS) {
    throw new UserError(`A key of backups has at least ${FEWEST_CHARACTERS} characters.`);
  }
  return new Secret(key);
}

/** jobly-20260131-120000.backup.gz, with .enc behind it when it is encrypted */
export function defaultBackupName(isEncrypted: boolean, now = new Date()): string {
  const digits = now.toISOString().replaceAll(/\D/g, '');
  return `jobly-${digits.slice(0, 8)}-${digits.slice(8, 14)}.backup.gz${isEncrypted ? '.enc' : ''}`;
}

/** Each salt, and so each file, has a key and a nonce of its own. */
function deriveKeys(passphrase: Secret, salt: Buffer) {
  const bytes = scryptSync(
    passphrase.reveal().normalize('NFKC'),
    salt,
    32 + 12 + PROOF_BYTES,
    COST,
  );
  return { key: bytes.subarray(0, 32), nonce: bytes.subarray(32, 44), proof: bytes.subarray(44) };
}

/** The file has its name only once `written` says that all of it is there. */
export async function writeBackupFile(
  source: Readable,
  written: Promise<void>,
  { file, key }: { file: string; key: Secret | undefined },
): Promise<void> {
  const unfinished = `${file}.tmp`;
  try {
    const output = fs.createWriteStream(unfinished, { mode: 0o600 });
    const filled = key
      ? pipeline(source, createGzip(), (zipped) => encrypt(zipped, key), output)
      : pipeline(source, createGzip(), output);
    // Both to their end: a file that is opened late would be left behind.
    for (const outcome of await Promise.allSettled([written, filled])) {
      if (outcome.status === 'rejected') throw outcome.reason;
    }
    fs.renameSync(unfinished, file);
  } catch (error) {
    fs.rmSync(unfinished, { force: true });
    throw error;
  }
}

async function* encrypt(source: AsyncIterable<Buffer>, passphrase: Secret): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const { key, nonce, proof } = deriveKeys(passphrase, salt);
  yield Buffer.concat([FORMAT, salt, proof]);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  for await (const chunk of source) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/** What was saved. Only at its end is known that the file is whole: read it once for that, then again. */
export async function* readBackupFile(
  file: string,
  passphrase: Secret | undefined,
): AsyncGenerator<Buffer> {
  try {
    const { input, decipher } = openFile(file, passphrase);
    // What fails is thrown where the last part is read.
    const unzipped = decipher
      ? pipe(input, decipher, createGunzip(), () => {})
      : pipe(input, createGunzip(), () => {});
    for await (const chunk of unzipped) yield chunk as Buffer;
  } catch (error) {
    throw explain(error, file);
  }
}

function openFile(file: string, passphrase: Secret | undefined) {
  const head = readBytes(file, 0, HEAD_BYTES);
  if (!head.toString('latin1').startsWith(MAGIC)) {
    if (!passphrase) return { input: fs.createReadStream(file) };
    throw new UserError(
      'This backup is not encrypted, so anybody may have written it. If you know where it comes from, restore it without JOBLY_BACKUP_KEY and JOBLY_BACKUP_KEY_FILE.',
    );
  }
  if (!passphrase) {
    throw new UserError(
      'This backup is encrypted. Set JOBLY_BACKUP_KEY or JOBLY_BACKUP_KEY_FILE to the key it was written with.',
    );
  }
  if (!head.subarray(0, FORMAT.length).equals(FORMAT)) {
    throw new UserError(
      'This encrypted backup has a format that this version of Jobly cannot read.',
    );
  }
  const end = fs.statSync(file).size - TAG_BYTES;
  if (end <= HEAD_BYTES) throw new UserError(CUT_OFF);
  const { key, nonce, proof } = deriveKeys(
    passphrase,
    head.subarray(FORMAT.length, FORMAT.length + SALT_BYTES),
  );
  if (!timingSafeEqual(proof, head.subarray(-PROOF_BYTES))) {
    throw new UserError(
      'This backup was written with another key than the one in JOBLY_BACKUP_KEY or JOBLY_BACKUP_KEY_FILE, or its beginning was changed.',
    );
  }
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(readBytes(file, end, TAG_BYTES));
  return { input: fs.createReadStream(file, { start: HEAD_BYTES, end: end - 1 }), decipher };
}

function readBytes(file: string, position: number, length: number): Buffer {
  const handle = fs.openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, fs.readSync(handle, bytes, 0, length, position));
  } finally {
    fs.closeSync(handle);
  }
}

const CUT_OFF = 'This backup is not complete: it was cut off.';
const DAMAGED = 'This is not a Jobly backup, or it is damaged or was changed.';

function explain(error: unknown, file: string): unknown {
  if (!(error instanceof Error) || error instanceof UserError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return new UserError(`There is no file ${file}.`);
  if (code === 'Z_BUF_ERROR') return new UserError(CUT_OFF);
  const isRefused = error.message.includes('unable to authenticate data');
  return code === 'Z_DATA_ERROR' || isRefused ? new UserError(DAMAGED) : error;
}

/** Reads the whole file once, before anything is touched: it is a dump, or the folder of a trial. */
export async function verifyBackup(file: string, key?: Secret): Promise<'dump' | 'folder'> {
  let first: Buffer | undefined;
  for await (const chunk of readBackupFile(file, key)) first ??= chunk;
  if (first?.toString('latin1', 0, 5) === 'PGDMP') return 'dump';
  if (first?.toString('latin1', 257, 262) === 'ustar') return 'folder';
  throw new UserError(DAMAGED);
}
