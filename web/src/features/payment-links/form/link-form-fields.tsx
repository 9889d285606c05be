import { LONGEST } from '@jobly/core/payment-links/schema';
import type { ComponentProps, KeyboardEvent } from 'react';
import { retypePhone } from '../../../lib/phone-typing.ts';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { LINK_FIELDS, amountAtRest, retyped } from './link-form.ts';
import type { LinkField } from './link-form.ts';
import type { LinkFormControl } from './use-link-form.ts';

interface LinkFormFieldsProps {
  form: LinkFormControl;
  /** Called when the person starts to fill in the form. */
  onTouched: () => void;
}

/** What is typed, in the order of a conversation: how much, from whom, for what. */
export function LinkFormFields({ form, onTouched }: LinkFormFieldsProps) {
  const { draft, problems, change } = form;

  const common = (field: LinkField) => ({
    name: field,
    value: draft[field],
    problem: problems[field],
    readOnly: form.status === 'sending',
    // The browser only knows the contractor's own name and number, not the customer's.
    autoComplete: 'off',
    enterKeyHint: field === 'customerEmail' ? ('done' as const) : ('next' as const),
    onFocus: onTouched,
    onKeyDown: goOn,
    className: '!min-h-[52px] !text-lg !font-medium',
  });
  const typed = (field: LinkField): ComponentProps<'input'>['onChange'] => {
    return (event) => change({ [field]: event.target.value });
  };

  return (
    <>
      <MoneyField
        {...common('amount')}
        label="Amount"
        placeholder="0.00"
        onChange={({ target }) => {
          const { text, caret } = retyped(draft.amount, target.value, target.selectionStart ?? 0);
          // Written before React sees it: React then leaves value and caret as they are.
          if (target.value !== text) {
            target.value = text;
            target.setSelectionRange(caret, caret);
          }
          change({ amount: text });
        }}
        onFocus={(event) => {
          onTouched();
          // Nothing can be added after `425.00`, so it is selected: typing replaces it.
          event.target.select();
        }}
        onBlur={() => change({ amount: amountAtRest(draft.amount) })}
      />
      <TextField
        {...common('customerName')}
        label="Customer name"
        type="text"
        dir="auto"
        autoCapitalize="words"
        maxLength={LONGEST.customerName}
        onChange={typed('customerName')}
      />
      <TextField
        {...common('memo')}
        label="Description of work"
        type="text"
        dir="auto"
        autoCapitalize="sentences"
        maxLength={LONGEST.memo}
        onChange={typed('memo')}
      />
      <TextField
        {...common('customerPhone')}
        label="Customer phone"
        type="tel"
        inputMode="tel"
        placeholder="(555) 123-4567"
        onChange={(event) => change({ customerPhone: retypePhone(event.target) })}
      />
      <TextField
        {...common('customerEmail')}
        label="Customer email (optional)"
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LONGEST.email}
        onChange={typed('customerEmail')}
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
