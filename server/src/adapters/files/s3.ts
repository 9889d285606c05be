import { Readable } from 'node:stream';
import type { S3Driver } from 'flydrive/drivers/s3';
import type { Files } from '../../ports/files.ts';
import { FilesUnavailableError, keyOf } from '../../ports/files.ts';
import type { Secret } from '../../ports/secret.ts';

export interface S3Options {
  bucket: string;
  region: string;
  /** Of a store that speaks S3; nothing for Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: Secret;
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
const ATTEMPTS = 2;

/** Files in a private bucket. What people see still passes through us, as with the disk. */
export function s3Files(options: S3Options): Files {
  let opened: S3Driver | undefined;
  const driver = async () => (opened ??= await openDriver(options));

  return {
    async write(place, bytes, contentType) {
      const key = keyOf(place);
      try {
        await (await driver()).put(key, bytes, { contentType });
      } catch (error) {
        throw unavailable('write', error);
      }
    },
    async read(place) {
      const key = keyOf(place);
      try {
        const stream = await (await driver()).getStream(key);
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      } catch (error) {
        if (statusOf(error) === 404) return undefined;
        throw unavailable('read', error);
      }
    },
    async delete(place) {
      const key = keyOf(place);
      try {
        await (await driver()).delete(key);
      } catch (error) {
        if (statusOf(error) !== 404) throw unavailable('delete', error);
      }
    },
  };
}

/** Loaded with the first picture: 24 MB and half a second that the disk does not need. */
async function openDriver(options: S3Options): Promise<S3Driver> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, region, endpoint, timeoutMs = TIMEOUT_MS } = options;
  return new S3Driver({
    bucket,
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    credentials: {
      accessKeyId: options.accessKeyId,
      secretAccessKey: options.secretAccessKey.reveal(),
    },
    visibility: 'private',
    // Buckets of today have no lists of readers, and neither do most other stores that speak S3.
    supportsACL: false,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: ATTEMPTS,
    requestHandler: {
      connectionTimeout: timeoutMs,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
  });
}

/** The store's own text may quote keys and hosts; only its name and status are kept. */
function unavailable(what: string, error: unknown): FilesUnavailableError {
  const name = error instanceof Error ? error.name : 'unknown';
  return new FilesUnavailableError(`cannot ${what} a file (${name}, ${statusOf(error) ?? '-'})`);
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode;
}
