import { createFileRoute } from '@tanstack/react-router';
import { StaffToolScreen } from '../../../features/staff/staff-tool-screen.tsx';

export const Route = createFileRoute('/_app/admin/website-complete')({
  component: () => <StaffToolScreen path="/admin/website-complete" />,
});
