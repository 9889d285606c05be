import { createFileRoute } from '@tanstack/react-router';
import { OptimizingScreen } from '../../../../features/google-profiles/last-step-screens.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/optimizing')({
  component: OptimizingScreen,
});
