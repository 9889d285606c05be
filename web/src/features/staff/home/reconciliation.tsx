import { formatDateTime } from '@jobly/core/dates';
import { formatCount } from '@jobly/core/money';
import { startReconciliation } from '@jobly/core/reconciliation/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api/api.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { reconciliationQuery } from '../queries.ts';
import { useStaffStep } from '../staff-step.tsx';

/** Differences are among the alerts. */
export function ReconciliationCard() {
  const queries = useQueryClient();
  const reconciliation = useQuery(reconciliationQuery);
  const start = useStaffStep({
    run: () => call(startReconciliation),
    failed: 'Failed to start it',
    refresh: { queryKey: reconciliationQuery.queryKey },
  });
  const running = reconciliation.data?.running ?? false;
  useEffect(() => {
    if (!running) void queries.invalidateQueries({ queryKey: ['staff', 'alerts'] });
  }, [running, queries]);
  const busy = start.isPending || running;
  return (
    <Card title="The provider's statement">
      <Loaded
        query={reconciliation}
        failed="This could not be loaded."
        skeleton={['h-6 w-48 max-w-full']}
      >
        {({ comparedAt, comparedUntil, failedAt, rowCount }) => (
          <>
            <p className="text-ink-2 figures">
              {comparedAt
                ? `Last compared with our ledger on ${formatDateTime(comparedAt)}. What differs is an alert.`
                : 'It has not been compared with our ledger yet.'}
            </p>
            {comparedAt && comparedUntil ? (
              <p className="mt-2 text-ink-2 figures">
                {`It goes up to ${formatDateTime(comparedUntil)}. What is younger than an hour may still be on its way: the next comparison has it, within a day or when you press again.`}
              </p>
            ) : null}
            {failedAt ? (
              <p className="mt-2 font-semibold text-bad figures">
                {`It could not be read on ${formatDateTime(failedAt)}. It is tried again every hour.`}
              </p>
            ) : comparedAt ? (
              <p className="mt-2 text-sm text-ink-2 figures">{`Rows read: ${formatCount(rowCount)}`}</p>
            ) : null}
            <Button className="mt-3" busy={busy} onClick={() => start.mutate()}>
              {busy ? 'Comparing…' : 'Compare now'}
            </Button>
          </>
        )}
      </Loaded>
    </Card>
  );
}
