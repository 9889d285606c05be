import { AppError } from '@jobly/core/app-error';
import { typeformWebhook } from '@jobly/core/staff/user-form';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { useRef, useState } from 'react';
import type { ComponentProps } from 'react';
import { call } from '../../lib/api/api.ts';
import { newId } from '../../lib/new-id.ts';
import { retypePhone } from '../../lib/phone-typing.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { EMPTY_FORM, FIELDS, answersOf, validate } from './new-user.ts';
import type { FieldName, NewUserProblems } from './new-user.ts';

/** A keyboard that fits. What is typed here is about somebody else: the browser fills in nothing. */
const KINDS: Partial<Record<FieldName, ComponentProps<'input'>>> = {
  email: { type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', inputMode: 'tel', placeholder: '(555) 123-4567' },
  websiteUrl: { type: 'url', inputMode: 'url', autoCapitalize: 'none', placeholder: 'https://' },
};

interface NewUserFormProps {
  /** The gate has closed in the meantime: what is typed stays for when it is open again. */
  onShut: () => void;
}

export function NewUserForm({ onShut }: NewUserFormProps) {
  const [form, setForm] = useState(EMPTY_FORM);
  const [problems, setProblems] = useState<NewUserProblems>({});
  const [busy, setBusy] = useState(false);
  // However often one filled-in form is sent, it is one form, and makes one user.
  const [token, setToken] = useState(newId);
  const fields = useRef<Partial<Record<FieldName, HTMLInputElement | null>>>({});

  async function send(): Promise<void> {
    const found = validate(form);
    setProblems(found);
    const first = FIELDS.find(({ name }) => found[name]);
    if (first) {
      fields.current[first.name]?.focus();
      return;
    }
    setBusy(true);
    try {
      const reply = await call(typeformWebhook, {
        body: { form_response: { token, answers: answersOf(form) } },
      });
      if (reply.error) return fail([reply.error, reply.details]);
      toast.success(USER_FORM_MESSAGES.created, { description: form.email.trim() });
      setForm(EMPTY_FORM);
      setToken(newId());
      fields.current.email?.focus();
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') onShut();
      fail([sentenceFrom(error)]);
    } finally {
      setBusy(false);
    }
  }

  function fail(sentences: (string | undefined)[]): void {
    const said = sentences.filter(Boolean).join(': ');
    toast.error(USER_FORM_MESSAGES.error, { description: said || USER_FORM_MESSAGES.notCreated });
  }

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void send();
      }}
    >
      {FIELDS.map(({ name, label }) => (
        <TextField
          key={name}
          ref={(element) => {
            fields.current[name] = element;
          }}
          {...KINDS[name]}
          label={label}
          autoComplete="off"
          value={form[name]}
          hint={
            name === 'websiteUrl'
              ? 'The site we run for them. Their own they link in Grow.'
              : undefined
          }
          problem={problems[name]}
          onChange={({ target }) => {
            setForm({ ...form, [name]: name === 'phone' ? retypePhone(target) : target.value });
            setProblems({ ...problems, [name]: undefined });
          }}
        />
      ))}
      <Button type="submit" variant="primary" busy={busy}>
        {busy ? 'Creating user…' : 'Create user'}
      </Button>
    </form>
  );
}

/** The server's own words; what never reached it has the sentence of spec 8. */
function sentenceFrom(error: unknown): string | undefined {
  return error instanceof AppError && error.status >= 400 && error.status < 500
    ? error.message
    : undefined;
}
