import { createFileRoute } from '@tanstack/react-router';
import { UpcomingScreen } from '../../../../features/grow/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/setup')({
  component: () => <UpcomingScreen name="website-setup" />,
});
