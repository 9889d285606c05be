import type { Contractor } from '@jobly/core/accounts/contract';
import { AppError } from '@jobly/core/app-error';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api/api.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { contractorQuery } from './queries.ts';

interface WithContractorProps {
  /** Heads the card while there is nothing to show yet. */
  title: string;
  children: (contractor: Contractor) => ReactNode;
}

/** Lets another noun's card show the contractor record without knowing how it is loaded. */
export function WithContractor({ title, children }: WithContractorProps) {
  const contractor = useQuery(contractorQuery);
  if (contractor.data) return children(contractor.data);
  // Staff have no such record, and trying again would not give them one.
  const none =
    contractor.error instanceof AppError && contractor.error.code === 'contractor_not_found';
  if (none) return null;
  return (
    <Card title={title}>
      {contractor.isError ? (
        <LoadError
          message={errorMessage(contractor.error, 'This could not be loaded.')}
          retrying={contractor.isFetching}
          onRetry={() => void contractor.refetch()}
        />
      ) : (
        <>
          <LoadingLabel />
          <Skeleton className="h-12 w-48 max-w-full" />
          <Skeleton className="mt-4 h-[52px] w-full" />
        </>
      )}
    </Card>
  );
}
