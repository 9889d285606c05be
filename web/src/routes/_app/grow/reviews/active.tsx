import { createFileRoute } from '@tanstack/react-router';
import { ActiveScreen } from '../../../../features/reviews/settings-screens.tsx';

export const Route = createFileRoute('/_app/grow/reviews/active')({ component: ActiveScreen });
