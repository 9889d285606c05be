import type { Contractor } from '@jobly/core/accounts/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../lib/loaded.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { contractorQuery, isContractorMissing } from './queries.ts';

interface WithContractorProps {
  title: string;
  children: (contractor: Contractor) => ReactNode;
}

/** Lets another noun's card show the contractor record without knowing how it is loaded. */
export function WithContractor({ title, children }: WithContractorProps) {
  const contractor = useQuery(contractorQuery);
  if (contractor.data) return children(contractor.data);
  // Staff have no such record, and trying again would not give them one.
  if (isContractorMissing(contractor.error)) return null;
  return (
    <Card title={title}>
      <Loaded
        query={contractor}
        failed="This could not be loaded."
        skeleton={['h-12 w-48 max-w-full', 'mt-4 h-[52px] w-full']}
      >
        {children}
      </Loaded>
    </Card>
  );
}
