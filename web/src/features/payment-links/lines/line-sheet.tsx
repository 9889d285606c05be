import type { ReplyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { quantityText } from '@jobly/core/payment-links/bill-rows';
import type { listItems } from '@jobly/core/payment-links/items-contract';
import { MOST_THOUSANDTHS } from '@jobly/core/payment-links/line-limits';
import type { PricedLine } from '@jobly/core/payment-links/lines';
import { AMOUNT_NOT_VALID } from '@jobly/core/payment-links/messages';
import { typedAmount } from '@jobly/core/payment-links/prefill';
import { LINE_TEXT, LINE_UNIT } from '@jobly/core/payment-links/texts';
import { parseDecimal } from '@jobly/core/payment-links/typed-decimal';
import { textProblem } from '@jobly/core/text-rule';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SwitchField } from '../../../ui/fields/switch-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl, type SheetProps } from '../../../ui/sheet/sheet.tsx';
import { amountAtRest, centsOf } from '../typed-amount.ts';

type Item = ReplyOf<typeof listItems>['items'][number];

const MOST_OFFERED = 4;

const formOf = (line: Partial<PricedLine>) => ({
  text: line.text ?? '',
  quantity: quantityText(line.thousandths ?? 1_000).replaceAll(',', ''),
  unit: line.unit ?? '',
  price: line.priceCents === undefined ? '' : typedAmount(Math.abs(line.priceCents)),
  takesOff: (line.priceCents ?? 0) < 0,
  taxable: line.taxable ?? false,
});
type Form = ReturnType<typeof formOf>;

/** Nothing is a price, too: what comes for free is still named. */
const priceOf = (typed: string) =>
  /^\s*\$?\s*0*(\.0*)?\s*$/.test(typed) && /0/.test(typed) ? 0 : centsOf(typed);
const thousandthsOf = (typed: string) => parseDecimal(typed, 3, MOST_THOUSANDTHS);

function validate(form: Form) {
  const text = textProblem(LINE_TEXT, form.text) && t('Still needed');
  const quantity = thousandthsOf(form.quantity)
    ? undefined
    : t('A number above 0 and up to 99,999.999.');
  const price = priceOf(form.price) === undefined ? t(AMOUNT_NOT_VALID) : undefined;
  return { ...(text && { text }), ...(quantity && { quantity }), ...(price && { price }) };
}

interface LineSheetProps extends SheetControl, Pick<SheetProps, 'returnTo'> {
  line: PricedLine | undefined;
  /** What was on lines before, newest first. */
  items: Item[];
  /** In a change to a job: what is left out is taken off. */
  mayTakeOff: boolean;
  /** Undefined: the line goes. */
  onSave: (line: PricedLine | undefined) => void;
}

export function LineSheet({ line, items, mayTakeOff, onSave, ...sheet }: LineSheetProps) {
  const form = useForm({
    initial: formOf(line ?? {}),
    validate,
    onSubmit: (typed) =>
      onSave({
        text: LINE_TEXT.clean(typed.text),
        thousandths: thousandthsOf(typed.quantity)!,
        unit: LINE_UNIT.clean(typed.unit) || null,
        priceCents: (typed.takesOff ? -1 : 1) * priceOf(typed.price)!,
        taxable: typed.taxable,
      }),
  });
  const { text, price, taxable, takesOff } = form.values;
  const common = { autoComplete: 'off', className: '!min-h-[52px] !text-lg !font-medium' };
  const typed = text.trim().toLowerCase();
  const offered = items.filter(
    (item) => item.text.toLowerCase().includes(typed) && item.text !== text,
  );
  return (
    <Sheet {...sheet} title={line ? t('Edit line') : t('New line')} keepOnOutsidePress>
      <form {...form.props} className="flex flex-col gap-5">
        <div>
          <TextField
            {...form.input('text')}
            {...common}
            label={t('Work or item')}
            autoCapitalize="sentences"
            maxLength={LINE_TEXT.longest}
            dir="auto"
          />
          {price === '' && offered.length > 0 ? (
            <Items
              items={offered}
              onChoose={(item) => form.change({ ...formOf(item), quantity: form.values.quantity })}
            />
          ) : null}
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField
            {...form.input('quantity')}
            {...common}
            label={t('Quantity')}
            inputMode="decimal"
          />
          <TextField
            {...form.input('unit')}
            {...common}
            label={t('Unit')}
            placeholder={t('hr')}
            autoCapitalize="none"
            maxLength={LINE_UNIT.longest}
          />
        </div>
        <TextField
          {...form.input('price')}
          {...common}
          label={t('Price for one')}
          inputMode="decimal"
          placeholder="0.00"
          onBlur={() => form.change({ price: amountAtRest(price) })}
        />
        {mayTakeOff ? (
          <SwitchField
            label={t('Leaves something out')}
            hint={t('Its price is taken off the job.')}
            checked={takesOff}
            onChange={(isLess) => form.change({ takesOff: isLess })}
          />
        ) : null}
        <SwitchField
          label={t('Taxable')}
          checked={taxable}
          onChange={(isTaxable) => form.change({ taxable: isTaxable })}
        />
        {line ? (
          <Button variant="danger" onClick={() => onSave(undefined)}>
            {t('Remove line')}
          </Button>
        ) : null}
        <SheetSubmit busy={false}>{t('Save line')}</SheetSubmit>
      </form>
    </Sheet>
  );
}

function Items({ items, onChoose }: { items: Item[]; onChoose: (item: Item) => void }) {
  return (
    <ul
      aria-label={t('Billed before')}
      className="mt-2 divide-y divide-line rounded-md border border-line bg-card lift-card"
    >
      {items.slice(0, MOST_OFFERED).map((item) => (
        <li key={item.text}>
          <button
            type="button"
            className="flex min-h-12 w-full items-center justify-between gap-4 px-4 py-2 text-left hover:bg-sunken"
            onClick={() => onChoose(item)}
          >
            <span dir="auto" className="line-clamp-2 break-words text-ink">
              {item.text}
            </span>
            <span className="shrink-0 text-ink-2 figures">{formatCents(item.priceCents)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
