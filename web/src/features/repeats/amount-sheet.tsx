import { t } from '@jobly/core/language/t';
import { parseAmount } from '@jobly/core/payment-links/amount';
import { AMOUNT_NOT_VALID } from '@jobly/core/payment-links/messages';
import { typedAmount } from '@jobly/core/payment-links/prefill';
import { useForm } from '../../lib/form.ts';
import { MoneyField } from '../../ui/fields/money-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';

interface AmountSheetProps extends SheetControl {
  amountCents: number;
  busy: boolean;
  onSave: (amountCents: number) => void;
}

export function AmountSheet({ amountCents, busy, onSave, ...sheet }: AmountSheetProps) {
  const form = useForm({
    initial: { amount: typedAmount(amountCents) },
    validate: ({ amount }) =>
      parseAmount(amount) === undefined ? { amount: t(AMOUNT_NOT_VALID) } : {},
    onSubmit: ({ amount }) => onSave(parseAmount(amount)!),
    sending: busy,
  });
  return (
    <Sheet
      {...sheet}
      title={t('Change amount')}
      description={t('From the next one on. Links that were made stay as they are.')}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <MoneyField {...form.input('amount')} label={t('Amount')} />
        <SheetSubmit busy={busy}>{t('Save amount')}</SheetSubmit>
      </form>
    </Sheet>
  );
}
