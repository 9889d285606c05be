import type { Contractor } from '@jobly/core/accounts/contract';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Greeting } from './greeting.tsx';
import { contractorQuery, isContractorMissing } from './queries.ts';
import { SetupCard } from './setup-card.tsx';

interface HomeScreenProps {
  verificationNote: string | undefined;
  /** The balance belongs to another noun, so the route hands it in. */
  children: (contractor: Contractor) => ReactNode;
}

export function HomeScreen({ verificationNote, children }: HomeScreenProps) {
  useDocumentTitle('Home');
  const contractor = useQuery(contractorQuery);
  return (
    <>
      <Greeting />
      <div className="flex flex-col gap-4">
        {contractor.data ? children(contractor.data) : null}
        {contractor.isPending ? <Skeleton className="h-[177px] !rounded-xl" /> : null}
        <div>
          <Link to="/payments" className={buttonClass('primary')}>
            Create Payment Link
          </Link>
          <p className="mt-3 text-center text-ink-2">Get paid by your customers in seconds.</p>
        </div>
        {contractor.data ? (
          <SetupCard contractor={contractor.data} verificationNote={verificationNote} />
        ) : (
          <Card title={contractor.isError ? 'Your account' : undefined}>
            {isContractorMissing(contractor.error) ? (
              <NoContractor message={contractor.error.message} />
            ) : (
              <Loaded
                query={contractor}
                failed="Your account could not be loaded."
                skeleton={[
                  'h-6 w-40',
                  'mt-4 h-2 w-full',
                  'mt-6 h-10 w-64 max-w-full',
                  'mt-4 h-10 w-56 max-w-full',
                ]}
              >
                {() => null}
              </Loaded>
            )}
          </Card>
        )}
      </div>
    </>
  );
}

function NoContractor({ message }: { message: string }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink">{message}. Call us and we will set it up with you.</p>
      <a href={`tel:${SUPPORT_PHONE}`} className={buttonClass('secondary')}>
        Call {formatPhone(SUPPORT_PHONE)}
      </a>
    </div>
  );
}
