import { createFileRoute } from '@tanstack/react-router';
import { LinkedScreen } from '../../../../features/websites/live/live-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/linked')({ component: LinkedScreen });
