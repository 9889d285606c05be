import { formatDay, formatLongDay, formatWeekday } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import {
  EARNINGS_RANGES,
  type Earnings,
  type EarningsRange,
} from '@jobly/core/payment-links/earnings';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { BarChart, SeriesSwatch } from '../../../ui/chart/bar-chart.tsx';
import { useCountUp } from '../../../ui/feedback/use-count-up.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { earningsQuery } from './query.ts';
import { EarningsSkeleton } from './earnings-frame.tsx';
import {
  METHODS,
  barLabel,
  barDescription,
  byMethod,
  centsOfDay,
  comparison,
  earningsSummary,
  isNothing,
  methodsOf,
  type EarningsDay,
} from './earnings-labels.ts';

const LABELS = { week: 'Week', month: 'Month' } as const satisfies Record<EarningsRange, string>;

/** Loaded after the rest of Home, which reserves its height. */
export default function EarningsCard() {
  const [range, setRange] = useState<EarningsRange>('week');
  const earnings = useQuery({ ...earningsQuery(range), placeholderData: keepPreviousData });
  return (
    <Card title={t('Earnings')}>
      <SegmentedControl
        label={t('Time')}
        segments={EARNINGS_RANGES.map((value) => ({ value, label: t(LABELS[value]) }))}
        value={range}
        onChange={setRange}
      />
      {/* Dimmed while the other range loads. */}
      <div className={`mt-4 ${earnings.isPlaceholderData ? 'opacity-50' : ''}`}>
        <Loaded
          query={earnings}
          failed={t('Your earnings could not be loaded.')}
          skeleton={<EarningsSkeleton />}
        >
          {(data) => <Content key={data.days.length} earnings={data} range={range} />}
        </Loaded>
      </div>
    </Card>
  );
}

function Content({ earnings, range }: { earnings: Earnings; range: EarningsRange }) {
  const [selected, setSelected] = useState<number>();
  const { days } = earnings;
  const totalCents = useCountUp(earnings.totalCents);
  const today = days.at(-1)?.day ?? '';
  if (isNothing(earnings)) return <EarningsEmpty count={days.length} />;
  const highest = Math.max(...days.map(centsOfDay));
  const chosen = selected === undefined ? undefined : days[selected];
  return (
    <>
      <Reading
        cents={chosen ? centsOfDay(chosen) : totalCents}
        text={chosen ? formatLongDay(chosen.day) : comparison(earnings, range)}
      />
      <div className="mt-2">
        <BarChart
          summary={earningsSummary(earnings, range)}
          scaleLabel={splitCents(Math.max(highest, 0)).dollars}
          bars={days.map((day, index) => ({
            key: day.day,
            label: barLabel(days, index, today),
            marked: day.day === today,
            values: METHODS.map(({ key }) => day[key]),
            words: barDescription(day),
          }))}
          selected={selected}
          onSelect={setSelected}
        />
      </div>
      <Methods days={chosen ? [chosen] : days} />
      {earnings.tipsCents > 0 && !chosen ? (
        <p className="mt-1 text-sm text-ink-2 figures min-[360px]:text-base">
          {t('{amount} of it in tips', { amount: formatCents(earnings.tipsCents) })}
        </p>
      ) : null}
      <EarningsTable days={days} />
    </>
  );
}

/** The total or the selected day's amount, at a constant height. */
function Reading({ cents, text }: { cents: number; text: string }) {
  const amount = formatCents(cents);
  return (
    <div className="min-h-24 min-[360px]:min-h-18">
      <p
        className={`leading-11 font-extrabold tracking-tight text-ink figures ${amount.length > 10 ? 'text-[30px]' : 'text-[38px]'}`}
      >
        {amount}
      </p>
      <p className="font-medium text-ink">{text}</p>
    </div>
  );
}

function Methods({ days }: { days: EarningsDay[] }) {
  return (
    <ul className="mt-3 flex flex-col gap-1">
      {byMethod(days).map(({ label, cents }, series) => (
        <li
          key={label}
          className="flex min-h-7 flex-wrap items-center gap-2 text-sm text-ink-2 min-[360px]:text-base"
        >
          <SeriesSwatch series={series} />
          <span className="flex-1">{label}</span>
          <span className="ml-auto font-semibold text-ink figures">{formatCents(cents)}</span>
        </li>
      ))}
    </ul>
  );
}

function EarningsEmpty({ count }: { count: number }) {
  const heights = [34, 58, 22, 76, 48, 90, 64].map((height) => height * 0.9);
  return (
    <>
      <div className="min-h-36 min-[360px]:min-h-[120px]">
        <p className="text-lg font-bold text-ink">{t('Nothing received yet')}</p>
        <p className="text-ink-2">
          {t(
            'What your customers pay shows up here: one bar for each day, by cash, card and Buy Now Pay Later.',
          )}
        </p>
      </div>
      <div
        aria-hidden="true"
        className="mt-2 flex h-[276px] items-end gap-[4%] border-b-2 border-line-2 px-[2%]"
      >
        {heights.slice(0, Math.min(count, heights.length)).map((height) => (
          <div
            key={height}
            className="flex-1 rounded-t-[4px] border-2 border-b-0 border-dashed border-line-2"
            style={{ height: `${height}%` }}
          />
        ))}
      </div>
    </>
  );
}

/** Methods are below the day, so that no phone truncates them. */
function EarningsTable({ days }: { days: EarningsDay[] }) {
  return (
    <details className="group mt-2">
      <summary className="flex min-h-12 cursor-pointer list-none items-center font-semibold text-ink underline decoration-field-line decoration-2 underline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">{t('Show the numbers')}</span>
        <span className="hidden group-open:inline">{t('Hide the numbers')}</span>
      </summary>
      <table aria-label={t('Earnings by day')} className="w-full border-collapse figures">
        <thead>
          <tr className="text-right text-sm text-ink-2">
            <th scope="col" className="py-2 text-left font-semibold">
              {t('Day')}
            </th>
            <th scope="col" className="py-2 pl-2 font-semibold">
              {t('Total')}
            </th>
            {METHODS.map(({ key, label }) => (
              <th key={key} scope="col" className={`${WIDE} py-2 pl-4 font-semibold`}>
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day} className="border-t border-line text-right text-ink">
              <th scope="row" className="py-2 text-left font-semibold text-ink">
                {`${formatWeekday(day.day)}, ${formatDay(day.day)}`}
                <span className="block text-sm font-normal text-ink-2 md:hidden">
                  {methodsOf(day).join(' · ')}
                </span>
              </th>
              <td className="py-2 pl-2 align-top font-bold whitespace-nowrap">
                {formatCents(centsOfDay(day))}
              </td>
              {METHODS.map(({ key }) => (
                <td key={key} className={`${WIDE} py-2 pl-4 whitespace-nowrap`}>
                  {day[key] === 0 ? '–' : formatCents(day[key])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

const WIDE = 'hidden md:table-cell';
