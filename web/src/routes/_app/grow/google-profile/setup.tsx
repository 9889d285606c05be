import { createFileRoute } from '@tanstack/react-router';
import { SetupScreen } from '../../../../features/google-profiles/setup-screen.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/setup')({ component: SetupScreen });
