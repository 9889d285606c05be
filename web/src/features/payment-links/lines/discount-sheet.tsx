import { t } from '@jobly/core/language/t';
import { percentText } from '@jobly/core/payment-links/bill-rows';
import { linesOf } from '@jobly/core/payment-links/bill';
import { WHOLE } from '@jobly/core/payment-links/line-limits';
import type { Discount, TypedLine } from '@jobly/core/payment-links/lines';
import { typedAmount } from '@jobly/core/payment-links/prefill';
import { parseDecimal } from '@jobly/core/payment-links/typed-decimal';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl, type SheetProps } from '../../../ui/sheet/sheet.tsx';
import { centsOf } from '../typed-amount.ts';

type Kind = 'percent' | 'amount';

function formOf(discount: Discount | undefined): { kind: Kind; typed: string } {
  if (!discount) return { kind: 'percent', typed: '' };
  return 'discountCents' in discount
    ? { kind: 'amount', typed: typedAmount(discount.discountCents) }
    : { kind: 'percent', typed: percentText(discount.discountMillionths) };
}

function discountOf({ kind, typed }: { kind: Kind; typed: string }): Discount | undefined {
  const value = kind === 'percent' ? parseDecimal(typed, 4, WHOLE) : centsOf(typed);
  if (!value) return undefined;
  return kind === 'percent' ? { discountMillionths: value } : { discountCents: value };
}

interface DiscountSheetProps extends SheetControl, Pick<SheetProps, 'returnTo'> {
  discount: Discount | undefined;
  /** What it is a discount on. */
  above: TypedLine[];
  /** Undefined: the discount goes. */
  onSave: (discount: Discount | undefined) => void;
}

export function DiscountSheet({ discount, above, onSave, ...sheet }: DiscountSheetProps) {
  const form = useForm({
    initial: formOf(discount),
    validate: (typed) => {
      const made = discountOf(typed);
      if (!made) return { typed: t('Please enter a percentage or an amount.') };
      return linesOf([...above, made]) ? {} : { typed: t('This is more than the lines above it.') };
    },
    onSubmit: (typed) => onSave(discountOf(typed)),
  });
  const isPercent = form.values.kind === 'percent';
  return (
    <Sheet {...sheet} title={t('Discount')} keepOnOutsidePress>
      <form {...form.props} className="flex flex-col gap-5">
        <SegmentedControl
          label={t('Discount')}
          segments={[
            { value: 'percent', label: t('Percent') },
            { value: 'amount', label: t('Dollars') },
          ]}
          value={form.values.kind}
          onChange={(kind) => form.change({ kind })}
        />
        <TextField
          {...form.input('typed')}
          label={isPercent ? t('Percent of the lines above') : t('Dollars off the lines above')}
          inputMode="decimal"
          autoComplete="off"
        />
        {discount ? (
          <Button variant="danger" onClick={() => onSave(undefined)}>
            {t('Remove discount')}
          </Button>
        ) : null}
        <SheetSubmit busy={false}>{t('Save discount')}</SheetSubmit>
      </form>
    </Sheet>
  );
}
