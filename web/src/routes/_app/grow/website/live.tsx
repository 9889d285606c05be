import { createFileRoute } from '@tanstack/react-router';
import { LiveScreen } from '../../../../features/websites/live/live-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/live')({ component: LiveScreen });
