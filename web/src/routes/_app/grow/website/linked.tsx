import { createFileRoute } from '@tanstack/react-router';
import { LinkedScreen } from '../../../../features/websites/setup/linked-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/linked')({ component: LinkedScreen });
