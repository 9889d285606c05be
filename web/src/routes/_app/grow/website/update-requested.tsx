import { createFileRoute } from '@tanstack/react-router';
import { UpdateRequestedScreen } from '../../../../features/websites/changes/change-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/update-requested')({
  component: UpdateRequestedScreen,
});
