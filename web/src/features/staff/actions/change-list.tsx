import { ArrowRight } from 'lucide-react';

export interface Change {
  what: string;
  before: string | null;
  after: string | null;
}

export function ChangeList({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="divide-y divide-line">
      {changes.map(({ what, before, after }) => (
        <div key={what} className="py-3 first:pt-0 last:pb-0">
          <dt className="text-sm font-semibold text-ink-2">{what}</dt>
          <dd className={`mt-1 grid items-center gap-2 ${columns(before, after)}`}>
            <Side label="Before" value={before} className="bg-sunken text-ink-2" />
            <ArrowRight aria-hidden="true" className="size-5 text-ink-2" />
            <Side label="After" value={after} className="bg-wait-bg font-semibold text-ink" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A dash needs little room; what stands beside it may be long. */
function columns(before: string | null, after: string | null): string {
  if (before === null) return 'grid-cols-[auto_auto_minmax(0,1fr)]';
  if (after === null) return 'grid-cols-[minmax(0,1fr)_auto_auto]';
  return 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]';
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
