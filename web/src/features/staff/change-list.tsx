import { ArrowRight } from 'lucide-react';

export interface Change {
  what: string;
  before: string | null;
  after: string | null;
}

/** What is, and what it becomes; nothing is a dash. */
export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ what, before, after }) => (
        <div key={what} className="py-3 first:pt-0 last:pb-0">
          <dt className="text-sm font-semibold text-ink-2">{what}</dt>
          <dd className="mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-2">
            <Side label="Before" value={before} className="bg-sunken text-ink-2" />
            <ArrowRight aria-hidden="true" className="size-5 text-ink-2" />
            <Side label="After" value={after} className="bg-wait-bg font-semibold text-ink" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Side(props: { label: string; value: string | null; className: string }) {
  return (
    <span
      className={`block h-full rounded-sm px-3 py-2 whitespace-pre-line [overflow-wrap:anywhere] figures ${props.className}`}
    >
      <span className="sr-only">{props.label}: </span>
      {props.value ?? '–'}
    </span>
  );
}
