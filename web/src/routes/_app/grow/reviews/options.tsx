import { createFileRoute } from '@tanstack/react-router';
import { OptionsScreen } from '../../../../features/reviews/options-screens.tsx';

export const Route = createFileRoute('/_app/grow/reviews/options')({ component: OptionsScreen });
