import { createFileRoute } from '@tanstack/react-router';
import { RequestChangesScreen } from '../../../../features/websites/changes/change-screens.tsx';

export const Route = createFileRoute('/_app/grow/website/request-changes')({
  component: RequestChangesScreen,
});
