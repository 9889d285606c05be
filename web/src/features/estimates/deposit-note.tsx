import type { depositWarning } from '@jobly/core/estimates/deposit-rules';
import { formatMonth } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import type { ReactNode } from 'react';

interface DepositNoteProps {
  warning: NonNullable<ReturnType<typeof depositWarning>>;
  /** For the reason why the rule does not apply. */
  children: ReactNode;
}

/** The deposit is above a state's rule: what it says, and where that was found. */
export function DepositNote({ warning: { text, source, checkedOn }, children }: DepositNoteProps) {
  // Noon of a day in the middle is the same month in every time zone.
  const month = formatMonth(`${checkedOn}-15T12:00:00Z`);
  return (
    <div className="rounded-xl border border-wait bg-wait-bg p-4">
      <p className="font-semibold text-ink">{text}</p>
      <p className="mt-1 mb-4 text-sm text-ink-2">
        {t('Found at {source}, {month}. You decide; ask a lawyer if in doubt.', { source, month })}
      </p>
      {children}
    </div>
  );
}
