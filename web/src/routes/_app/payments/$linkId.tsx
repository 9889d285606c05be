import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '../../../features/accounts/queries.ts';
import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';

export const Route = createFileRoute('/_app/payments/$linkId')({ component: LinkDetail });

function LinkDetail() {
  const { linkId } = Route.useParams();
  const profile = useQuery(profileQuery).data;
  return (
    // Remounts per link, so that no open sheet or typed text carries over.
    <LinkDetailScreen
      key={linkId}
      id={linkId}
      businessName={profile?.companyName || profile?.name || null}
    />
  );
}
