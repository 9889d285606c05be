import { ImagePlus } from 'lucide-react';
import { useId } from 'react';

interface FileButtonProps {
  label: string;
  accept: readonly string[];
  /** Ignores files, and keeps the focus. */
  busy: boolean;
  /** Replaces the label, and is announced. */
  progress?: string | undefined;
  /** Several at once. */
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

export function FileButton({ label, accept, busy, progress, multiple, onFiles }: FileButtonProps) {
  const id = useId();
  return (
    <span className="relative">
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept.join(',')}
        aria-disabled={busy || undefined}
        onClick={busy ? (event) => event.preventDefault() : undefined}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0 aria-disabled:cursor-default"
        onChange={({ target }) => {
          const files = Array.from(target.files ?? []);
          // Reset, so that the same file can be chosen again.
          target.value = '';
          // A dropped file comes without a click.
          if (files.length > 0 && !busy) onFiles(files);
        }}
      />
      <label
        htmlFor={id}
        className="pointer-events-none flex min-h-[52px] items-center justify-center gap-2 rounded-md border-2 border-field-line bg-card px-4 font-semibold text-ink peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink peer-aria-disabled:opacity-60"
      >
        <ImagePlus aria-hidden="true" className="size-5" />
        {progress ?? label}
      </label>
      <output className="sr-only">{progress}</output>
    </span>
  );
}
