import { t } from '@jobly/core/language/t';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';

const ENDS = [0, 7, 30, 90];

const endLabel = (days: number) => (days === 0 ? t('Never') : t('{count} days', { count: days }));

interface MoreOptionsProps {
  expiresInDays: number;
  onExpiresInDays: (days: number) => void;
}

export function MoreOptions({ expiresInDays, onExpiresInDays }: MoreOptionsProps) {
  const [open, setOpen] = useState(expiresInDays !== 0);
  const id = useId();
  const chosen = ENDS.includes(expiresInDays) ? expiresInDays : 0;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center gap-2 font-semibold text-ink"
      >
        {t('More options')}
        <ChevronDown className={`size-5 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`} />
      </button>
      <div id={id} hidden={!open} className="pt-2">
        <p className="mb-2 font-semibold text-ink" aria-hidden="true">
          {t('Link expires')}
        </p>
        <SegmentedControl
          label={t('Link expires')}
          segments={ENDS.map((days) => ({ value: String(days), label: endLabel(days) }))}
          value={String(chosen)}
          onChange={(days) => onExpiresInDays(Number(days))}
        />
        <p className="mt-2 text-sm text-ink-2">
          {chosen === 0
            ? t('The link stays open until it is paid or you cancel it.')
            : t('After {count} days the link can no longer be paid.', { count: chosen })}
        </p>
      </div>
    </div>
  );
}
