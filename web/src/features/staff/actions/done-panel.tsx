import type { StaffActionResult } from '@jobly/core/staff/actions';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { staffUrl } from '../staff-urls.ts';
import { StaffLink } from '../staff-link.tsx';
import { useUndo } from '../staff-step.ts';

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
          <StaffLink
            href={staffUrl('/admin/audit', { entry: auditId })}
            className={buttonClass('secondary')}
          >
            See it in the log
          </StaffLink>
        ) : null}
        {children}
      </div>
    </div>
  );
}
