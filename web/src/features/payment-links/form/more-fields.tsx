import { t } from '@jobly/core/language/t';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { DepositOptions } from '../schedule/deposit-options.tsx';
import type { LinkDraft } from './draft.ts';

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

export interface MoreFieldsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** What 'More options' opens; most links are made without. */
export function MoreFields({ draft, onChange }: MoreFieldsProps) {
  const { expiresInDays, dueInDays, schedule = [], replaces, estimate } = draft;
  const chosen = ENDS.includes(expiresInDays) ? expiresInDays : 0;
  return (
    <>
      {/* A link that is edited stays one payment. First: what a deposit does without is below it, where nothing moves. */}
      {replaces ? null : <DepositOptions draft={draft} onChange={onChange} />}
      {schedule.length > 0 || estimate ? null : (
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
    </>
  );
}
