import type { Contractor } from '@jobly/core/accounts/contract';
import { SUPPORT_PHONE } from '@jobly/core/brand';
import { AppError } from '@jobly/core/app-error';
import { formatPhone } from '@jobly/core/phone';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { errorMessage } from '../../lib/api/api.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Greeting } from './greeting.tsx';
import { contractorQuery } from './queries.ts';
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
        ) : null}
        {contractor.isPending ? <SetupSkeleton /> : null}
        {contractor.isError && !contractor.data ? (
          <Card title="Your account">
            {isMissing(contractor.error) ? (
              <NoContractor message={contractor.error.message} />
            ) : (
              <LoadError
                message={errorMessage(contractor.error, 'Your account could not be loaded.')}
                retrying={contractor.isFetching}
                onRetry={() => void contractor.refetch()}
              />
            )}
          </Card>
        ) : null}
      </div>
    </>
  );
}

function isMissing(error: Error): boolean {
  return error instanceof AppError && error.code === 'contractor_not_found';
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

function SetupSkeleton() {
  return (
    <Card>
      <LoadingLabel />
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-4 h-2 w-full" />
      <Skeleton className="mt-6 h-10 w-64 max-w-full" />
      <Skeleton className="mt-4 h-10 w-56 max-w-full" />
    </Card>
  );
}
