import { createFileRoute } from '@tanstack/react-router';
import { UpcomingScreen } from '../../../../features/grow/upcoming-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/create')({
  component: () => <UpcomingScreen name="google-profile-create" />,
});
