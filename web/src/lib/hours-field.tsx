import { t } from '@jobly/core/language/t';
import {
  COMMON_HOURS,
  dayNames,
  hoursLabel,
  readHours,
  writeHours,
  type OpenTime,
  type Week,
} from '@jobly/core/websites/hours';
import { useId, useState } from 'react';
import { CheckboxField } from '../ui/fields/checkbox-field.tsx';
import { SelectField } from '../ui/fields/select-field.tsx';
import { FieldMessage } from '../ui/fields/text-field.tsx';

interface HoursFieldProps {
  label: string;
  /** As in core/src/websites/hours.ts; empty when not shown. */
  value: string;
  onChange: (value: string) => void;
}

const OTHER = 'other';
/** Neither a whole day nor closed: it cannot be stored. */
const isUnclear = (open: OpenTime | null): boolean => open !== null && open.opens === open.closes;
const WORKDAY: OpenTime = { opens: '08:00', closes: '17:00' };

/** A common week with one tap, or any week day by day. */
export function HoursField({ label, value, onChange }: HoursFieldProps) {
  const isCommon = value === '' || COMMON_HOURS.some((hours) => hours === value);
  const [byDay, setByDay] = useState(!isCommon);
  const [unclear, setUnclear] = useState<Week>();
  const choices = [
    { value: '', label: t('Not shown') },
    ...COMMON_HOURS.map((hours) => ({ value: hours as string, label: hoursLabel(hours) })),
    { value: OTHER, label: t('Other hours') },
  ];
  return (
    <div>
      <SelectField
        label={label}
        choices={choices}
        value={byDay || !isCommon ? OTHER : value}
        onChange={(chosen) => {
          setByDay(chosen === OTHER);
          setUnclear(undefined);
          if (chosen !== OTHER) onChange(chosen);
          else if (value === '') onChange(COMMON_HOURS[0]);
        }}
      />
      {byDay || !isCommon ? (
        <DayByDay
          week={unclear ?? readHours(value) ?? []}
          onChange={(week) => {
            const isClear = !week.some(isUnclear);
            setUnclear(isClear ? undefined : week);
            if (isClear) onChange(writeHours(week) ?? '');
          }}
        />
      ) : null}
    </div>
  );
}

function DayByDay({ week, onChange }: { week: Week; onChange: (week: Week) => void }) {
  const id = useId();
  const change = (day: number, open: OpenTime | null) =>
    onChange(dayNames().map((_name, index) => (index === day ? open : (week[index] ?? null))));
  return (
    <ul className="mt-3 flex flex-col gap-1 rounded-md bg-sunken px-4 py-2">
      {dayNames().map((name, day) => {
        const open = week[day] ?? null;
        const problemId = isUnclear(open) ? `${id}-${day}` : undefined;
        return (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-3">
            <span className="min-w-36 flex-1">
              <CheckboxField
                label={name[0]!.toUpperCase() + name.slice(1)}
                checked={open !== null}
                onChange={(isOpen) => change(day, isOpen ? (week.find(Boolean) ?? WORKDAY) : null)}
              />
            </span>
            {open ? (
              <span className="flex items-center gap-2 pb-2">
                <Time
                  label={t('{day} opens', { day: name })}
                  value={open.opens}
                  problemId={problemId}
                  onChange={(opens) => change(day, { ...open, opens })}
                />
                –
                <Time
                  label={t('{day} closes', { day: name })}
                  value={open.closes === '24:00' ? '00:00' : open.closes}
                  problemId={problemId}
                  onChange={(closes) =>
                    change(day, { ...open, closes: closes === '00:00' ? '24:00' : closes })
                  }
                />
              </span>
            ) : (
              <span className="text-ink-2">{t('Closed')}</span>
            )}
            {problemId ? (
              <div className="w-full pb-3">
                <FieldMessage
                  id={problemId}
                  problem={t(
                    'Opening and closing are the same. These hours are not saved until they differ.',
                  )}
                />
              </div>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

interface TimeProps {
  label: string;
  value: string;
  problemId: string | undefined;
  onChange: (time: string) => void;
}

function Time({ label, value, problemId, onChange }: TimeProps) {
  return (
    <input
      type="time"
      aria-label={label}
      aria-invalid={problemId ? true : undefined}
      aria-describedby={problemId}
      value={value}
      onChange={({ target }) => (target.value ? onChange(target.value) : undefined)}
      className={`min-h-12 rounded-sm border-2 bg-card px-2 font-medium text-ink focus:border-ink focus:outline-none ${problemId ? 'border-bad' : 'border-field-line'}`}
    />
  );
}
