import { createFileRoute } from '@tanstack/react-router';
import { GrowScreen } from '../../../features/grow/grow-screen.tsx';

export const Route = createFileRoute('/_app/grow/')({ component: GrowScreen });
