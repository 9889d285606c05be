import { createFileRoute } from '@tanstack/react-router';
import { SetupScreen } from '../../../../features/websites/setup/setup-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/setup')({ component: SetupScreen });
