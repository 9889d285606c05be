import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '../../../features/payment-links/payments-screen.tsx';

export const Route = createFileRoute('/_app/payments/')({ component: PaymentsScreen });
