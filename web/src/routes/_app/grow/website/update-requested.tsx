import { createFileRoute } from '@tanstack/react-router';
import { UpdateRequestedScreen } from '../../../../features/websites/changes/update-requested-screen.tsx';

export const Route = createFileRoute('/_app/grow/website/update-requested')({
  component: UpdateRequestedScreen,
});
