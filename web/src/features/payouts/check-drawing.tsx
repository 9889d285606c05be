import { t } from '@jobly/core/language/t';
import type { BankField } from './use-bank-form.ts';

const NUMBERS = [
  { field: 'routingNumber', x: 14, width: 128, label: 'Routing number', digits: '123456780' },
  { field: 'accountNumber', x: 150, width: 136, label: 'Account number', digits: '000123456789' },
] as const;

/** Shows where the two numbers are on a check, and highlights the one being typed. */
export function CheckDrawing({ highlighted }: { highlighted: BankField | undefined }) {
  return (
    <svg
      viewBox="0 0 340 118"
      aria-hidden="true"
      className="w-full rounded-sm bg-sunken text-ink"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
    >
      <g className="stroke-line-2" strokeWidth="3">
        <path d="M18 20h74M18 30h46M276 22h46M18 50h196" />
        <path d="M236 40h86v18h-86z" />
      </g>
      {NUMBERS.map(({ field, x, width, label, digits }) => {
        const lit = field === highlighted;
        const middle = x + width / 2;
        return (
          <g key={field} textAnchor="middle" className="text-[14px] font-semibold">
            <text x={middle} y="82" className="fill-ink text-[12px]" stroke="none">
              {t(label)}
            </text>
            <rect
              x={x}
              y="88"
              width={width}
              height="24"
              rx="7"
              className={lit ? 'fill-accent stroke-accent' : 'fill-card stroke-field-line'}
            />
            <text
              x={middle}
              y="105"
              className={`figures ${lit ? 'fill-on-accent' : 'fill-ink'}`}
              stroke="none"
            >
              {digits}
            </text>
          </g>
        );
      })}
      <text x="296" y="105" className="figures fill-ink-3 text-[13px]" stroke="none">
        1001
      </text>
    </svg>
  );
}
