import { IMAGE_TYPES, IMAGE_MAX_BYTES } from '@jobly/core/websites/image-types';
import { Image, ImagePlus, X } from 'lucide-react';
import { useRef, useEffect, useState } from 'react';
import { t } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/app-error';
import { WEBSITE_MESSAGES, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { Button } from '../../../ui/button/button.tsx';
import { Field } from '../../../ui/fields/text-field.tsx';
import { uploadFile } from '../../../lib/api/upload-file.ts';
import { toast } from '../../../lib/toast/toast.ts';

export function ImageField(props: { control: ReturnType<typeof useImage>; disabled: boolean }) {
  const { disabled } = props;
  const { image, refused, choose, remove } = props.control;
  const input = useRef<HTMLInputElement>(null);

  function removeAndReturn(): void {
    remove();
    // The pressed button is gone.
    requestAnimationFrame(() => input.current?.focus());
  }

  // The error is about a rejected file, not about the current one.
  const kept = refused && t("We couldn't use {file}. Your picture stays.", { file: refused.file });
  const hint = image ? kept : t('JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.');

  return (
    <div>
      <Field
        label={t('Picture (optional)')}
        problem={image ? undefined : refused?.problem}
        hint={hint}
      >
        {(control) => (
          <div className="relative">
            <input
              {...control}
              ref={input}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              disabled={disabled}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              onChange={({ target }) => {
                const file = target.files?.[0];
                // Reset, so that the same file can be chosen again.
                target.value = '';
                if (file) choose(file);
              }}
            />
            <span
              aria-hidden="true"
              className={`pointer-events-none flex min-h-[60px] items-center justify-center gap-2 rounded-md border-2 border-dashed bg-card px-4 font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink ${refused && !image ? 'border-bad' : 'border-field-line'}`}
            >
              <ImagePlus className="size-5" />
              {image ? t('Choose another picture') : t('Choose a picture')}
            </span>
          </div>
        )}
      </Field>
      {image ? <Chosen image={image} disabled={disabled} onRemove={removeAndReturn} /> : null}
    </div>
  );
}

function Chosen(props: { image: ChosenImage; disabled: boolean; onRemove: () => void }) {
  const { file, thumbnail, part, problem } = props.image;
  return (
    <div className="mt-3 flex items-center gap-4 rounded-md border border-line-2 bg-card p-3">
      {thumbnail ? (
        <img
          src={thumbnail}
          alt={t('What you chose')}
          className="size-16 shrink-0 rounded-sm object-cover"
        />
      ) : (
        <span className="flex size-16 shrink-0 items-center justify-center rounded-sm bg-sunken text-ink-2">
          <Image aria-hidden="true" className="size-7" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold text-ink">{file.name}</p>
        {problem ? <p className="text-sm font-medium text-bad">{problem}</p> : null}
        {part >= 1 && !problem ? <p className="text-sm text-ink-2">{t('Uploaded')}</p> : null}
        {part < 1 && !problem ? (
          <progress
            aria-label={t('Uploading picture')}
            value={part}
            max={1}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink [&::-webkit-progress-value]:transition-[width]"
          />
        ) : null}
      </div>
      <Button
        variant="quiet"
        aria-label={t('Remove picture')}
        className="min-w-12"
        disabled={props.disabled}
        onClick={props.onRemove}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}

interface ChosenImage {
  file: File;
  thumbnail: string | undefined;
  part: number;
  problem: string | undefined;
}

/** Uploads while the text is being typed; submitting only waits for the rest. */
export function useImage() {
  const [image, setImage] = useState<ChosenImage>();
  /** The error of a rejected file. */
  const [refused, setRefused] = useState<{ file: string; problem: string }>();
  /** Undefined when the server does not have the picture, so that the next try sends it. */
  const sending = useRef<{ upload: Promise<string>; stop: AbortController }>(undefined);

  useEffect(() => () => sending.current?.stop.abort(), []);

  function update(file: File, news: Partial<ChosenImage>): void {
    // It may have been replaced by another file.
    setImage((now) => (now?.file === file ? { ...now, ...news } : now));
  }

  function send(file: File): Promise<string> {
    const stop = new AbortController();
    update(file, { part: 0, problem: undefined });
    const upload = uploadFile(file, {
      signal: stop.signal,
      onProgress: (part) => update(file, { part }),
    }).then(({ imageUrl }) => imageUrl);
    sending.current = { upload, stop };
    upload.then(
      () => update(file, { part: 1 }),
      (error: unknown) => {
        if (stop.signal.aborted) return;
        forget();
        const problem = uploadSentence(error);
        update(file, { problem });
        toast.error(problem);
      },
    );
    return upload;
  }

  function choose(file: File): void {
    const problem = imageProblem(file);
    setRefused(problem ? { file: file.name, problem } : undefined);
    if (problem) return;
    sending.current?.stop.abort();
    setImage({ file, thumbnail: undefined, part: 0, problem: undefined });
    void thumbnailOf(file).then((thumbnail) => update(file, { thumbnail }));
    void send(file).catch(() => {});
  }

  function remove(): void {
    sending.current?.stop.abort();
    forget();
    setImage(undefined);
    setRefused(undefined);
  }

  /** Its name at the server, retrying a failed upload; null without a picture. */
  async function uploaded(): Promise<string | null> {
    setRefused(undefined);
    return image ? (sending.current?.upload ?? send(image.file)) : null;
  }

  function forget(): void {
    sending.current = undefined;
  }

  return { image, refused, choose, remove, uploaded, forget };
}

const EDGE_PX = 320;

/** As a data URL (our CSP forbids blob URLs); undefined if the browser cannot read the file. */
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

/** Checked first: otherwise it would be refused after minutes of uploading. */
export function imageProblem(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!IMAGE_TYPES.some((type) => type === file.type)) return t(WEBSITE_RULES.imageNotAnImage);
  return file.size > IMAGE_MAX_BYTES ? t(WEBSITE_RULES.imageTooLarge) : undefined;
}

const SAYS_WHAT_TO_DO = new Set([
  'rate_limited',
  'pictures_used_up',
  'image_not_valid',
  'image_too_many_pixels',
  'image_too_large',
  'body_too_large',
]);

/** Invalid pictures and rate limits have their own messages. */
export function uploadSentence(error: unknown): string {
  if (!(error instanceof AppError) || !SAYS_WHAT_TO_DO.has(error.code)) {
    return t(WEBSITE_MESSAGES.imageNotUploaded);
  }
  return error.code === 'body_too_large' ? t(WEBSITE_RULES.imageTooLarge) : error.message;
}
