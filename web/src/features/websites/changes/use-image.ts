import { AppError } from '@jobly/core/app-error';
import { UPLOAD_PATH, UploadReply } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@jobly/core/websites/schema';
import { useEffect, useRef, useState } from 'react';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { toast } from '../../../lib/toast/toast.ts';

export interface ChosenImage {
  file: File;
  thumbnail: string | undefined;
  /** 0 to 1. */
  part: number;
  problem: string | undefined;
}

type Sending = { upload: Promise<string>; stop: AbortController; failed: boolean } | undefined;

/** The picture travels while the text is being typed; submitting only waits for what is left. */
export function useImage() {
  const [image, setImage] = useState<ChosenImage>();
  /** What is wrong with a file that was not taken. */
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
    const upload = uploadFile(UPLOAD_PATH, file, {
      signal: stop.signal,
      onProgress: (part) => update(file, { part }),
    }).then((reply) => UploadReply.parse(reply).imageUrl);
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

  /** Its name at the server, sent once more where the last try failed; null without a picture. */
  async function uploaded(): Promise<string | null> {
    const current = sending.current;
    if (!image || !current) return null;
    return current.failed ? send(image.file) : current.upload;
  }

  /** The server no longer has it. */
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

/** Said before anything is sent: it would be refused after minutes of sending. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return WEBSITE_RULES.imageNotAnImage;
  return file.size > IMAGE_MAX_BYTES ? WEBSITE_RULES.imageTooLarge : undefined;
}

const SAYS_WHAT_TO_DO = new Set([
  'rate_limited',
  'pictures_used_up',
  'image_not_valid',
  'image_too_many_pixels',
  'image_too_large',
  'body_too_large',
]);

/** What is wrong with the picture itself, and a limit, have sentences of their own. */
export function uploadSentence(error: unknown): string {
  if (!(error instanceof AppError) || !SAYS_WHAT_TO_DO.has(error.code)) {
    return WEBSITE_MESSAGES.imageNotUploaded;
  }
  return error.code === 'body_too_large' ? WEBSITE_RULES.imageTooLarge : error.message;
}
