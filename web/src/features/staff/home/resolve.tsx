import { useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { ReasonForm } from '../actions/action-parts.tsx';
import { useStaffStep } from '../staff-step.tsx';

interface ResolveProps {
  id: string;
  hint: string;
  run: (resolution: string) => Promise<unknown>;
}

export function Resolve({ id, hint, run }: ResolveProps) {
  const [resolving, setResolving] = useState(false);
  const resolve = useStaffStep({ run, done: 'Resolved.', failed: 'Failed to resolve it' });
  if (!resolving) {
    return (
      <Button className="mt-3" onClick={() => setResolving(true)}>
        Resolve
      </Button>
    );
  }
  return (
    <ReasonForm
      name={id}
      className="mt-3 gap-3"
      label="What you found, what you did"
      hint={hint}
      required="Please write down what you found."
      submit="Mark as resolved"
      submitting="Resolving…"
      sending={resolve.isPending}
      onSubmit={resolve.mutate}
      onCancel={() => setResolving(false)}
    />
  );
}
