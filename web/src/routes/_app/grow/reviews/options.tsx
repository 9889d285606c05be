import { createFileRoute } from '@tanstack/react-router';
import { UpcomingScreen } from '../../../../features/grow/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/options')({
  component: () => <UpcomingScreen name="reviews-options" />,
});
