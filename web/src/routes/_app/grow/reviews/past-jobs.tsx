import { createFileRoute } from '@tanstack/react-router';
import { PastJobsScreen } from '../../../../features/reviews/options-screens.tsx';

export const Route = createFileRoute('/_app/grow/reviews/past-jobs')({ component: PastJobsScreen });
