import { createFileRoute } from '@tanstack/react-router';
import { UpcomingScreen } from '../../../../features/grow/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/past-jobs')({
  component: () => <UpcomingScreen name="reviews-past-jobs" />,
});
