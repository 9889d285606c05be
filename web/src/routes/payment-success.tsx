import { createFileRoute } from '@tanstack/react-router';
import { PaymentSuccessPage } from '../features/checkout/payment-success-page.tsx';

export const Route = createFileRoute('/payment-success')({ component: PaymentSuccessPage });
