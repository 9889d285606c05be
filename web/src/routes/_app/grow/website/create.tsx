import { createFileRoute } from '@tanstack/react-router';
import { CreateScreen } from '../../../../features/websites/setup/create-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/create')({ component: CreateScreen });
