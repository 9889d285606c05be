import type { Profile } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { accountHolder } from '@jobly/core/payouts/merchant';
import { Eye, EyeOff } from 'lucide-react';
import { useState, type ChangeEvent, type ClipboardEvent, type ReactNode } from 'react';
import type { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import {
  ROUTING_LENGTH,
  numberTyped,
  routingError,
  type BankField,
  type BankNumbers,
} from './use-bank-form.ts';
import { CheckDrawing } from './check-drawing.tsx';

interface BankNumbersStepProps {
  form: ReturnType<typeof useForm<BankNumbers>>;
  profile: Profile;
  onCancel: () => void;
  children: ReactNode;
}

export function BankNumbersStep({ form, profile, onCancel, children }: BankNumbersStepProps) {
  const [focused, setFocused] = useState<BankField>();
  const [masked, setMasked] = useState(false);

  function type(field: BankField, text: string): void {
    const number = numberTyped(field, text);
    form.change({ [field]: number });
    if (field === 'routingNumber') {
      form.setErrors((errors) => ({ ...errors, routingNumber: routingError(number) }));
    }
  }

  const common = (field: BankField) => ({
    ...form.input(field),
    type: 'text' as const,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
    // Disables password managers and autofill.
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    onFocus: () => setFocused(field),
    onBlur: () => setFocused(undefined),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => type(field, target.value),
    readOnly: form.sending,
  });

  return (
    <form {...form.props} autoComplete="off" className="flex flex-col gap-5">
      <dl>
        <dt className="text-sm text-ink-2">{t('Account holder')}</dt>
        <dd dir="auto" className="font-semibold break-words text-ink">
          {accountHolder(profile).name}
        </dd>
        <dd className="text-sm text-ink-2">{t('The account must be in this name.')}</dd>
      </dl>
      <CheckDrawing highlighted={focused} />
      <TextField
        {...common('routingNumber')}
        label={t('Routing number')}
        hint={t('The first 9 digits at the bottom of a check')}
        maxLength={ROUTING_LENGTH}
        onPaste={(event: ClipboardEvent) => {
          // The browser would cut '021-000-021' to nine characters before we could drop the dashes.
          event.preventDefault();
          type('routingNumber', event.clipboardData.getData('text'));
        }}
      />
      <TextField
        {...common('accountNumber')}
        label={t('Account number')}
        hint={t('The digits after it, or in your bank app')}
        // Not type=password: browsers would offer to remember it.
        className={`pr-24 ${masked ? '[-webkit-text-security:disc]' : ''}`}
        aside={<MaskButton masked={masked} onClick={() => setMasked(!masked)} />}
      />
      {children}
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" busy={form.sending}>
          {form.sending ? t('Saving...') : t('Save Bank Details')}
        </Button>
        <Button variant="quiet" disabled={form.sending} onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

function MaskButton({ masked, onClick }: { masked: boolean; onClick: () => void }) {
  const Icon = masked ? Eye : EyeOff;
  return (
    <button
      type="button"
      aria-label={masked ? t('Show account number') : t('Hide account number')}
      className="flex h-12 items-center gap-1.5 rounded-sm px-3 font-semibold text-ink-2"
      onClick={onClick}
    >
      <Icon className="size-5" />
      {masked ? t('Show') : t('Hide')}
    </button>
  );
}
