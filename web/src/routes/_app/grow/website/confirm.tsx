import { createFileRoute } from '@tanstack/react-router';
import { ConfirmScreen } from '../../../../features/websites/setup/confirm-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/confirm')({ component: ConfirmScreen });
