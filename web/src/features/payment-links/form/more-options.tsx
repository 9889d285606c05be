import { t } from '@jobly/core/language/t';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { LinkDraft } from './draft.ts';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';

const ENDS = [0, 7, 30, 90];

const endLabel = (days: number) => (days === 0 ? t('Never') : t('{count} days', { count: days }));

const DUE = [0, 7, 14, 30];

const dueLabel = (days: number) =>
  days === 0 ? t('On receipt') : t('{count} days', { count: days });

/** A link can be paid on the day on which it is due: the other choice follows, in sight. */
const withDue = (dueInDays: number, ends: number) => ({
  dueInDays,
  ...(ends > 0 && ends < dueInDays
    ? { expiresInDays: Math.min(...ENDS.filter((days) => days >= dueInDays)) }
    : {}),
});
const withExpiry = (expiresInDays: number, due: number) => ({
  expiresInDays,
  ...(expiresInDays > 0 && expiresInDays < due
    ? { dueInDays: Math.max(...DUE.filter((days) => days <= expiresInDays)) }
    : {}),
});

const useDeposit = lazyPart(() => import('../schedule/deposit-options.tsx'));

interface MoreOptionsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

export function MoreOptions({ draft, onChange }: MoreOptionsProps) {
  const { expiresInDays, dueInDays, schedule, replaces, estimate } = draft;
  const isSplit = schedule !== undefined && schedule.length > 0;
  const [open, setOpen] = useState(expiresInDays !== 0 || dueInDays !== 0 || isSplit);
  // A link that is edited stays one payment.
  const { part: deposit } = useDeposit({ ahead: open && !replaces });
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
        {isSplit || estimate ? null : (
          <>
            <p className="mb-2 font-semibold text-ink" aria-hidden="true">
              {t('Link expires')}
            </p>
            <SegmentedControl
              label={t('Link expires')}
              segments={ENDS.map((days) => ({ value: String(days), label: endLabel(days) }))}
              value={String(chosen)}
              onChange={(days) => onChange(withExpiry(Number(days), dueInDays))}
            />
            <p className="mt-2 mb-5 text-sm text-ink-2">
              {chosen === 0
                ? t('The link stays open until it is paid or you cancel it.')
                : t('After {count} days the link can no longer be paid.', { count: chosen })}
            </p>
            <p className="mb-2 font-semibold text-ink" aria-hidden="true">
              {t('Due')}
            </p>
            <SegmentedControl
              label={t('Due')}
              segments={DUE.map((days) => ({ value: String(days), label: dueLabel(days) }))}
              value={String(dueInDays)}
              onChange={(days) => onChange(withDue(Number(days), chosen))}
            />
          </>
        )}
        {deposit ? <deposit.DepositOptions draft={draft} onChange={onChange} /> : null}
      </div>
    </div>
  );
}
