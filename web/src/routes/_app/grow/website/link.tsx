import { createFileRoute } from '@tanstack/react-router';
import { LinkScreen } from '../../../../features/websites/setup/link-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/link')({ component: LinkScreen });
