import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';

const ENDS = [
  { value: '0', label: 'Never' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const;

interface MoreOptionsProps {
  expiresInDays: number;
  onExpiresInDays: (days: number) => void;
}

/** What most links do without; open from the start when a choice was made here. */
export function MoreOptions({ expiresInDays, onExpiresInDays }: MoreOptionsProps) {
  const [open, setOpen] = useState(expiresInDays !== 0);
  const id = useId();
  const chosen = ENDS.find(({ value }) => value === String(expiresInDays)) ?? ENDS[0];
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center gap-2 font-semibold text-ink"
      >
        More options
        <ChevronDown
          aria-hidden="true"
          className={`size-5 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`}
        />
      </button>
      <div id={id} hidden={!open} className="pt-2">
        <p className="mb-2 font-semibold text-ink" aria-hidden="true">
          Link expires
        </p>
        <SegmentedControl
          label="Link expires"
          segments={ENDS}
          value={chosen.value}
          onChange={(days) => onExpiresInDays(Number(days))}
        />
        <p className="mt-2 text-sm text-ink-2">
          {chosen.value === '0'
            ? 'The link stays open until it is paid or you cancel it.'
            : `After ${chosen.label} the link can no longer be paid.`}
        </p>
      </div>
    </div>
  );
}
