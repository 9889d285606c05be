import { startViewing } from '@jobly/core/staff/contract';
import type { Person } from '@jobly/core/staff/contract';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { recheckSession } from '../../../lib/session/session.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ReasonField } from '../actions/reason-field.tsx';

/** Opens a contractor's account read-only. */
export function ViewAsCard({ person }: { person: Person }) {
  const { userId } = person;
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const router = useRouter();
  const start = useMutation({
    mutationFn: async () => {
      await call(startViewing, { body: { userId, reason: reason.trim() } });
      await recheckSession('viewing-started');
      await router.navigate({ href: '/' });
    },
    onError: (error) =>
      toast.error('Failed to open the account', { description: errorMessage(error, '') }),
  });
  return (
    <Card title="View as">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (reason.trim().length < 3) setProblem('Please say why.');
          else if (!start.isPending) start.mutate();
        }}
      >
        <p className="text-ink-2">
          You see what they see for 30 minutes, and can change nothing. It is written into the log.
        </p>
        <ReasonField
          label="Reason"
          value={reason}
          problem={problem}
          onChange={(text) => {
            setReason(text);
            setProblem(undefined);
          }}
        />
        <Button type="submit" busy={start.isPending}>
          {start.isPending ? 'Opening…' : 'View as this contractor'}
        </Button>
      </form>
    </Card>
  );
}
