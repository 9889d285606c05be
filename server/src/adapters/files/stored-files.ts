import { Readable } from 'node:stream';
import { type FilePlace, type Files, FilesUnavailableError, keyOf } from '../../ports/files.ts';

interface Store {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  open(key: string): Promise<Readable>;
  delete(key: string): Promise<void>;
  isMissing(error: unknown): boolean;
  /** Short: a store's own text may quote keys and hosts. */
  reasonOf(error: unknown): string;
  /** Where that text is harmless, the whole error is logged. */
  keepsCause?: true;
  /** The store answered with a refusal, as opposed to being unreachable. */
  answered(error: unknown): boolean;
}

export function filesIn(store: Store): Files {
  async function attempt<T>(what: string, place: FilePlace, work: (key: string) => Promise<T>) {
    const key = keyOf(place);
    try {
      return await work(key);
    } catch (error) {
      if (what !== 'write' && store.isMissing(error)) return undefined;
      const cause = store.keepsCause ? { cause: error } : {};
      const text = `cannot ${what} a file (${store.reasonOf(error)})`;
      throw new FilesUnavailableError(text, { ...cause, answered: store.answered(error) });
    }
  }
  return {
    write: (place, bytes, contentType) =>
      attempt('write', place, (key) => store.put(key, bytes, contentType)),
    read: (place) =>
      attempt('read', place, async (key) => {
        const stream = await store.open(key);
        return Readable.toWeb(stream) as ReadableStream<Uint8Array>;
      }),
    delete: (place) => attempt('delete', place, (key) => store.delete(key)),
  };
}
