import type { StaffActionResult } from '@jobly/core/staff/actions';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { staffUrl } from '../staff-urls.ts';
import { StaffButton } from '../staff-page.tsx';
import { useUndo } from '../staff-step.tsx';

interface DonePanelProps {
  sentence: string;
  done: StaffActionResult;
  /** Afterwards it can be done again, where that is the same screen. */
  onUndone?: () => void;
  children?: ReactNode;
}

/** What was done, where it is written down, and the way to take it back where there is one. */
export function DonePanel({ sentence, done, onUndone, children }: DonePanelProps) {
  const [undone, setUndone] = useState(false);
  const undo = useUndo(() => {
    setUndone(true);
    onUndone?.();
  });
  const { auditId } = done;
  return (
    <div>
      <output className="block text-lg font-bold text-ink">
        {undone ? 'Taken back.' : sentence}
      </output>
      <div className="mt-4 flex flex-wrap gap-3">
        {auditId && done.canUndo && !undone ? (
          <Button busy={undo.isPending} onClick={() => undo.mutate(auditId)}>
            {undo.isPending ? 'Taking it back…' : 'Undo'}
          </Button>
        ) : null}
        {auditId ? (
          <StaffButton href={staffUrl('/admin/audit', { entry: auditId })}>
            See it in the log
          </StaffButton>
        ) : null}
        {children}
      </div>
    </div>
  );
}
