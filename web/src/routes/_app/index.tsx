import { createFileRoute } from '@tanstack/react-router';
import { Suspense, lazy } from 'react';
import { HomeScreen } from '../../features/accounts/home-screen.tsx';
import { BalanceCard } from '../../features/payouts/balance-card.tsx';
import { GetHelp } from '../../features/shell/get-help.tsx';
import { useUser } from '../../lib/session.ts';

/** Contractors never load anything that is for staff. */
const StaffToolsCard = lazy(() => import('../../features/staff/staff-tools-card.tsx'));

export const Route = createFileRoute('/_app/')({ component: Home });

function Home() {
  const user = useUser();
  return (
    <>
      <HomeScreen>{(contractor) => <BalanceCard contractor={contractor} />}</HomeScreen>
      {user && user.role !== 'contractor' ? (
        <Suspense>
          <div className="mt-4">
            <StaffToolsCard />
          </div>
        </Suspense>
      ) : null}
      <GetHelp />
    </>
  );
}
