import { createFileRoute } from '@tanstack/react-router';
import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';

export const Route = createFileRoute('/_app/payments/$linkId')({ component: LinkDetail });

function LinkDetail() {
  const { linkId } = Route.useParams();
  // Remounts per link, so that no open sheet or typed text carries over.
  return <LinkDetailScreen key={linkId} id={linkId} />;
}
