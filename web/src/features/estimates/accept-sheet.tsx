import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import { MOST_LETTERS, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { call } from '../../lib/api/api.ts';
import { useForm } from '../../lib/form.ts';
import { useFreshCode } from '../../lib/session/fresh-code.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { useChange } from './use-change.ts';

/** The contractor accepts in the customer's name. A refund that comes with it needs a fresh code. */
export function AcceptSheet({ estimate, ...sheet }: SheetControl & { estimate: Estimate }) {
  const { id, version, customerName, backCents } = estimate;
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const accept = useChange(
    (said: { name: string; note: string }) =>
      withFreshCode(
        () =>
          call(acceptEstimateForCustomer, {
            params: { id },
            body: { version, ...said, ...(backCents > 0 ? { refundCents: backCents } : {}) },
          }),
        'refund',
      ),
    () => sheet.onOpenChange(false),
  );
  const form = useForm({
    initial: { name: customerName, note: '' },
    validate: ({ name, note }) => ({
      ...(name.trim().length < 2 ? { name: t('Still needed') } : {}),
      ...(note.trim() ? {} : { note: t('Still needed') }),
    }),
    onSubmit: (said) => accept.mutate(said),
    sending: accept.isPending,
  });
  const back = { amount: formatCents(backCents) };
  return (
    <Sheet
      {...sheet}
      title={t('They said yes')}
      description={t('You accept in their name. Your note is kept with it.')}
      keepOnOutsidePress
    >
      <form {...form.props} className="flex flex-col gap-5">
        <TextField
          {...form.input('name')}
          label={t('Who said yes')}
          autoCapitalize="words"
          autoComplete="off"
          maxLength={100}
          className="!min-h-[52px] !text-lg !font-medium"
        />
        <TextArea
          {...form.input('note')}
          className="!min-h-28"
          label={t('How they said it')}
          placeholder={t('By phone, Tuesday at noon')}
          longest={MOST_LETTERS}
        />
        {backCents > 0 ? (
          <p className="rounded-xl border border-wait bg-wait-bg p-4 font-semibold text-ink">
            {t('More than the new total is paid: {amount} goes back to the customer.', back)}
          </p>
        ) : null}
        <SheetSubmit busy={accept.isPending}>
          {backCents > 0 ? t('Accept and give {amount} back', back) : t('Accept for them')}
        </SheetSubmit>
      </form>
      {freshCodeSheet}
    </Sheet>
  );
}
