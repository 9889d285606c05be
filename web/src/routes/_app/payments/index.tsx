import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { contractorQuery, profileQuery } from '../../../features/accounts/queries.ts';
import { PaymentsScreen } from '../../../features/payment-links/payments-screen.tsx';
import { useAccountKey } from '../../../lib/session/session.ts';

export const Route = createFileRoute('/_app/payments/')({ component: Payments });

/** The screen with what it needs of the account: whose links these are, and whether they can be paid. */
function Payments() {
  const account = useAccountKey();
  const contractor = useQuery(contractorQuery).data;
  const profile = useQuery(profileQuery).data;
  return (
    <PaymentsScreen
      // What one person typed is not shown to the next.
      key={account}
      account={account}
      contractor={contractor}
      businessName={profile?.companyName || profile?.name || null}
    />
  );
}
