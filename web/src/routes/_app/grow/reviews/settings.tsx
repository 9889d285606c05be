import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../../features/reviews/settings-screens.tsx';

export const Route = createFileRoute('/_app/grow/reviews/settings')({ component: SettingsScreen });
