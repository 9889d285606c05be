import type { Payout } from '@jobly/core/payouts/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Loaded } from '../../lib/loaded.tsx';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { BankDrawing } from '../../ui/drawings/bank.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { RowList } from '../../ui/layout/list-row.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PayoutRow } from './payout-row.tsx';
import { payoutsQuery } from './queries.ts';

const SHOWN_FIRST = 5;

export function PayoutTimeline({ hasBank }: { hasBank: boolean }) {
  return (
    <div id="payouts">
      <Card title="Your payouts">
        <Loaded
          query={useQuery(payoutsQuery)}
          failed="Your payouts could not be loaded."
          skeleton={<TimelineSkeleton />}
        >
          {({ payouts }) => <Payouts payouts={payouts} hasBank={hasBank} />}
        </Loaded>
      </Card>
    </div>
  );
}

function Payouts({ payouts, hasBank }: { payouts: Payout[]; hasBank: boolean }) {
  const [showAll, setShowAll] = useState(false);
  if (payouts.length === 0) return <NoPayouts hasBank={hasBank} />;
  return (
    <>
      <div className="-my-4">
        <RowList>
          {(showAll ? payouts : payouts.slice(0, SHOWN_FIRST)).map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </RowList>
      </div>
      {payouts.length > SHOWN_FIRST ? (
        <Button
          className="mt-4 w-full"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? 'Show less' : `Show all (${payouts.length})`}
        </Button>
      ) : null}
    </>
  );
}

function NoPayouts({ hasBank }: { hasBank: boolean }) {
  return (
    <EmptyState
      drawing={<BankDrawing />}
      title="No payouts yet"
      action={
        hasBank ? (
          <Link to="/payments" className={buttonClass('secondary')}>
            Create Payment Link
          </Link>
        ) : null
      }
    >
      {hasBank
        ? 'When a customer pays, the money goes to your bank by the next working day, and you follow it here.'
        : 'Here you will follow your money to your bank. The next step: add your bank account above.'}
    </EmptyState>
  );
}

function TimelineSkeleton() {
  return (
    <>
      <LoadingLabel />
      {[1, 2].map((row) => (
        <div key={row} className="flex justify-between gap-4 py-2">
          <div>
            <Skeleton className="h-6 w-36 max-w-full" />
            <Skeleton className="mt-2 h-6 w-24" />
          </div>
          <Skeleton className="h-6 w-20" />
        </div>
      ))}
    </>
  );
}
