export { PaymentsScreen as default } from '../../../features/payment-links/payments-screen.tsx';
