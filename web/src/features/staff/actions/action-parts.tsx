import type { ActionPreview, StaffActionResult } from '@jobly/core/staff/actions';
import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button, type ButtonVariant } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { StaffButton } from '../staff-page.tsx';
import { useKept } from '../session-end.ts';
import { sentenceOf, useUndo } from '../staff-step.tsx';
import { staffUrl } from '../staff-urls.ts';

const SHORTEST = 3;

interface ReasonFormProps {
  /** Unique where a screen has several. */
  name?: string;
  label?: string;
  hint?: string;
  /** The error without a reason; makes it required. */
  required?: string;
  submit: string;
  submitting?: string;
  variant?: ButtonVariant;
  sending: boolean;
  /** Gets the trimmed reason, or an empty string. */
  onSubmit: (reason: string) => void;
  onCancel?: () => void;
  className?: string;
  /** Above the field, and below the button. */
  children?: ReactNode;
  note?: string | undefined;
}

/** A button with a reason for the log. */
export function ReasonForm(props: ReasonFormProps) {
  const { label = 'Reason (optional)', hint = 'Goes into the log.', required, sending } = props;
  const { submit, submitting = submit, variant = 'secondary', className = 'gap-4' } = props;
  const form = useForm({
    initial: { reason: '' },
    edits: useKept(`reason ${props.name ?? submit}`, {}),
    validate: ({ reason }) =>
      required && reason.trim().length < SHORTEST ? { reason: required } : {},
    onSubmit: ({ reason }) => props.onSubmit(reason.trim()),
    sending,
  });
  return (
    <form {...form.props} className={`flex flex-col ${className}`}>
      {props.children}
      <TextField
        {...form.input('reason')}
        label={label}
        hint={hint}
        maxLength={500}
        autoComplete="off"
      />
      <div className={props.onCancel ? 'flex flex-wrap gap-3' : 'contents'}>
        <Button type="submit" variant={variant} busy={sending}>
          {sending ? submitting : submit}
        </Button>
        {props.onCancel ? (
          <Button variant="quiet" onClick={props.onCancel}>
            Cancel
          </Button>
        ) : null}
      </div>
      {props.note ? <p className="text-center text-sm text-ink-2">{props.note}</p> : null}
    </form>
  );
}

export function ChangeList({ changes }: { changes: ActionPreview['changes'] }) {
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ what, before, after }) => (
        <div key={what} className="py-3 first:pt-0 last:pb-0">
          <dt className="text-sm font-semibold text-ink-2">{what}</dt>
          <dd className="mt-1 flex flex-wrap items-center gap-2">
            <Side label="Before" value={before} className="bg-sunken text-ink-2" />
            <ArrowRight aria-hidden="true" className="size-5 text-ink-2" />
            <Side label="After" value={after} className="bg-wait-bg font-semibold text-ink" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function NoteList({ notes }: { notes: string[] }) {
  if (notes.length === 0) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-2">
      {notes.map((note) => (
        <li key={note} className="[overflow-wrap:anywhere]">
          {note}
        </li>
      ))}
    </ul>
  );
}

function Side(props: { label: string; value: string | null; className: string }) {
  return (
    <span
      className={`self-stretch rounded-sm px-2.5 py-2 whitespace-pre-line [overflow-wrap:anywhere] figures ${
        // A dash needs little room; a phone number stays on one line, on narrow screens below the other.
        props.value === null ? '' : 'flex-1 basis-38'
      } ${props.className}`}
    >
      <span className="sr-only">{props.label}: </span>
      {props.value ?? '–'}
    </span>
  );
}

export function HowToApprove({ proposalId }: { proposalId: string }) {
  return (
    <p className="mt-2 text-ink-2">
      Ask a second member of staff to approve it on the staff home, or run this on the server:{' '}
      <code className="rounded-sm bg-sunken px-1.5 py-0.5 text-sm [overflow-wrap:anywhere] text-ink select-all">
        npm run staff -- approve {proposalId}
      </code>
    </p>
  );
}

interface DonePanelProps {
  sentence: string;
  done: StaffActionResult;
  /** For screens where it can be done again. */
  onUndone?: () => void;
  children?: ReactNode;
}

export function DonePanel({ sentence, done, onUndone, children }: DonePanelProps) {
  const [undone, setUndone] = useState<StaffActionResult>();
  const undo = useUndo((result) => {
    setUndone(result);
    if (!result.proposalId) onUndone?.();
  });
  const { auditId } = done;
  const { proposalId } = undone ?? done;
  return (
    <div>
      <output className="block text-lg font-bold text-ink">
        {undone ? sentenceOf(undone, 'Taken back.') : sentence}
      </output>
      {proposalId ? <HowToApprove proposalId={proposalId} /> : null}
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
