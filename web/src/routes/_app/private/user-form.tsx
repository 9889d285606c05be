import { createFileRoute } from '@tanstack/react-router';
import { StaffToolScreen } from '../../../features/staff/staff-tool-screen.tsx';

export const Route = createFileRoute('/_app/private/user-form')({
  component: () => <StaffToolScreen path="/private/user-form" />,
});
