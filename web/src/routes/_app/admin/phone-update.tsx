import { createFileRoute } from '@tanstack/react-router';
import { StaffToolScreen } from '../../../features/staff/staff-tool-screen.tsx';

export const Route = createFileRoute('/_app/admin/phone-update')({
  component: () => <StaffToolScreen path="/admin/phone-update" />,
});
