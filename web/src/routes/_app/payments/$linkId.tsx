import { JobCard } from '../../../features/jobs/job-card.tsx';
import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';
import { RemindersCard } from '../../../features/reminders/reminders-card.tsx';
import { RepeatCard } from '../../../features/repeats/repeat-card.tsx';

export default function LinkDetail({ linkId = '' }: { linkId?: string }) {
  return (
    <LinkDetailScreen
      id={linkId}
      reminders={<RemindersCard linkId={linkId} />}
      JobCard={JobCard}
      repeat={<RepeatCard linkId={linkId} />}
    />
  );
}
