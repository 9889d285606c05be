import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button/button.tsx';
import { FieldMessage } from '../../../ui/fields/text-field.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { idIn } from '../staff-urls.ts';
import { personNote, personTitle } from '../labels.ts';
import { personQuery, searchQuery } from '../queries.ts';

interface PersonFieldProps {
  label: string;
  hint?: string;
  value: string;
  problem?: string | undefined;
  onChange: (userId: string) => void;
}

/** Finds an account by name, phone, e-mail or id, and shows the chosen one. */
export function PersonField({ label, hint, value, problem, onChange }: PersonFieldProps) {
  const [words, setWords] = useState('');
  const messageId = useId();

  function choose(userId: string): void {
    setWords('');
    onChange(userId);
  }

  function search(text: string): void {
    const pasted = idIn(text);
    if (pasted) choose(pasted);
    else setWords(text);
  }

  return (
    <fieldset aria-describedby={messageId} className="min-w-0">
      <legend className="mb-2 font-semibold text-ink">{label}</legend>
      {value ? (
        <Chosen userId={value} onClear={() => onChange('')} />
      ) : (
        <>
          <SearchField
            label={label}
            placeholder="Name, phone or id"
            value={words}
            maxLength={200}
            invalid={problem !== undefined}
            onSearch={search}
          />
          {words ? <Found words={words} onChoose={choose} /> : null}
        </>
      )}
      <FieldMessage id={messageId} problem={problem} hint={hint} />
    </fieldset>
  );
}

function Chosen({ userId, onClear }: { userId: string; onClear: () => void }) {
  const found = useQuery(personQuery(userId));
  const person = found.data?.person;
  return (
    <div className="flex flex-wrap items-center gap-x-3 rounded-md border-2 border-ink bg-card py-2 pr-2 pl-4">
      <div className="min-w-0 flex-[1_1_13rem] [overflow-wrap:anywhere]">
        {person ? (
          <>
            <p className="font-bold text-ink">{personTitle(person)}</p>
            <p className="text-sm text-ink-2 figures">{personNote(person)}</p>
          </>
        ) : null}
        {found.isPending ? <Skeleton className="h-6 w-40" /> : null}
        {found.isError ? (
          <p className="font-semibold text-bad">
            {errorMessage(found.error, 'This account could not be loaded.')}
          </p>
        ) : null}
        <p className="text-sm break-all text-ink-2">{userId}</p>
      </div>
      <Button variant="quiet" className="ml-auto" onClick={onClear}>
        Change
      </Button>
    </div>
  );
}

function Found({ words, onChoose }: { words: string; onChoose: (userId: string) => void }) {
  const found = useQuery(searchQuery(words));
  const people = found.data?.people;
  return (
    <div className="mt-2 rounded-md border border-line-2 bg-card px-2 py-1">
      {found.isPending ? (
        <div className="p-3">
          <LoadingLabel />
          <Skeleton className="h-6 w-40" />
        </div>
      ) : null}
      {found.isError && !people ? (
        <p role="alert" className="p-3 text-bad">
          {errorMessage(found.error, 'The search did not work.')}
        </p>
      ) : null}
      {people?.length === 0 ? <p className="p-3 text-ink-2">Nobody found.</p> : null}
      <ul className="divide-y divide-line">
        {people?.slice(0, 8).map((person) => (
          <li key={person.userId}>
            <button
              type="button"
              className="w-full rounded-sm px-2 py-2.5 text-left [overflow-wrap:anywhere] hover:bg-sunken"
              onClick={() => onChoose(person.userId)}
            >
              <span className="block font-bold text-ink">{personTitle(person)}</span>
              <span className="block text-sm text-ink-2 figures">{personNote(person)}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
