import {
  closeGate,
  getGate,
  openGate,
  typeformWebhook,
  type FormAnswer,
  type UserFormField,
} from '@jobly/core/staff/user-form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps } from 'react';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { AppError } from '@jobly/core/app-error';
import { NewUserInput, toInternational } from '@jobly/core/staff/schema';
import { call, errorMessage, isRefusal } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { attempt } from '../../lib/attempt.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import '../../ui/styles/app.css';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { useForm, validateBy } from '../../lib/form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { newId } from '../../lib/new-id.ts';

const gateQuery = queryOptions({
  queryKey: ['user-form-gate'],
  queryFn: ({ signal }) => call(getGate, { signal }),
});

function setGate(until: string | null): void {
  queryClient.setQueryData(gateQuery.queryKey, { until });
}

/** Protected by its own password: no account is needed. */
export function UserFormScreen() {
  useDocumentTitle('Create user');
  const gate = useQuery(gateQuery, queryClient);
  const open = gate.data !== undefined && gate.data.until !== null;
  // An expired gate hides the form and keeps its values; Logout drops them.
  const [kept, setKept] = useState(false);
  if (open && !kept) setKept(true);

  async function logOut(): Promise<void> {
    if (!(await attempt(() => call(closeGate), 'The form could not be closed. Please try again.')))
      return;
    setGate(null);
    setKept(false);
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <PageHeading lead={open ? 'For a contractor who signs in by phone afterwards.' : undefined}>
          Create user
        </PageHeading>
        {open ? <Button onClick={() => void logOut()}>Logout</Button> : null}
      </div>
      <Loaded query={gate} failed="This page could not be opened." card>
        {({ until }) => (until === null ? <Gate /> : null)}
      </Loaded>
      {kept ? (
        // Room for a toast, which would otherwise cover the button.
        <div hidden={!open} className="pb-24">
          <NewUserForm onShut={() => setGate(null)} />
        </div>
      ) : null}
    </>
  );
}

/** One shared password, checked by the server. */
function Gate() {
  const form = useForm({ initial: { password: '' }, onSubmit: open });

  async function open({ password }: { password: string }): Promise<void> {
    try {
      const { until } = await call(openGate, { body: { password } });
      toast.success(USER_FORM_MESSAGES.granted);
      setGate(until);
    } catch (error) {
      const sentence = errorMessage(error, 'The password could not be checked. Please try again.');
      toast.error(USER_FORM_MESSAGES.denied, { description: sentence });
      form.change({ password: '' });
      form.refuse({ password: sentence });
    }
  }

  return (
    <Card>
      <form {...form.props} className="flex flex-col gap-5">
        <TextField
          {...form.input('password')}
          label="Password"
          type="password"
          autoComplete="off"
          maxLength={200}
        />
        <Button
          type="submit"
          variant="primary"
          busy={form.sending}
          disabled={form.values.password === ''}
        >
          {form.sending ? 'Opening…' : 'Open the form'}
        </Button>
      </form>
    </Card>
  );
}

type NewUser = Record<keyof typeof NewUserInput.shape, string>;

/** In spec 2's order. About another person: no autofill. */
const FIELDS: Record<keyof NewUser, ComponentProps<typeof TextField>> = {
  email: { label: 'Email', type: 'email', inputMode: 'email', autoCapitalize: 'none' },
  firstName: { label: 'First name' },
  lastName: { label: 'Last name' },
  phone: { label: 'Phone', placeholder: '(555) 123-4567' },
  companyName: {
    label: 'Company name',
    hint: 'On payment links and receipts, and at the payment provider.',
  },
  businessName: {
    label: 'Business name',
    hint: 'On their website and Google profile. Often the same.',
  },
  websiteUrl: {
    label: 'Website URL (optional)',
    type: 'url',
    inputMode: 'url',
    autoCapitalize: 'none',
    placeholder: 'https://',
    hint: 'The site we run for them. Their own they link in Grow.',
  },
};
const NAMES = Object.keys(FIELDS) as (keyof NewUser)[];

export const EMPTY_FORM = Object.fromEntries(NAMES.map((name) => [name, ''])) as NewUser;

export const validate = validateBy(NewUserInput.shape);

/** In a form service's format: an answer per field, by its id (spec 3). */
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

/** Keeps its values when the gate has closed meanwhile. */
function NewUserForm({ onShut }: { onShut: () => void }) {
  // Idempotent: a resent form with the same token creates one user.
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
      // The server's own message; without a reply, the one of spec 8.
      fail(isRefusal(error) ? [error.message] : []);
    }
  }

  function fail(sentences: (string | undefined)[]): void {
    const said = sentences.filter(Boolean).join(': ');
    toast.error(USER_FORM_MESSAGES.error, { description: said || USER_FORM_MESSAGES.notCreated });
  }

  return (
    <Card>
      <form {...form.props} className="flex flex-col gap-5">
        {NAMES.map((name) => (
          <TextField
            key={name}
            {...FIELDS[name]}
            {...(name === 'phone' ? form.phone(name) : form.input(name))}
            autoComplete="off"
          />
        ))}
        <Button type="submit" variant="primary" busy={form.sending}>
          {form.sending ? 'Creating user…' : 'Create user'}
        </Button>
      </form>
    </Card>
  );
}
