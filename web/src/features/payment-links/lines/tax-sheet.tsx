import { t } from '@jobly/core/language/t';
import { percentText } from '@jobly/core/payment-links/bill-rows';
import { MOST_TAX_MILLIONTHS } from '@jobly/core/payment-links/line-limits';
import { parseDecimal } from '@jobly/core/payment-links/typed-decimal';
import { useForm } from '../../../lib/form.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';

const rateOf = (typed: string) => parseDecimal(typed, 4, MOST_TAX_MILLIONTHS);

interface TaxSheetProps extends SheetControl {
  millionths: number;
  onSave: (millionths: number) => void;
}

export function TaxSheet({ millionths, onSave, ...sheet }: TaxSheetProps) {
  const form = useForm({
    initial: { rate: millionths === 0 ? '' : percentText(millionths) },
    validate: ({ rate }) =>
      rateOf(rate) === undefined ? { rate: t('A percentage up to 30, such as 8.25.') } : {},
    onSubmit: ({ rate }) => onSave(rateOf(rate)!),
  });
  return (
    <Sheet {...sheet} title={t('Tax rate')} keepOnOutsidePress>
      <form {...form.props} className="flex flex-col gap-5">
        <TextField
          {...form.input('rate')}
          label={t('Percent')}
          hint={t('On taxable lines. We compute what you set; what you owe is for you to know.')}
          inputMode="decimal"
          autoComplete="off"
        />
        <SheetSubmit busy={false}>{t('Save rate')}</SheetSubmit>
      </form>
    </Sheet>
  );
}
