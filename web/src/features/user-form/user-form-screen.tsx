import { closeGate, getGate } from '@jobly/core/staff/user-form';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { toast } from '../../lib/toast/toast.ts';
import '../../ui/styles/app.css';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { Gate } from './gate.tsx';
import { NewUserForm } from './new-user-form.tsx';

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
  // A gate that shut by itself hides the form, and loses nothing that was typed; Logout does.
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
              <Gate onOpened={setGate} />
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
