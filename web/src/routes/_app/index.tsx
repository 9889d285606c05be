import { useQuery } from '@tanstack/react-query';
import { Suspense, lazy } from 'react';
import { firstName, HomeScreen } from '../../features/accounts/home-screen.tsx';
import { InstallCard } from '../../features/install/install-card.tsx';
import { useInstallOffer } from '../../features/install/use-install-offer.ts';
import {
  EarningsAway,
  EarningsPlaceholder,
} from '../../features/payment-links/earnings/earnings-frame.tsx';
import {
  DisputedCard,
  LastPayments,
  UnpaidCard,
} from '../../features/payment-links/overview/overview-cards.tsx';
import { overviewQuery } from '../../features/payment-links/overview/query.ts';
import { BalanceCard } from '../../features/payouts/balance-card.tsx';
import { LatestPayout } from '../../features/payouts/latest-payout.tsx';
import { balanceQuery, payoutsQuery } from '../../features/payouts/queries.ts';
import { useEnsureMerchant } from '../../features/payouts/use-ensure-merchant.ts';
import { NewRequests, newSiteRequestsQuery } from '../../features/websites/new-requests.tsx';
import { GetHelp } from '../../features/shell/get-help.tsx';
import { queryClient } from '../../lib/api/query-client.ts';
import { contractorQuery, profileQuery } from '../../lib/session/account.ts';
import { currentUser, useUser } from '../../lib/session/session.ts';

/** Contractors never load anything that is for staff. */
const StaffHome = lazy(() =>
  import('../-staff.tsx').then((staff) => ({ default: staff.StaffHome })),
);
const StaffGate = lazy(() => import('../../features/accounts/passkeys/staff-gate.tsx'));
/** Loaded after the rest of Home, and not drawn by the server: it is below the fold on most phones. */
const EarningsCard = import.meta.env.SSR
  ? EarningsPlaceholder
  : lazy(() =>
      import('../../features/payment-links/earnings/earnings-card.tsx').catch(() => ({
        default: EarningsAway,
      })),
    );

export function prefetch(): void {
  if (currentUser()?.staffNeeds) return;
  void queryClient.prefetchQuery(profileQuery);
  void queryClient.prefetchQuery(contractorQuery);
  if (currentUser()?.role !== 'contractor') return;
  void queryClient.prefetchQuery(balanceQuery);
  void queryClient.prefetchQuery(payoutsQuery);
  void queryClient.prefetchQuery(overviewQuery);
  void queryClient.prefetchQuery(newSiteRequestsQuery);
}

export default function Home() {
  const user = useUser();
  // Without their passkey staff are told nothing; with it, it is asked for.
  const profile = useQuery({ ...profileQuery, enabled: !user?.staffNeeds });
  if (user?.staffNeeds) {
    return (
      <Suspense>
        <StaffGate needs={user.staffNeeds} />
      </Suspense>
    );
  }
  // While support views an account, this is that contractor's home.
  if (user && user.role !== 'contractor' && !user.viewing) {
    return (
      <Suspense>
        {profile.isPending ? null : <StaffHome firstName={firstName(profile.data?.name)} />}
      </Suspense>
    );
  }
  return <ContractorHome />;
}

function ContractorHome() {
  const enabled = useUser() !== null;
  const merchantTrouble = useEnsureMerchant();
  // Early: while the contractor's record is still loading.
  useQuery({ ...balanceQuery, enabled });
  const payouts = useQuery({ ...payoutsQuery, enabled });
  const overview = useQuery({ ...overviewQuery, enabled });
  const install = useInstallOffer();
  const { data } = overview;
  return (
    // As high as the screen, so that the install card stands at its bottom also when there is little else.
    <div className="above-bar-high flex flex-col">
      <HomeScreen
        verificationNote={merchantTrouble}
        help={<GetHelp />}
        started={data !== undefined && (data.unpaid.count > 0 || data.paid.length > 0)}
        below={
          overview.isPending || payouts.isPending ? undefined : (
            <>
              {data ? <DisputedCard {...data} /> : null}
              <NewRequests />
              {data ? <UnpaidCard {...data} /> : null}
              {data ? <LastPayments {...data} /> : null}
              <LatestPayout />
              <Suspense fallback={<EarningsPlaceholder />}>
                <EarningsCard />
              </Suspense>
            </>
          )
        }
      >
        {(contractor) => <BalanceCard contractor={contractor} />}
      </HomeScreen>
      {install ? <InstallCard offer={install} /> : null}
    </div>
  );
}
