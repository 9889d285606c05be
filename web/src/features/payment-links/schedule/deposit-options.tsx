import { t } from '@jobly/core/language/t';
import { partLabel, stepLabel } from '@jobly/core/jobs/labels';
import { type TypedStep, stepsOf } from '@jobly/core/jobs/steps';
import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import type { LinkDraft } from '../form/draft.ts';
import { centsOf } from '../typed-amount.ts';
import { deposit, percentOf } from './deposit.ts';
import { ScheduleSheet } from './schedule-sheet.tsx';

const CHOICES = ['0', '25', '50'];

interface DepositOptionsProps {
  draft: LinkDraft;
  onChange: (change: Partial<LinkDraft>) => void;
}

/** In 'More options': the amount in several payments, the first of them now. */
export function DepositOptions({ draft, onChange }: DepositOptionsProps) {
  const [turn, setTurn] = useState(0);
  const [open, setOpen] = useState(false);
  const { schedule = [], amount } = draft;
  const percent = String(percentOf(schedule) ?? 'other');
  const totalCents = centsOf(amount);
  const save = (changed: TypedStep[]) => {
    onChange({ schedule: changed });
    setOpen(false);
  };
  const edit = () => {
    setTurn(turn + 1);
    setOpen(true);
  };
  return (
    <>
      <p className="mt-5 mb-2 font-semibold text-ink" aria-hidden="true">
        {t('Deposit')}
      </p>
      <SegmentedControl
        label={t('Deposit')}
        segments={[
          ...CHOICES.map((value) => ({ value, label: value === '0' ? t('None') : `${value}%` })),
          { value: 'other', label: t('Other') },
        ]}
        value={percent}
        onChange={(chosen) => (chosen === 'other' ? edit() : save(deposit(Number(chosen))))}
      />
      {percent === 'other' ? (
        <Button variant="quiet" className="-ml-2" onClick={edit}>
          {t('Change schedule')}
        </Button>
      ) : null}
      {totalCents !== undefined && schedule.length > 0 ? (
        <Steps totalCents={totalCents} schedule={schedule} />
      ) : null}
      <ScheduleSheet
        key={turn}
        open={open}
        onOpenChange={setOpen}
        totalCents={totalCents}
        schedule={schedule}
        onSave={save}
      />
    </>
  );
}

function Steps({ totalCents, schedule }: { totalCents: number; schedule: TypedStep[] }) {
  const steps = stepsOf(totalCents, schedule);
  if (!steps) {
    return (
      <p className="mt-2 text-sm text-danger">
        {t('Every payment has to be at least $1.00, and together they are the total.')}
      </p>
    );
  }
  return (
    <ul className="mt-2 text-sm text-ink-2">
      {steps.map((step, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a payment is its place
        <li key={at} className="flex justify-between gap-x-4">
          <span>{partLabel(at, steps.length)}</span>
          <span className="figures">{stepLabel(step)}</span>
        </li>
      ))}
    </ul>
  );
}
