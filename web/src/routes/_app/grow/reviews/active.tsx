import { createFileRoute } from '@tanstack/react-router';
import { ActiveScreen } from '../../../../features/reviews/active-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/active')({ component: ActiveScreen });
