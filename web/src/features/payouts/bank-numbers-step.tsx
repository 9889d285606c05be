import type { Profile } from '@jobly/core/accounts/contract';
import { digitsOf } from '@jobly/core/phone';
import { accountHolder } from '@jobly/core/payouts/merchant';
import { Eye, EyeOff } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ClipboardEvent } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { ROUTING_LENGTH } from './bank-form.ts';
import type { BankField, BankForm, BankProblems } from './bank-form.ts';
import { CheckDrawing } from './check-drawing.tsx';

interface BankNumbersStepProps {
  form: BankForm;
  profile: Profile;
  onTyped: (field: BankField, text: string) => void;
  onSave: () => BankProblems | undefined;
  onCancel: () => void;
}

export function BankNumbersStep({
  form,
  profile,
  onTyped,
  onSave,
  onCancel,
}: BankNumbersStepProps) {
  const [focused, setFocused] = useState<BankField>();
  const [masked, setMasked] = useState(false);
  const routing = useRef<HTMLInputElement>(null);
  const account = useRef<HTMLInputElement>(null);

  function save(): void {
    const problems = onSave();
    if (problems?.routingNumber) routing.current?.focus();
    else if (problems) account.current?.focus();
  }

  const common = (field: BankField) => ({
    value: form[field],
    problem: form.problems[field],
    type: 'text' as const,
    inputMode: 'numeric' as const,
    autoComplete: 'off',
    spellCheck: false,
    // Nothing that fills in forms, or remembers what was typed, should touch these.
    'data-1p-ignore': true,
    'data-lpignore': 'true',
    onFocus: () => setFocused(field),
    onBlur: () => setFocused(undefined),
    readOnly: form.saving,
  });

  return (
    <form
      noValidate
      autoComplete="off"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Holder profile={profile} />
      <CheckDrawing highlighted={focused} />
      <TextField
        {...common('routingNumber')}
        ref={routing}
        label="Routing number"
        hint="The first 9 digits at the bottom of a check"
        maxLength={ROUTING_LENGTH}
        onChange={(event) => onTyped('routingNumber', event.target.value)}
        onPaste={(event: ClipboardEvent) => {
          // The browser would cut '021-000-021' to nine characters before we could drop the dashes.
          event.preventDefault();
          onTyped('routingNumber', digitsOf(event.clipboardData.getData('text')));
        }}
      />
      <TextField
        {...common('accountNumber')}
        ref={account}
        label="Account number"
        hint="The digits after it, or in your bank app"
        className={`pr-24 ${masked ? 'masked' : ''}`}
        aside={<MaskButton masked={masked} onClick={() => setMasked(!masked)} />}
        onChange={(event) => onTyped('accountNumber', event.target.value)}
      />
      <div className="flex flex-col gap-2">
        <Button type="submit" variant="primary" busy={form.saving}>
          {form.saving ? 'Saving...' : 'Save Bank Details'}
        </Button>
        <Button variant="quiet" disabled={form.saving} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Holder({ profile }: { profile: Profile }) {
  const { name } = accountHolder(profile);
  return (
    <dl>
      <dt className="text-sm text-ink-2">Account holder</dt>
      <dd dir="auto" className="font-semibold break-words text-ink">
        {name}
      </dd>
      <dd className="text-sm text-ink-2">The account must be in this name.</dd>
    </dl>
  );
}

function MaskButton({ masked, onClick }: { masked: boolean; onClick: () => void }) {
  const Icon = masked ? Eye : EyeOff;
  return (
    <button
      type="button"
      aria-label={masked ? 'Show account number' : 'Hide account number'}
      className="flex h-12 items-center gap-1.5 rounded-sm px-3 font-semibold text-ink-2"
      onClick={onClick}
    >
      <Icon aria-hidden="true" className="size-5" />
      {masked ? 'Show' : 'Hide'}
    </button>
  );
}
