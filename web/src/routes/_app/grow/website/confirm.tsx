import { createFileRoute } from '@tanstack/react-router';
import { ConfirmScreen } from '../../../../features/websites/setup/create-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/confirm')({ component: ConfirmScreen });
