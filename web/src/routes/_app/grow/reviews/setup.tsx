import { createFileRoute } from '@tanstack/react-router';
import { SetupScreen } from '../../../../features/reviews/setup-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/setup')({ component: SetupScreen });
