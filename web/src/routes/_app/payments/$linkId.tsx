import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';

export default function LinkDetail({ linkId = '' }: { linkId?: string }) {
  return <LinkDetailScreen id={linkId} />;
}
