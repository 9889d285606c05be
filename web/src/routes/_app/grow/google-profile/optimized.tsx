import { createFileRoute } from '@tanstack/react-router';
import { OptimizedScreen } from '../../../../features/google-profiles/optimized-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/optimized')({
  component: OptimizedScreen,
});
