import { saveCustomer, type Customer } from '@jobly/core/customers/contract';
import { NOTES, TAX_EXEMPT } from '@jobly/core/customers/texts';
import { LANGUAGES, LANGUAGE_NAMES } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { CUSTOMER_EMAIL, CUSTOMER_NAME, CUSTOMER_PHONE } from '@jobly/core/payment-links/texts';
import { textProblem, type TextRule } from '@jobly/core/text-rule';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { cacheReply } from '../../lib/api/refresh.ts';
import { useForm } from '../../lib/form.ts';
import { toast } from '../../lib/toast/toast.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { customerQuery } from './queries.ts';

const formOf = (customer: Customer) => ({
  name: customer.name,
  phone: customer.phone ? formatPhone(customer.phone) : '',
  email: customer.email ?? '',
  address: customer.address ?? '',
  jobAddress: customer.jobAddress ?? '',
  language: customer.language ?? '',
  taxExempt: customer.taxExempt ?? '',
  notes: customer.notes ?? '',
});
type Form = ReturnType<typeof formOf>;

const OPTIONAL: Partial<Record<keyof Form, TextRule>> = {
  phone: CUSTOMER_PHONE,
  email: CUSTOMER_EMAIL,
  notes: NOTES,
};

function validate(form: Form) {
  const problems: Partial<Record<keyof Form, string>> = {};
  const name = textProblem(CUSTOMER_NAME, form.name);
  if (name) problems.name = name;
  for (const [field, rule] of Object.entries(OPTIONAL) as [keyof Form, TextRule][]) {
    const problem = form[field].trim() ? textProblem(rule, form[field]) : undefined;
    if (problem) problems[field] = problem;
  }
  return problems;
}

const LOOK = '!min-h-[52px] !text-lg !font-medium';

export function CustomerSheet({ customer, ...sheet }: SheetControl & { customer: Customer }) {
  const queries = useQueryClient();
  const saving = useMutation({
    mutationFn: (typed: Form) => {
      const texts = Object.entries(typed).map(([name, text]) => [name, text.trim() || null]);
      const body = Object.fromEntries(texts) as Parameters<
        typeof call<typeof saveCustomer>
      >[1]['body'];
      return call(saveCustomer, { params: { id: customer.id }, body });
    },
    onSuccess: async (saved) => {
      await cacheReply(queries, customerQuery(customer.id).queryKey, saved);
      toast.success(t('Saved.'));
      sheet.onOpenChange(false);
    },
    onError: (error) =>
      toast.error(errorMessage(error, t('Your change could not be saved. Please try again.'))),
  });
  const form = useForm({
    initial: formOf(customer),
    validate,
    onSubmit: (typed) => saving.mutate(typed),
    sending: saving.isPending,
  });
  const common = { className: LOOK, readOnly: saving.isPending, autoComplete: 'off' };
  return (
    <Sheet {...sheet} title={t('Edit customer')} keepOnOutsidePress>
      <form {...form.props} className="flex flex-col gap-5">
        <TextField {...form.input('name')} {...common} label={t('Name')} autoCapitalize="words" />
        <TextField {...form.phone('phone')} {...common} label={t('Phone')} />
        <TextField
          {...form.input('email')}
          {...common}
          label={t('Email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
        />
        <TextField {...form.input('address')} {...common} label={t('Address')} maxLength={300} />
        <TextField
          {...form.input('jobAddress')}
          {...common}
          label={t('Address of the job, if it is another one')}
          maxLength={300}
        />
        <SelectField
          label={t('Language')}
          choices={[
            { value: '', label: t('Not known') },
            ...LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
          ]}
          value={form.values.language}
          onChange={(language) => form.change({ language })}
        />
        <TextField
          {...form.input('taxExempt')}
          {...common}
          label={t('No tax, because')}
          hint={t('For example their exemption certificate. Tax is then left out of their links.')}
          maxLength={TAX_EXEMPT.longest}
        />
        <TextArea
          {...form.input('notes')}
          label={t('Notes')}
          longest={NOTES.longest}
          hint={t('Only you see them.')}
        />
        <SheetSubmit busy={saving.isPending}>{t('Save')}</SheetSubmit>
      </form>
    </Sheet>
  );
}
