import { createFileRoute } from '@tanstack/react-router';
import { LiveScreen } from '../../../../features/websites/live/live-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/live')({ component: LiveScreen });
