import { createFileRoute } from '@tanstack/react-router';
import { UpcomingScreen } from '../../../../features/grow/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/link')({
  component: () => <UpcomingScreen name="website-link" />,
});
