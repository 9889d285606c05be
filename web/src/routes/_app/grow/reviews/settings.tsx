import { createFileRoute } from '@tanstack/react-router';
import { SettingsScreen } from '../../../../features/reviews/settings-screen.tsx';

export const Route = createFileRoute('/_app/grow/reviews/settings')({ component: SettingsScreen });
