import { AppError } from '@jobly/core/app-error';
import { NewUserInput, toInternational } from '@jobly/core/staff/schema';
import { typeformWebhook } from '@jobly/core/staff/user-form';
import type { FormAnswer, UserFormField } from '@jobly/core/staff/user-form';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/api/api.ts';
import { useForm, validateBy } from '../../lib/form.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';

type NewUser = Record<keyof typeof NewUserInput.shape, string>;

export const EMPTY_FORM: NewUser = {
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  companyName: '',
  businessName: '',
  websiteUrl: '',
};

/** The sentences of spec 5, for every field at once. */
export const validate = validateBy(NewUserInput.shape);

/** As a form service would send it: an answer per field, by its id (spec 3 names them). */
export function answersOf(form: NewUser): FormAnswer[] {
  const text = (id: UserFormField, value: string): FormAnswer => ({
    field: { id },
    type: 'text',
    text: value.trim(),
  });
  const website = form.websiteUrl.trim();
  return [
    { field: { id: 'email' }, type: 'email', email: form.email.trim() },
    text('first_name', form.firstName),
    text('last_name', form.lastName),
    { field: { id: 'phone' }, type: 'phone_number', phone_number: toInternational(form.phone) },
    text('company_name', form.companyName),
    text('business_name', form.businessName),
    ...(website ? [{ field: { id: 'jobly_url' }, type: 'url', url: website }] : []),
  ];
}

interface NewUserFormProps {
  /** The gate has closed in the meantime: what is typed stays for when it is open again. */
  onShut: () => void;
}

/** The form of spec 2. What is typed here is about somebody else: the browser fills in nothing. */
export function NewUserForm({ onShut }: NewUserFormProps) {
  // Sent again with the same token, a form creates one user.
  const [token, setToken] = useState(newId);
  const form = useForm({ initial: EMPTY_FORM, validate, onSubmit: send });

  async function send(user: NewUser): Promise<void> {
    try {
      const reply = await call(typeformWebhook, {
        body: { form_response: { token, answers: answersOf(user) } },
      });
      if (reply.error) return fail([reply.error, reply.details]);
      toast.success(USER_FORM_MESSAGES.created, { description: user.email.trim() });
      form.reset();
      setToken(newId());
      form.props.ref.current?.querySelector('input')?.focus();
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') onShut();
      // The server's own words; what never reached it has the sentence of spec 8.
      fail(isRefusal(error) ? [error.message] : []);
    }
  }

  function fail(sentences: (string | undefined)[]): void {
    const said = sentences.filter(Boolean).join(': ');
    toast.error(USER_FORM_MESSAGES.error, { description: said || USER_FORM_MESSAGES.notCreated });
  }

  const input = (name: keyof NewUser, label: string) => ({
    ...form.input(name),
    label,
    autoComplete: 'off',
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField
        {...input('email', 'Email')}
        type="email"
        inputMode="email"
        autoCapitalize="none"
      />
      <TextField {...input('firstName', 'First name')} />
      <TextField {...input('lastName', 'Last name')} />
      <TextField
        {...input('phone', 'Phone')}
        {...form.phone('phone')}
        placeholder="(555) 123-4567"
      />
      <TextField {...input('companyName', 'Company name')} />
      <TextField {...input('businessName', 'Business name')} />
      <TextField
        {...input('websiteUrl', 'Website URL (optional)')}
        type="url"
        inputMode="url"
        autoCapitalize="none"
        placeholder="https://"
        hint="The site we run for them. Their own they link in Grow."
      />
      <Button type="submit" variant="primary" busy={form.sending}>
        {form.sending ? 'Creating user…' : 'Create user'}
      </Button>
    </form>
  );
}
