import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ChangeOrders } from '../../../features/estimates/change-orders.tsx';
import { JobCard } from '../../../features/jobs/job-card.tsx';
import { jobQuery } from '../../../features/jobs/queries.ts';
import { LinkDetailScreen } from '../../../features/payment-links/detail/link-detail-screen.tsx';
import { ProofCard } from '../../../features/proof/proof-card.tsx';
import { LinkReminders } from '../../../features/reminders/reminders-card.tsx';
import { RepeatCard } from '../../../features/repeats/repeat-card.tsx';

export default function LinkDetail({ linkId = '' }: { linkId?: string }) {
  return (
    <LinkDetailScreen
      id={linkId}
      reminders={<LinkReminders id={linkId} />}
      JobCard={JobCards}
      ProofCard={ProofCard}
      repeat={<RepeatCard linkId={linkId} />}
    />
  );
}

type JobCardsProps = Omit<ComponentProps<typeof ChangeOrders>, 'isCancelled'> & {
  link: { id: string };
};

function JobCards({ jobId, link }: JobCardsProps) {
  const job = useQuery(jobQuery(jobId)).data?.job;
  return (
    <>
      <JobCard jobId={jobId} linkId={link.id} />
      <ChangeOrders jobId={jobId} link={link} isCancelled={job?.isCancelled ?? false} />
    </>
  );
}
