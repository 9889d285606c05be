import { IMAGE_TYPES } from '@jobly/core/websites/schema';
import { Image, ImagePlus, X } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { FieldMessage } from '../../../ui/fields/text-field.tsx';
import type { ChosenImage, useImage } from './use-image.ts';

interface ImageFieldProps {
  control: ReturnType<typeof useImage>;
  disabled: boolean;
}

/** A picture from the phone, with what becomes of it. */
export function ImageField({ control, disabled }: ImageFieldProps) {
  const { image, refused, choose, remove } = control;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  function removeAndReturn(): void {
    remove();
    // The button that was pressed is gone.
    requestAnimationFrame(() => input.current?.focus());
  }

  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-semibold text-ink">
        Picture (optional)
      </label>
      <div className="relative">
        <input
          ref={input}
          id={id}
          type="file"
          accept={IMAGE_TYPES.join(',')}
          disabled={disabled}
          aria-describedby={`${id}-message`}
          aria-invalid={refused ? true : undefined}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
          onChange={({ target }) => {
            const file = target.files?.[0];
            // Emptied: the same file can be chosen again after it was removed.
            target.value = '';
            if (file) choose(file);
          }}
        />
        <span
          aria-hidden="true"
          className={`pointer-events-none flex min-h-[60px] items-center justify-center gap-2 rounded-md border-2 border-dashed bg-card px-4 font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink ${refused ? 'border-bad' : 'border-field-line'}`}
        >
          <ImagePlus className="size-5" />
          {image ? 'Choose another picture' : 'Choose a picture'}
        </span>
      </div>
      <FieldMessage
        id={`${id}-message`}
        problem={refused}
        hint={image ? undefined : 'JPEG, PNG, WebP, GIF or AVIF, up to 10 MB.'}
      />
      {image ? <Chosen image={image} disabled={disabled} onRemove={removeAndReturn} /> : null}
    </div>
  );
}

interface ChosenProps {
  image: ChosenImage;
  disabled: boolean;
  onRemove: () => void;
}

function Chosen({ image, disabled, onRemove }: ChosenProps) {
  const { file, thumbnail, part, problem } = image;
  return (
    <div className="mt-3 flex items-center gap-4 rounded-md border border-line-2 bg-card p-3">
      {thumbnail ? (
        <img
          src={thumbnail}
          alt="What you chose"
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
        {part >= 1 && !problem ? <p className="text-sm text-ink-2">Uploaded</p> : null}
        {part < 1 && !problem ? (
          <progress
            aria-label="Uploading picture"
            value={part}
            max={1}
            className="mt-2 block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink [&::-webkit-progress-value]:transition-[width]"
          />
        ) : null}
      </div>
      <Button
        variant="quiet"
        aria-label="Remove picture"
        className="min-w-12"
        disabled={disabled}
        onClick={onRemove}
      >
        <X aria-hidden="true" className="size-5" />
      </Button>
    </div>
  );
}
