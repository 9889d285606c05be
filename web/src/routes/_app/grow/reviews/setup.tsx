import { createFileRoute } from '@tanstack/react-router';
import { SetupScreen } from '../../../../features/reviews/settings-screens.tsx';

export const Route = createFileRoute('/_app/grow/reviews/setup')({ component: SetupScreen });
