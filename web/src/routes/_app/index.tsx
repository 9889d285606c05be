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

/** Contractors never load staff code. */
const StaffHome = lazy(() =>
  import('../-staff.tsx').then((staff) => ({ default: staff.StaffHome })),
);
const StaffGate = lazy(() => import('../../features/accounts/passkeys/staff-gate.tsx'));
/** Loaded last and not rendered by the server: it is below the fold on most phones. */
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
  // Without their passkey staff may load nothing.
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
  // Early: while the contractor record is still loading.
  useQuery({ ...balanceQuery, enabled });
  const payouts = useQuery({ ...payoutsQuery, enabled });
  const overview = useQuery({ ...overviewQuery, enabled });
  const install = useInstallOffer();
  const { data } = overview;
  return (
    // Full height, so that the install card is at the bottom even of a short screen.
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
