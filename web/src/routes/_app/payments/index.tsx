import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contractorQuery, profileQuery } from '../../../features/accounts/queries.ts';
import { PaymentsScreen } from '../../../features/payment-links/payments-screen.tsx';
import { useAccountKey } from '../../../lib/session/session.ts';

export const Route = createFileRoute('/_app/payments/')({ component: Payments });

/** Passes the account's data to the screen. */
function Payments() {
  const account = useAccountKey();
  const contractor = useQuery(contractorQuery).data;
  const profile = useQuery(profileQuery).data;
  return (
    <PaymentsScreen
      // Remounts per account, so that nobody sees what another typed.
      key={account}
      account={account}
      contractor={contractor}
      businessName={profile?.companyName || profile?.name || null}
    />
  );
}
