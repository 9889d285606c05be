import { type ActionPreview, previewStaffAction } from '@jobly/core/staff/actions';
import { useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { errorMessage, call } from '../../../lib/api/api.ts';
import { useForm } from '../../../lib/form.ts';
import { retype } from '../../../lib/phone-typing.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { PersonField } from '../people/person-field.tsx';
import { useKept } from '../session-end.ts';
import { StaffPage, TwoSides, useParameters } from '../staff-page.tsx';
import { titleOf } from '../staff-urls.ts';
import {
  ACTION_FORMS,
  actionOf,
  fieldsOf,
  filledBy,
  validate,
  withLinkId,
  actionCopy,
  isDangerous,
  runAction,
  type ActionField,
  type DeskAction,
  type Filled,
  type FormActionName,
} from './actions.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { sentenceOf, useStaffStep } from '../staff-step.tsx';
import { ChangeList, DonePanel, NoteList, ReasonForm } from './action-parts.tsx';

/** Fill in, preview, run. Complete parameters open the preview at once; editing a field closes it. */
export function ActionScreen({ name }: { name: FormActionName }) {
  const { route, lead } = ACTION_FORMS[name];
  const parameters = useParameters();
  const [initial, setInitial] = useState(() => filledBy(name, parameters));
  const [action, setAction] = useState(() => actionOf(name, initial));
  const form = useForm<Filled>({
    initial,
    validate: (filled) => validate(name, filled),
    onChange: () => setAction(undefined),
    onSubmit: showPreview,
    edits: useKept<Partial<Filled>>(name, {}),
  });

  async function showPreview(filled: Filled): Promise<void> {
    try {
      setAction(actionOf(name, await withLinkId(filled)));
    } catch (error) {
      form.refuse({ paymentLinkId: errorMessage(error, 'This link could not be looked up.') });
    }
  }

  function startOver(): void {
    setInitial(filledBy(name, new URLSearchParams()));
    form.reset();
    setAction(undefined);
  }

  return (
    <StaffPage title={titleOf(route)} lead={lead}>
      <TwoSides>
        <Card>
          <form {...form.props} className="flex flex-col gap-5">
            {fieldsOf(name).map(([field, shape]) => (
              <Field
                key={field}
                shape={shape}
                value={form.values[field] ?? ''}
                problem={form.errors[field]}
                onChange={(value) => form.change({ [field]: value })}
              />
            ))}
            {action ? null : (
              <Button type="submit" variant="primary" busy={form.sending}>
                {form.sending ? 'Looking…' : 'See what will change'}
              </Button>
            )}
          </form>
        </Card>
        {action ? (
          <ActionDesk key={JSON.stringify(action)} action={action} onAgain={startOver} />
        ) : (
          <p className="hidden self-center px-6 text-center text-ink-2 lg:block">
            What would change appears here. Nothing runs before you press the button under it.
          </p>
        )}
      </TwoSides>
    </StaffPage>
  );
}

interface FieldProps {
  shape: ActionField;
  value: string | boolean;
  problem: string | undefined;
  onChange: (value: string | boolean) => void;
}

function Field({ shape: { kind, label, hint }, value, problem, onChange }: FieldProps) {
  const common = { label, problem, onChange, ...(hint ? { hint } : {}) };
  if (kind === 'checkbox') return <CheckboxField {...common} checked={value === true} />;
  if (kind === 'person') return <PersonField {...common} value={String(value)} />;
  const phone = kind === 'phone';
  return (
    <TextField
      {...common}
      value={String(value)}
      autoComplete="off"
      {...(phone
        ? { type: 'tel', inputMode: 'tel', placeholder: '(555) 123-4567' }
        : { autoCapitalize: 'none', spellCheck: false, className: '!text-base' })}
      onChange={({ target }) => onChange(phone ? retype(target) : target.value)}
    />
  );
}

interface ActionDeskProps {
  action: DeskAction;
  onAgain: () => void;
  afterwards?: ReactNode;
}

/** Previews and runs one action. Use the action as its key. */
export function ActionDesk({ action, onAgain, afterwards }: ActionDeskProps) {
  const copy = actionCopy(action);
  const queries = useQueryClient();
  const preview = useQuery({
    queryKey: ['staff', 'previews', action],
    queryFn: ({ signal }) => call(previewStaffAction, { body: action, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  const run = useStaffStep({
    run: (logged: Parameters<typeof runAction>[1]) => runAction(action, logged),
    failed: copy.failed,
    // Not refreshed: it shows the state before the action.
    refresh: {
      queryKey: ['staff'],
      predicate: ({ queryKey }) => queryKey[1] !== 'previews' && queryKey[1] !== 'people',
    },
    onDone: (result) => {
      toast.success(sentenceOf(result, copy.done));
      queries.removeQueries({ queryKey: ['staff', 'people'], type: 'inactive' });
    },
    onFailed: () => void preview.refetch(),
  });

  if (run.data) {
    return (
      <Card>
        <DonePanel sentence={sentenceOf(run.data, copy.done)} done={run.data}>
          <Button onClick={onAgain}>Do another</Button>
          {afterwards}
        </DonePanel>
      </Card>
    );
  }
  return (
    <Card title="What will change">
      <Loaded query={preview} failed="This could not be looked at.">
        {(shown) => (
          <>
            <Preview preview={shown} />
            {shown.refused === null ? (
              <ReasonForm
                className="mt-5 gap-4 border-t border-line pt-5"
                submit={copy.run}
                submitting={copy.running}
                variant={isDangerous(action) ? 'danger' : 'primary'}
                sending={run.isPending}
                onSubmit={(reason) => run.mutate({ reason: reason || null, seen: shown.seen })}
                note={beforePressing(shown)}
              />
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function beforePressing({ needsSecondPerson, needsFreshCode }: ActionPreview): string {
  return [
    needsSecondPerson
      ? 'Takes two: a second member of staff has to approve it, or npm run staff -- approve on the server.'
      : '',
    needsFreshCode ? 'Asks you to confirm that it is you.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function Preview({ preview }: { preview: ActionPreview }) {
  const { subject, changes, notes, refused } = preview;
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold text-ink [overflow-wrap:anywhere]">{subject}</p>
      {changes.length > 0 ? <ChangeList changes={changes} /> : null}
      <NoteList notes={notes} />
      {refused ? (
        <p role="alert" className="rounded-sm bg-bad-bg px-4 py-3 font-semibold text-bad">
          {refused}
        </p>
      ) : null}
    </div>
  );
}
