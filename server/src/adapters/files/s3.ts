import type { S3Driver } from 'flydrive/drivers/s3';
import type { Files } from '../../ports/files.ts';
import type { Secret } from '../../secret.ts';
import { filesIn } from './stored-files.ts';

interface S3Options {
  bucket: string;
  region: string;
  /** Undefined for Amazon's own. */
  endpoint: string | undefined;
  accessKeyId: string;
  secretAccessKey: Secret;
  timeoutMs?: number;
}

const TIMEOUT_MS = 8_000;
const ATTEMPTS = 2;

/** A private bucket; files are served through us, as with the disk. */
export function s3Files(options: S3Options): Files {
  let opened: S3Driver | undefined;
  const driver = async () => (opened ??= await openDriver(options));

  return filesIn({
    put: async (key, bytes, contentType) => (await driver()).put(key, bytes, { contentType }),
    open: async (key) => (await driver()).getStream(key),
    delete: async (key) => (await driver()).delete(key),
    isMissing: (error) => statusOf(error) === 404,
    answered: (error) => statusOf(error) !== undefined,
    // The store's code (SignatureDoesNotMatch), or the connection's (ECONNREFUSED).
    reasonOf(error) {
      const { name = 'unknown', code } = (error ?? {}) as { name?: string; code?: string };
      return [code ?? name, statusOf(error)].filter((part) => part !== undefined).join(', ');
    },
  });
}

/** Lazy: 24 MB and half a second that the disk does not need. */
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
    // Current buckets, and most S3-compatible stores, have no ACLs.
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

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata
    ?.httpStatusCode;
}
