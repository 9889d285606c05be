import { formatCents } from '@jobly/core/money';
import { METHODS, centsOfDay, dayInTable } from './earnings-labels.ts';
import type { EarningsDay } from './earnings-labels.ts';

export function EarningsTable({ days }: { days: EarningsDay[] }) {
  return (
    <details className="group mt-2">
      <summary className="flex min-h-12 cursor-pointer list-none items-center font-semibold text-ink underline decoration-field-line decoration-2 underline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="group-open:hidden">Show the numbers</span>
        <span className="hidden group-open:inline">Hide the numbers</span>
      </summary>
      {/* It scrolls sideways by itself where four amounts do not fit. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be within reach of the keyboard */}
      <section aria-label="Earnings by day" tabIndex={0} className="-mx-5 overflow-x-auto px-5">
        <table className="w-full border-collapse text-sm figures">
          <thead>
            <tr className="text-right text-ink-2">
              <th scope="col" className="py-2 pr-3 text-left font-semibold">
                Day
              </th>
              <th scope="col" className="px-2 py-2 font-semibold">
                Total
              </th>
              {METHODS.map(({ key, label }) => (
                <th key={key} scope="col" className="px-1.5 py-2 align-bottom font-semibold">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.day} className="border-t border-line text-right text-ink">
                <th
                  scope="row"
                  className="py-2 pr-3 text-left font-semibold whitespace-nowrap text-ink"
                >
                  {dayInTable(day.day)}
                </th>
                <td className="px-2 py-2 font-bold whitespace-nowrap">
                  {formatCents(centsOfDay(day))}
                </td>
                {METHODS.map(({ key }) => (
                  <td key={key} className="px-2 py-2 whitespace-nowrap">
                    {day[key] === 0 ? '–' : formatCents(day[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
