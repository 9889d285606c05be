import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { linesOf, sumOf } from '@jobly/core/payment-links/bill';
import { discountLabel, percentText, quantityNote } from '@jobly/core/payment-links/bill-rows';
import { MOST_LINES } from '@jobly/core/payment-links/line-limits';
import type { TypedLine } from '@jobly/core/payment-links/lines';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LINE_TEXT } from '@jobly/core/payment-links/texts';
import { Button } from '../../../ui/button/button.tsx';
import type { FormLinesProps } from '../form/form-lines.tsx';
import { centsOf } from '../typed-amount.ts';
import { billOfDraft, exemptionOf, isJobChange } from '../form/link-form.ts';
import { DiscountSheet } from './discount-sheet.tsx';
import { LineSheet } from './line-sheet.tsx';
import { itemsQuery } from './query.ts';
import { TaxSheet } from './tax-sheet.tsx';

interface Editing {
  what: 'line' | 'discount' | 'tax';
  /** Its place; of a new one, the end. */
  at: number;
  /** Used as the sheet's key, to reset it at each opening. */
  turn: number;
}

/** The lines of the form, each edited in a sheet, and their sums. */
export function Lines({ draft, onChange, isNew }: FormLinesProps & { isNew: boolean }) {
  const { lines } = draft;
  const known = useQuery(itemsQuery).data;
  const [editing, setEditing] = useState<Editing>({ what: 'line', at: 0, turn: 0 });
  const [isOpen, setIsOpen] = useState(isNew && lines.length === 0);
  const edit = (what: Editing['what'], at = lines.length) => {
    setEditing(({ turn }) => ({ what, at, turn: turn + 1 }));
    setIsOpen(true);
  };
  const save = (line: TypedLine | undefined) => {
    const saved = [
      ...(line && lines.length === 0 ? amountLine(draft) : []),
      ...lines.slice(0, editing.at),
      ...(line ? [line] : []),
      ...lines.slice(editing.at + 1),
    ];
    // The rate that was used last is offered with the first line that is taxed.
    const isFirstTaxed = !lines.some(isTaxed) && saved.some(isTaxed) && draft.taxMillionths === 0;
    onChange({
      lines: saved,
      ...(isFirstTaxed ? { taxMillionths: known?.taxMillionths ?? 0 } : {}),
    });
    setIsOpen(false);
  };
  const adding = useRef<HTMLButtonElement>(null);
  const sheet = {
    open: isOpen,
    onOpenChange: setIsOpen,
    // The button that opened the first of them is gone by then.
    returnTo: () => adding.current,
    key: editing.turn,
  };
  const edited = lines[editing.at];
  return (
    <div className="-mt-2 flex flex-col gap-2">
      {lines.length > 0 ? (
        <LineList
          draft={draft}
          onEdit={(at) => edit('text' in lines[at]! ? 'line' : 'discount', at)}
          onTax={() => edit('tax')}
        />
      ) : null}
      <div className="-ml-2 flex flex-wrap">
        {lines.length < MOST_LINES ? (
          <Button ref={adding} variant="quiet" onClick={() => edit('line')}>
            {lines.length === 0 ? t('Add lines') : t('Add a line')}
          </Button>
        ) : null}
        {lines.length > 0 && lines.length < MOST_LINES ? (
          <Button variant="quiet" onClick={() => edit('discount')}>
            {t('Add a discount')}
          </Button>
        ) : null}
      </div>
      {editing.what === 'line' ? (
        <LineSheet
          {...sheet}
          key={sheet.key}
          line={edited && 'text' in edited ? edited : undefined}
          items={known?.items ?? []}
          mayTakeOff={isJobChange(draft)}
          onSave={save}
        />
      ) : null}
      {editing.what === 'discount' ? (
        <DiscountSheet
          {...sheet}
          key={sheet.key}
          discount={edited && !('text' in edited) ? edited : undefined}
          above={lines.slice(0, editing.at)}
          onSave={save}
        />
      ) : null}
      {editing.what === 'tax' ? (
        <TaxSheet
          {...sheet}
          key={sheet.key}
          millionths={draft.taxMillionths}
          onSave={(taxMillionths) => {
            onChange({ taxMillionths });
            setIsOpen(false);
          }}
        />
      ) : null}
    </div>
  );
}

/** The amount that was typed before there were lines is the first of them: nothing that was asked is lost. */
function amountLine({ amount, memo }: FormLinesProps['draft']): TypedLine[] {
  const priceCents = centsOf(amount);
  if (!priceCents) return [];
  const text = LINE_TEXT.clean(memo).slice(0, LINE_TEXT.longest) || t('Work');
  return [{ text, thousandths: 1_000, unit: null, priceCents, taxable: false }];
}

const isTaxed = (line: TypedLine) => 'text' in line && line.taxable;

interface LineListProps extends Pick<FormLinesProps, 'draft'> {
  onEdit: (at: number) => void;
  onTax: () => void;
}

function LineList({ draft, onEdit, onTax }: LineListProps) {
  const bill = billOfDraft(draft);
  const made = linesOf(draft.lines);
  const exempt = exemptionOf(draft);
  return (
    <div className="rounded-xl border border-line bg-card px-4 lift-card">
      <ul aria-label={t('Lines')} className="divide-y divide-line">
        {draft.lines.map((line, at) => {
          const { label, note } = inWords(line);
          const cents = made && sumOf(made[at]!);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a line is its place
            <li key={at}>
              <Row
                label={label}
                note={note}
                amount={cents === undefined ? '' : formatCents(cents)}
                onPress={() => onEdit(at)}
              />
            </li>
          );
        })}
      </ul>
      {draft.lines.some(isTaxed) ? (
        <div className="border-t border-line">
          {exempt ? (
            <p className="py-3 break-words text-ink-2">{t('No tax: {why}', { why: exempt })}</p>
          ) : (
            <Row
              label={
                draft.taxMillionths > 0
                  ? t('Tax, {percent}%', { percent: percentText(draft.taxMillionths) })
                  : t('Set the tax rate')
              }
              note=""
              amount={bill ? formatCents(bill.taxCents) : ''}
              onPress={onTax}
            />
          )}
        </div>
      ) : null}
      {bill ? null : (
        <p role="alert" className="border-t border-line py-3 font-medium text-bad">
          {t('These lines do not add up to an amount that a link can ask for.')}
        </p>
      )}
    </div>
  );
}

function inWords(line: TypedLine): { label: string; note: string } {
  if ('text' in line) return { label: line.text, note: quantityNote(line) };
  const label = 'discountCents' in line ? t('Discount') : discountLabel(line.discountMillionths);
  return { label, note: '' };
}

interface RowProps {
  label: string;
  note: string;
  amount: string;
  onPress: () => void;
}

function Row({ label, note, amount, onPress }: RowProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-14 w-full flex-wrap items-center justify-between gap-x-4 py-2 text-left"
    >
      <span className="min-w-0 flex-[1_1_10rem]">
        <span dir="auto" className="block font-semibold break-words text-ink">
          {label}
        </span>
        {note ? <span className="block text-sm text-ink-2 figures">{note}</span> : null}
      </span>
      <span className="ml-auto font-semibold text-ink figures">{amount}</span>
    </button>
  );
}
