import { AppError } from '@jobly/core/app-error';
import { t } from '@jobly/core/language/t';
import { PHOTO_PATH, type Proof } from '@jobly/core/proof/contract';
import { errorMessage } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { sendFile } from '../../lib/api/send-file.ts';
import { listeners, useStore } from '../../lib/listeners.ts';
import { newId } from '../../lib/new-id.ts';
import { proofQuery } from './queries.ts';
import { shrinkPicture } from './shrink-picture.ts';

/** Photos on their way. They go on while another screen is open, and after a lost signal. */
export interface WaitingPhoto {
  /** The photo's: sent again, it is the same photo. */
  id: string;
  linkId: string;
  file: File;
  preview: string;
  /** Of 1. */
  part: number;
  problem: string | undefined;
  /** Without a connection: goes on by itself. */
  isOffline: boolean;
}

let waiting: readonly WaitingPhoto[] = [];
let isSending = false;
const changes = listeners();

export const useWaitingPhotos = (linkId: string): WaitingPhoto[] =>
  useStore(changes.listen, () => waiting).filter((photo) => photo.linkId === linkId);

function become(next: readonly WaitingPhoto[]): void {
  waiting = next;
  changes.notify();
}

const update = (id: string, news: Partial<WaitingPhoto>) =>
  become(waiting.map((photo) => (photo.id === id ? { ...photo, ...news } : photo)));

export function addPhotos(linkId: string, files: File[]): void {
  const added = files.map((file) => ({
    id: newId(),
    linkId,
    file,
    preview: URL.createObjectURL(file),
    part: 0,
    problem: undefined,
    isOffline: false,
  }));
  become([...waiting, ...added]);
  void sendAll();
}

export function removeWaiting({ id, preview }: WaitingPhoto): void {
  become(waiting.filter((photo) => photo.id !== id));
  URL.revokeObjectURL(preview);
}

/** Those that were refused stay so until somebody presses 'Try again'. */
export function retry(which: (photo: WaitingPhoto) => boolean): void {
  if (!waiting.some(which)) return;
  become(
    waiting.map((photo) =>
      which(photo) ? { ...photo, problem: undefined, isOffline: false } : photo,
    ),
  );
  void sendAll();
}

const RETRY_MS = 15_000;
const retryOffline = () => retry(({ isOffline }) => isOffline);
if (!import.meta.env.SSR) window.addEventListener('online', retryOffline);

/** One after the other: each is whole on the server before the next one begins. */
async function sendAll(): Promise<void> {
  if (isSending) return;
  isSending = true;
  for (;;) {
    const next = waiting.find(({ problem }) => problem === undefined);
    if (!next) break;
    await send(next);
  }
  isSending = false;
}

async function send(photo: WaitingPhoto): Promise<void> {
  const { id, linkId, file } = photo;
  try {
    const path = PHOTO_PATH.replace('{id}', linkId).replace('{photoId}', id) as `/${string}`;
    const proof = await sendFile<Proof>(await shrinkPicture(file), {
      call: `PUT ${path}`,
      onProgress: (part) => update(id, { part }),
    });
    queryClient.setQueryData(proofQuery(linkId).queryKey, proof);
    removeWaiting(photo);
  } catch (error) {
    const isOffline = error instanceof AppError && error.code === 'network';
    const problem = isOffline
      ? t('No connection. It is sent as soon as there is one.')
      : errorMessage(error, t('This photo could not be sent.'));
    // A phone at the edge of a network does not say when it is back.
    if (isOffline) setTimeout(retryOffline, RETRY_MS);
    // The others would only fail, too.
    const stopped = waiting.filter((one) => isOffline && one.problem === undefined);
    for (const one of [photo, ...stopped]) update(one.id, { part: 0, problem, isOffline });
  }
}
