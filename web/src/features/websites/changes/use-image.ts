import { useEffect, useRef, useState } from 'react';
import { toast } from '../../../lib/toast/toast.ts';
import { imageProblem, uploadImage, uploadSentence } from './image-upload.ts';

export interface ChosenImage {
  file: File;
  thumbnail: string | undefined;
  /** 0 to 1. */
  part: number;
  problem: string | undefined;
}

export interface ImageControl {
  image: ChosenImage | undefined;
  /** What is wrong with a file that was not taken. */
  refused: string | undefined;
  choose: (file: File) => void;
  remove: () => void;
  /** Its name at the server, sent once more where the last try failed; null without a picture. */
  uploaded: () => Promise<string | null>;
  /** The server no longer has it. */
  forget: () => void;
}

type Sending = { upload: Promise<string>; stop: AbortController; failed: boolean } | undefined;

/** The picture travels while the text is being typed; submitting only waits for what is left. */
export function useImage(): ImageControl {
  const [image, setImage] = useState<ChosenImage>();
  const [refused, setRefused] = useState<string>();
  const sending = useRef<Sending>(undefined);

  useEffect(() => () => sending.current?.stop.abort(), []);

  function update(file: File, news: Partial<ChosenImage>): void {
    // Another file may have taken its place meanwhile.
    setImage((now) => (now?.file === file ? { ...now, ...news } : now));
  }

  function send(file: File): Promise<string> {
    const stop = new AbortController();
    update(file, { part: 0, problem: undefined });
    const upload = uploadImage(file, {
      signal: stop.signal,
      onProgress: (part) => update(file, { part }),
    });
    const current = { upload, stop, failed: false };
    sending.current = current;
    upload.then(
      () => update(file, { part: 1 }),
      (error: unknown) => {
        current.failed = true;
        if (stop.signal.aborted) return;
        update(file, { problem: uploadSentence(error) });
        toast.error(uploadSentence(error));
      },
    );
    return upload;
  }

  function choose(file: File): void {
    const problem = imageProblem(file);
    setRefused(problem);
    if (problem) return;
    sending.current?.stop.abort();
    setImage({ file, thumbnail: undefined, part: 0, problem: undefined });
    void thumbnailOf(file).then((thumbnail) => update(file, { thumbnail }));
    void send(file).catch(() => {});
  }

  function remove(): void {
    sending.current?.stop.abort();
    sending.current = undefined;
    setImage(undefined);
    setRefused(undefined);
  }

  async function uploaded(): Promise<string | null> {
    const current = sending.current;
    if (!image || !current) return null;
    return current.failed ? send(image.file) : current.upload;
  }

  function forget(): void {
    if (sending.current) sending.current.failed = true;
  }

  return { image, refused, choose, remove, uploaded, forget };
}

const EDGE_PX = 320;

/**
 * A thumbnail as a data URL (our CSP allows no blob URLs); undefined if the browser cannot read the file.
 */
async function thumbnailOf(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, EDGE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return undefined;
  }
}
