/** Where a file stands: nobody outside reads any of them without our help. */
export const BUCKETS = ['website-change-requests', 'website-photos', 'logos'] as const;
export type Bucket = (typeof BUCKETS)[number];

export interface FilePlace {
  bucket: Bucket;
  name: string;
}

export interface Files {
  /** Whole or not at all. */
  write(place: FilePlace, bytes: Uint8Array, contentType: string): Promise<void>;
  /** Nothing when there is no such file. */
  read(place: FilePlace): Promise<ReadableStream<Uint8Array> | undefined>;
  /** A file that is not there counts as deleted. */
  delete(place: FilePlace): Promise<void>;
}

/** The store is full, away or out of order: not the fault of whoever is asking. */
export class FilesUnavailableError extends Error {
  override name = 'FilesUnavailableError';
  /** The store itself said so (a full disk, say): it is there. */
  readonly answered: boolean;

  constructor(message: string, { answered = false, ...more }: AnswerOptions = {}) {
    super(message, more);
    this.answered = answered;
  }
}

type AnswerOptions = ErrorOptions & { answered?: boolean };

const NAME = /^[A-Za-z0-9_-]{22,64}\.[a-z]{3,4}$/;

/** The last word before a name becomes a path or an address. */
export function keyOf({ bucket, name }: FilePlace): string {
  if (!NAME.test(name)) throw new Error('a file is to have a name of ours');
  return `${bucket}/${name}`;
}
