/** None of them is public. */
export const BUCKETS = [
  'website-change-requests',
  'website-photos',
  'logos',
  'job-photos',
] as const;
export type Bucket = (typeof BUCKETS)[number];

export interface FilePlace {
  bucket: Bucket;
  name: string;
}

export interface Files {
  /** Atomic. */
  write(place: FilePlace, bytes: Uint8Array, contentType: string): Promise<void>;
  read(place: FilePlace): Promise<ReadableStream<Uint8Array> | undefined>;
  /** Succeeds for a missing file. */
  delete(place: FilePlace): Promise<void>;
}

export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError';
  /** The store itself answered (a full disk, say). */
  readonly answered: boolean;

  constructor(message: string, { answered = false, ...more }: AnswerOptions = {}) {
    super(message, more);
    this.answered = answered;
  }
}

type AnswerOptions = ErrorOptions & { answered?: boolean };

const NAME = /^[A-Za-z0-9_-]{22,64}\.[a-z]{3,4}$/;

export function keyOf({ bucket, name }: FilePlace): string {
  if (!NAME.test(name)) throw new Error('a file is to have a name of ours');
  return `${bucket}/${name}`;
}
