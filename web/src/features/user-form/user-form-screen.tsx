import { closeGate, getGate, openGate } from '@jobly/core/staff/user-form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { USER_FORM_MESSAGES } from '@jobly/core/staff/user-form-messages';
import { call, errorMessage } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import '../../ui/styles/app.css';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { useForm } from '../../lib/form.ts';
import { TextField } from '../../ui/fields/text-field.tsx';

const gateQuery = queryOptions({
  queryKey: ['user-form-gate'],
  queryFn: ({ signal }) => call(getGate, { signal }),
});

function setGate(until: string | null): void {
  queryClient.setQueryData(gateQuery.queryKey, { until });
}

/** Guarded by its own password: no account is needed. */
export function UserFormScreen() {
  useDocumentTitle('Create user');
  const gate = useQuery(gateQuery, queryClient);
  const open = gate.data !== undefined && gate.data.until !== null;
  // A gate that expires hides the form and keeps what was typed; Logout drops it.
  const [kept, setKept] = useState(false);
  if (open && !kept) setKept(true);

  async function logOut(): Promise<void> {
    try {
      await call(closeGate);
      setGate(null);
      setKept(false);
    } catch (error) {
      toast.error(errorMessage(error, 'The form could not be closed. Please try again.'));
    }
  }

  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <PageHeading lead={open ? 'For a contractor who signs in by phone afterwards.' : undefined}>
          Create user
        </PageHeading>
        {open ? <Button onClick={() => void logOut()}>Logout</Button> : null}
      </div>
      <Loaded
        query={gate}
        failed="This page could not be opened."
        skeleton={['h-6 w-24', 'mt-2 h-[60px] w-full', 'mt-5 h-[60px] w-full']}
        card
      >
        {({ until }) =>
          until === null ? (
            <Card>
              <Gate />
            </Card>
          ) : null
        }
      </Loaded>
      {kept ? (
        <div hidden={!open}>
          <Card>
            <NewUserForm onShut={() => setGate(null)} />
          </Card>
        </div>
      ) : null}
    </>
  );
}

/** One shared password, judged by the server. */
function Gate() {
  const form = useForm({ initial: { password: '' }, onSubmit: open });

  async function open({ password }: { password: string }): Promise<void> {
    try {
      const { until } = await call(openGate, { body: { password } });
      toast.success(USER_FORM_MESSAGES.granted);
      setGate(until);
    } catch (error) {
      const sentence = errorMessage(error, USER_FORM_MESSAGES.wrongPassword);
      toast.error(USER_FORM_MESSAGES.denied, { description: sentence });
      form.change({ password: '' });
      form.refuse({ password: sentence });
    }
  }

  return (
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
  );
}
