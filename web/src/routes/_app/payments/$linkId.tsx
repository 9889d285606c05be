import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';
import { RemindersCard } from '../../../features/reminders/reminders-card.tsx';

export default function LinkDetail({ linkId = '' }: { linkId?: string }) {
  return <LinkDetailScreen id={linkId} reminders={<RemindersCard linkId={linkId} />} />;
}
