import { t } from '@jobly/core/language/t';
import type { UploadReply } from '@jobly/core/websites/contract';
import { IMAGE_MAX_BYTES, IMAGE_TYPES } from '@jobly/core/websites/image-types';
import { ImagePlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../lib/api/api.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/fields/text-field.tsx';
import { Logo } from './logo.tsx';

/** Undefined: as saved; null: removed. */
export type ChosenLogo = UploadReply | null | undefined;

interface LogoFieldProps {
  saved: string | null;
  chosen: ChosenLogo;
  disabled: boolean;
  onChange: (chosen: ChosenLogo) => void;
  /** Saving waits for it. */
  onUpload: (upload: Promise<UploadReply> | undefined) => void;
}

/** Uploaded when chosen; becomes the logo when the form is saved. */
export function LogoField({ saved, chosen, disabled, onChange, onUpload }: LogoFieldProps) {
  const [sending, setSending] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => () => sending?.abort(), [sending]);
  const shown = chosen === undefined ? saved : chosen?.previewUrl;

  async function send(file: File): Promise<void> {
    setProblem(undefined);
    if (file.size > IMAGE_MAX_BYTES) {
      setProblem(t('That picture is too large. Please choose one of at most 10 MB.'));
      return;
    }
    const stop = new AbortController();
    setSending(stop);
    try {
      const upload = uploadFile(file, { signal: stop.signal });
      onUpload(upload);
      onChange(await upload);
    } catch (error) {
      if (!stop.signal.aborted) {
        setProblem(errorMessage(error, t('Your logo could not be uploaded.')));
      }
    }
    if (stop.signal.aborted) return;
    onUpload(undefined);
    setSending(undefined);
  }

  return (
    <Field
      label={t('Logo (optional)')}
      problem={problem}
      hint={t('Customers see it when they pay, and on your website.')}
    >
      {(control) => (
        <div className="flex flex-wrap items-center gap-3">
          {shown ? <Logo url={shown} className="size-20" /> : null}
          <div className="relative min-w-0 flex-[1_1_9rem]">
            <input
              {...control}
              ref={input}
              type="file"
              accept={IMAGE_TYPES.join(',')}
              disabled={disabled || sending !== undefined}
              className="peer absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-default"
              onChange={({ target }) => {
                const file = target.files?.[0];
                // Reset, so that the same file can be chosen again.
                target.value = '';
                if (file) void send(file);
              }}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none flex min-h-[60px] items-center justify-center gap-2 rounded-md border-2 border-dashed border-field-line bg-card px-3 text-center font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink"
            >
              <ImagePlus className="size-5 shrink-0" />
              {sending ? t('Uploading…') : shown ? t('Change logo') : t('Choose a logo')}
            </span>
          </div>
          {shown || sending ? (
            <Button
              variant="quiet"
              disabled={disabled}
              aria-label={t('Remove logo')}
              onClick={() => {
                sending?.abort();
                setSending(undefined);
                onUpload(undefined);
                onChange(saved ? null : undefined);
                input.current?.focus();
              }}
            >
              {t('Remove')}
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}
