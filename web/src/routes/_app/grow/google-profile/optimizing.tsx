import { createFileRoute } from '@tanstack/react-router';
import { OptimizingScreen } from '../../../../features/google-profiles/optimizing-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/optimizing')({
  component: OptimizingScreen,
});
