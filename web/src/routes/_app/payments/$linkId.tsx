import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../../features/accounts/queries.ts';
import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';

export const Route = createFileRoute('/_app/payments/$linkId')({ component: LinkDetail });

function LinkDetail() {
  const { linkId } = Route.useParams();
  const profile = useQuery(profileQuery).data;
  return (
    // Another link is another screen: nothing opened or half typed stays from the one before.
    <LinkDetailScreen
      key={linkId}
      id={linkId}
      businessName={profile?.companyName || profile?.name || null}
    />
  );
}
