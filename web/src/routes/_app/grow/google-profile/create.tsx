import { createFileRoute } from '@tanstack/react-router';
import { CreateScreen } from '../../../../features/google-profiles/last-step-screens.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/create')({
  component: CreateScreen,
});
