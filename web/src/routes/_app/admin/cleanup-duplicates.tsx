import { createFileRoute } from '@tanstack/react-router';
import { StaffToolScreen } from '../../../features/staff/staff-tool-screen.tsx';

export const Route = createFileRoute('/_app/admin/cleanup-duplicates')({
  component: () => <StaffToolScreen path="/admin/cleanup-duplicates" />,
});
