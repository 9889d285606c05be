import { LONGEST } from '@jobly/core/payment-links/schema';
import type { KeyboardEvent } from 'react';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LINK_FIELDS, amountAtRest, retyped } from './link-form.ts';
import type { LinkField } from './link-form.ts';
import type { LinkFormControl } from './use-link-form.ts';

interface LinkFormFieldsProps {
  control: LinkFormControl;
  onTouched: () => void;
}

export function LinkFormFields({ control, onTouched }: LinkFormFieldsProps) {
  const { form, status } = control;
  const { amount } = form.values;

  const common = (field: LinkField) => ({
    ...form.input(field),
    name: field,
    readOnly: status === 'sending',
    // The browser only knows the contractor's own name and number, not the customer's.
    autoComplete: 'off',
    enterKeyHint: field === 'customerEmail' ? ('done' as const) : ('next' as const),
    onFocus: onTouched,
    onKeyDown: goOn,
    className: '!min-h-[52px] !text-lg !font-medium',
  });

  return (
    <>
      <MoneyField
        {...common('amount')}
        label="Amount"
        placeholder="0.00"
        onChange={({ target }) => {
          const { text, caret } = retyped(amount, target.value, target.selectionStart ?? 0);
          // Written before React sees it: React then leaves value and caret as they are.
          if (target.value !== text) {
            target.value = text;
            target.setSelectionRange(caret, caret);
          }
          form.change({ amount: text });
        }}
        onFocus={(event) => {
          onTouched();
          // Nothing can be added after `425.00`, so it is selected: typing replaces it.
          event.target.select();
        }}
        onBlur={() => form.change({ amount: amountAtRest(amount) })}
      />
      <TextField
        {...common('customerName')}
        label="Customer name"
        type="text"
        dir="auto"
        autoCapitalize="words"
        maxLength={LONGEST.customerName}
      />
      <TextField
        {...common('memo')}
        label="Description of work"
        type="text"
        dir="auto"
        autoCapitalize="sentences"
        maxLength={LONGEST.memo}
      />
      <TextField
        {...common('customerPhone')}
        {...form.phone('customerPhone')}
        label="Customer phone"
        placeholder="(555) 123-4567"
      />
      <TextField
        {...common('customerEmail')}
        label="Customer email (optional)"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST.email}
      />
    </>
  );
}

/** The key at the bottom right of a phone's keyboard leads on; only in the last field it is Create. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, name } = event.currentTarget;
  const at = LINK_FIELDS.findIndex((field) => field === name);
  const next = form?.elements.namedItem(LINK_FIELDS[at + 1] ?? '');
  if (event.key !== 'Enter' || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
