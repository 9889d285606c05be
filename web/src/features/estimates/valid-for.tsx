import { t } from '@jobly/core/language/t';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';

const DAYS = [7, 14, 30, 60];
export const USUAL_DAYS = 30;

interface ValidForProps {
  days: number;
  onChange: (days: number) => void;
}

/** How long the customer can accept. */
export function ValidFor({ days, onChange }: ValidForProps) {
  return (
    <div>
      <p className="mb-2 font-semibold text-ink" aria-hidden="true">
        {t('Can be accepted for')}
      </p>
      <SegmentedControl
        label={t('Can be accepted for')}
        segments={DAYS.map((count) => ({
          value: String(count),
          label: t('{count} days', { count }),
        }))}
        value={String(days)}
        onChange={(chosen) => onChange(Number(chosen))}
      />
    </div>
  );
}
