import type { StaffAction } from '@jobly/core/staff/actions';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form.ts';
import { retype } from '../../../lib/phone-typing.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PersonField } from '../people/person-field.tsx';
import { StaffPage, TwoSides, useParameters } from '../staff-page.tsx';
import { titleOf } from '../staff-urls.ts';
import { ActionDesk } from './action-desk.tsx';
import { ACTION_FORMS, actionOf, fieldsOf, filledBy, validate, withLinkId } from './actions.ts';
import type { ActionField, Filled, FormActionName } from './actions.ts';

/**
 * Fill in, preview, run. Parameters that fill in everything open the preview at once; editing a field
 * closes it.
 */
export function ActionScreen({ name }: { name: FormActionName }) {
  const { route, lead } = ACTION_FORMS[name];
  const parameters = useParameters();
  const [initial, setInitial] = useState(() => filledBy(name, parameters));
  const [action, setAction] = useState<StaffAction | undefined>(() => actionOf(name, initial));
  const form = useForm<Filled>({
    initial,
    validate: (filled) => validate(name, filled),
    onChange: () => setAction(undefined),
    onSubmit: look,
  });

  async function look(filled: Filled): Promise<void> {
    try {
      setAction(actionOf(name, await withLinkId(filled)));
    } catch (error) {
      form.refuse({ paymentLinkId: errorMessage(error, 'This link could not be looked up.') });
    }
  }

  function startOver(): void {
    setInitial(filledBy(name, new URLSearchParams()));
    form.reset();
    setAction(undefined);
  }

  return (
    <StaffPage title={titleOf(route)} lead={lead}>
      <TwoSides>
        <Card>
          <form {...form.props} className="flex flex-col gap-5">
            {fieldsOf(name).map(([field, shape]) => (
              <Field
                key={field}
                shape={shape}
                value={form.values[field] ?? ''}
                problem={form.errors[field]}
                onChange={(value) => form.change({ [field]: value })}
              />
            ))}
            {action ? null : (
              <Button type="submit" variant="primary" busy={form.sending}>
                {form.sending ? 'Looking…' : 'See what will change'}
              </Button>
            )}
          </form>
        </Card>
        {action ? (
          <ActionDesk key={JSON.stringify(action)} action={action} onAgain={startOver} />
        ) : (
          <p className="hidden self-center px-6 text-center text-ink-2 lg:block">
            What would change appears here. Nothing runs before you press the button under it.
          </p>
        )}
      </TwoSides>
    </StaffPage>
  );
}

interface FieldProps {
  shape: ActionField;
  value: string | boolean;
  problem: string | undefined;
  onChange: (value: string | boolean) => void;
}

function Field({ shape: { kind, label, hint }, value, problem, onChange }: FieldProps) {
  const common = { label, problem, onChange, ...(hint ? { hint } : {}) };
  if (kind === 'checkbox') return <CheckboxField {...common} checked={value === true} />;
  if (kind === 'person') return <PersonField {...common} value={String(value)} />;
  const phone = kind === 'phone';
  return (
    <TextField
      {...common}
      value={String(value)}
      autoComplete="off"
      {...(phone
        ? { type: 'tel', inputMode: 'tel', placeholder: '(555) 123-4567' }
        : { autoCapitalize: 'none', spellCheck: false, className: '!text-base' })}
      onChange={({ target }) => onChange(phone ? retype(target) : target.value)}
    />
  );
}
