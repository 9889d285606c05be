import { formatDateTime } from '@jobly/core/dates';
import { alertText, resolveAlert, type Alert } from '@jobly/core/staff/alerts';
import { call } from '../../../lib/api/api.ts';
import { readableName } from '../labels.ts';
import { PersonLink } from '../staff-page.tsx';
import { Resolve } from './resolve.tsx';

export function AlertRow({ alert }: { alert: Alert }) {
  const { id, kind, userId, businessName, details, times } = alert;
  const { title, whatToDo } = alertText(kind) ?? { title: readableName(kind), whatToDo: null };
  return (
    <li className="py-4 first:pt-1 last:pb-1">
      <p className="font-bold text-ink">{title}</p>
      {userId ? (
        <PersonLink userId={userId} className="break-words text-ink-2">
          {businessName ?? 'The account'}
        </PersonLink>
      ) : null}
      <dl className="mt-2 grid grid-cols-2 gap-3">
        {Object.entries(details).map(([name, value]) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-2">{name}</dt>
            <dd className="font-semibold [overflow-wrap:anywhere] text-ink figures">{value}</dd>
          </div>
        ))}
      </dl>
      {whatToDo ? <p className="mt-2 text-ink-2">{whatToDo}</p> : null}
      <p className="mt-2 text-sm text-ink-2 figures">
        {formatDateTime(alert.raisedAt)}
        {times > 1 ? ` · ${times} times, last ${formatDateTime(alert.lastRaisedAt)}` : ''}
      </p>
      <Resolve
        id={id}
        hint="Stays with the alert, and goes into the log."
        run={(resolution) => call(resolveAlert, { params: { id }, body: { resolution } })}
      />
    </li>
  );
}
