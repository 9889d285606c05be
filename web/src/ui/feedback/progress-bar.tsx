interface ProgressBarProps {
  label: string;
  /** 0 to 1. */
  part: number;
}

export function ProgressBar({ label, part }: ProgressBarProps) {
  return (
    <progress
      aria-label={label}
      value={part}
      max={1}
      className="block h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink [&::-webkit-progress-value]:transition-[width]"
    />
  );
}
