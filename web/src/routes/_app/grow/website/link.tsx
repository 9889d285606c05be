import { createFileRoute } from '@tanstack/react-router';
import { LinkScreen } from '../../../../features/websites/setup/setup-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/link')({ component: LinkScreen });
