import { createFileRoute } from '@tanstack/react-router';
import { AddManagerScreen } from '../../../../features/google-profiles/last-step-screens.tsx';

export const Route = createFileRoute('/_app/grow/google-profile/add-manager')({
  component: AddManagerScreen,
});
