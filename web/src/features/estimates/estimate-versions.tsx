import { formatDateTime, formatLongDay } from '@jobly/core/dates';
import type { Estimate } from '@jobly/core/estimates/contract';
import { partLabel, stepLabel } from '@jobly/core/jobs/labels';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { BillList } from '../../lib/bill-list.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isOpen } from './estimate-labels.ts';

type Version = Estimate['versions'][number];

/** What is offered; what was offered before stays readable below it. */
export function EstimateVersions({ estimate }: { estimate: Estimate }) {
  const [newest, ...earlier] = estimate.versions;
  if (!newest) return null;
  return (
    <>
      <Card title={t('What you offer')}>
        <Shown version={newest} isOffered={isOpen(estimate)} />
      </Card>
      {earlier.length > 0 ? (
        <Card title={t('Earlier versions')}>
          <div className="divide-y divide-line">
            {earlier.map((one) => (
              <details key={one.version}>
                <summary className="flex min-h-12 cursor-pointer flex-wrap items-center justify-between gap-x-4 py-2 text-ink">
                  <span>
                    <b className="font-semibold">{t('Version {n}', { n: one.version })}</b>
                    <span className="block text-sm text-ink-2 figures">
                      {formatDateTime(one.createdAt)}
                    </span>
                  </span>
                  <span className="ml-auto font-semibold figures">
                    {formatCents(one.totalCents)}
                  </span>
                </summary>
                <div className="pb-4">
                  <Shown version={one} />
                </div>
              </details>
            ))}
          </div>
        </Card>
      ) : null}
    </>
  );
}

function Shown({ version, isOffered = false }: { version: Version; isOffered?: boolean }) {
  const { bill, totalCents, payments, terms, cancelNotice, validUntil } = version;
  return (
    <>
      <BillList bill={bill} totalCents={totalCents} />
      {payments.length > 0 ? (
        <ul className="mt-3 text-ink-2">
          {payments.map((payment, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a payment is its place
            <li key={at} className="flex flex-wrap justify-between gap-x-4">
              <span>{partLabel(at, payments.length)}</span>
              <span className="ml-auto figures">{stepLabel(payment)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {terms ? (
        <p dir="auto" className="mt-3 break-words whitespace-pre-line text-ink">
          {terms}
        </p>
      ) : null}
      <p className="mt-3 text-ink-2">
        {isOffered ? t('Can be accepted until {day}.', { day: formatLongDay(validUntil) }) : null}
        {cancelNotice ? ` ${t('With the notice of the right to cancel.')}` : null}
      </p>
    </>
  );
}
