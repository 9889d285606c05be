import { t } from '@jobly/core/language/t';
import { formatCount } from '@jobly/core/money';
import { formatPhone } from '@jobly/core/phone';
import { ChevronDown } from 'lucide-react';
import { Card, ListRow, RowList } from '../../../ui/layout/card.tsx';
import type { CheckedFile } from './check-file.ts';
import { countOf } from './in-customers.ts';

const FIRST_SHOWN = 5;
const PROBLEMS_SHOWN = 100;

/** Who would be imported, and who would not, with the reason. */
export function FilePreview({ isVcard, rows, problems, preview }: CheckedFile) {
  const rowOf = (row: number) => (isVcard ? t('Contact {row}', { row }) : t('Row {row}', { row }));
  const shown = (wanted: string) =>
    preview.shown.flatMap(({ place, outcome, name, first }) =>
      outcome === wanted ? [{ ...rows[place]!, known: name, first: rows[first]!.row }] : [],
    );
  const more = preview.fresh - Math.min(preview.fresh, FIRST_SHOWN);
  return (
    <>
      <Card
        title={t('New customers')}
        aside={
          <span className="text-3xl font-extrabold tracking-tight text-ink figures">
            {formatCount(preview.fresh)}
          </span>
        }
      >
        {preview.fresh === 0 ? (
          <p className="text-ink-2">{t('Nobody in this file is new.')}</p>
        ) : null}
        <Lines
          clamped
          more={more}
          lines={shown('fresh')
            .slice(0, FIRST_SHOWN)
            .map(({ row, customer: { name, phone, email, address, jobAddress, notes } }) => ({
              row,
              name,
              about: [phone && formatPhone(phone), email, address, jobAddress, notes]
                .filter(Boolean)
                .join(' · '),
            }))}
        />
      </Card>
      <LeftOut
        count={preview.known}
        title={t('Known already')}
        lead={t('They have the phone or email of a customer, who stays as they are.')}
        lines={shown('known').map(({ row, name, known }) => ({
          row,
          name,
          about: `${rowOf(row)} · ${t('Known as {name}', { name: known ?? '' })}`,
        }))}
      />
      <LeftOut
        count={preview.twice}
        title={t('Twice in this file')}
        lead={t('They have the phone or email of an earlier row, which is imported.')}
        lines={shown('twice').map(({ row, name, first }) => ({
          row,
          name,
          about: `${rowOf(row)} · ${t('Same as: {row}', { row: rowOf(first) })}`,
        }))}
      />
      <LeftOut
        count={problems.length}
        title={t('Cannot be imported')}
        lead={t('Correct them in your file and import it again: the others are known then.')}
        lines={problems.slice(0, PROBLEMS_SHOWN).map(({ row, name, problem }) => ({
          row,
          name,
          about: `${rowOf(row)} · ${problem}`,
        }))}
      />
    </>
  );
}

interface Line {
  row: number;
  name: string;
  about: string;
}

interface LeftOutProps {
  count: number;
  title: string;
  lead: string;
  lines: Line[];
}

/** Folded, so that the button stays near. */
function LeftOut({ count, title, lead, lines }: LeftOutProps) {
  if (count === 0) return null;
  return (
    <details className="group rounded-xl border border-line bg-card lift-card">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 rounded-xl px-5 py-3 text-ink [&::-webkit-details-marker]:hidden">
        <span className="font-bold">{title}</span>
        <span className="flex items-center gap-2 font-bold figures">
          {formatCount(count)}
          <ChevronDown className="size-5 text-ink-2 group-open:rotate-180" />
        </span>
      </summary>
      <div className="px-5 pb-5">
        <p className="mb-3 text-ink-2">{lead}</p>
        <Lines lines={lines} more={count - lines.length} />
      </div>
    </details>
  );
}

interface LinesProps {
  lines: Line[];
  more: number;
  /** Notes may be long; a reason is read to its end. */
  clamped?: boolean;
}

function Lines({ lines, more, clamped = false }: LinesProps) {
  return (
    <>
      <RowList>
        {lines.map(({ row, name, about }) => (
          <ListRow key={row}>
            <span dir="auto" className="block font-semibold break-words text-ink">
              {name}
            </span>
            <span
              dir="auto"
              className={`text-sm break-words text-ink-2 figures ${clamped ? 'line-clamp-3' : 'block'}`}
            >
              {about}
            </span>
          </ListRow>
        ))}
      </RowList>
      {more > 0 ? (
        <p className="mt-3 text-ink-2">
          {countOf(more, t('and 1 more'), (many) => t('and {count} more', { count: many }))}
        </p>
      ) : null}
    </>
  );
}
