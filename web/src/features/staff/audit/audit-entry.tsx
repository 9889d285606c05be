import { formatDateTime } from '@jobly/core/dates';
import type { AuditEntry } from '@jobly/core/staff/contract';
import { Button } from '../../../ui/button/button.tsx';
import { actionLabel, auditChanges } from '../labels.ts';
import { ChangeList } from '../actions/action-parts.tsx';
import { PersonLink } from '../staff-page.tsx';
import { useUndo } from '../staff-step.tsx';

/** The others are collapsed: a deleted website is a long record. */
const SHOWN_AT_ONCE = 4;

interface AuditEntryItemProps {
  entry: AuditEntry;
  /** The entry that the address names. */
  marked?: boolean;
}

export function AuditEntryItem({ entry, marked = false }: AuditEntryItemProps) {
  const undo = useUndo();
  const changes = auditChanges(entry.before, entry.after);
  const few = changes.slice(0, SHOWN_AT_ONCE);
  const more = changes.slice(SHOWN_AT_ONCE);
  return (
    <li
      id={`entry-${entry.id}`}
      className={`rounded-xl border bg-card p-5 lift-card ${marked ? 'border-2 border-ink' : 'border-line'}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-lg font-bold text-ink">{actionLabel(entry.action)}</h2>
        <p className="text-sm text-ink-2 figures">{formatDateTime(entry.at)}</p>
      </div>
      <div className="mt-1 [overflow-wrap:anywhere]">
        {entry.userId ? (
          <p>
            <PersonLink userId={entry.userId} className="font-semibold text-ink">
              {entry.userName ?? 'An account that is gone'}
            </PersonLink>
          </p>
        ) : null}
        <p className="text-ink-2">
          By {entry.actorName}, {entry.actorRole}
          {entry.device ? ` · ${entry.device}` : ''}
          {entry.address ? ` · ${entry.address}` : ''}
        </p>
        {entry.subject ? <p className="text-sm text-ink-2">{entry.subject}</p> : null}
        {entry.reason ? <p className="mt-2 text-ink">“{entry.reason}”</p> : null}
      </div>
      {few.length > 0 ? (
        <div className="mt-4">
          <ChangeList changes={few} />
        </div>
      ) : null}
      {more.length > 0 ? (
        <details className="mt-2">
          <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-ink underline decoration-field-line decoration-2 underline-offset-4">
            {more.length} more
          </summary>
          <ChangeList changes={more} />
        </details>
      ) : null}
      {entry.canUndo ? (
        <Button className="mt-4" busy={undo.isPending} onClick={() => undo.mutate(entry.id)}>
          {undo.isPending ? 'Taking it back…' : 'Undo'}
        </Button>
      ) : null}
    </li>
  );
}
