import { createFileRoute } from '@tanstack/react-router';
import { OptionsScreen } from '../../../../features/reviews/options-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/options')({ component: OptionsScreen });
