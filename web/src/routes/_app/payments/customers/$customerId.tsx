import { CustomerScreen } from '../../../../features/customers/customer-screen.tsx';
import { CustomerLinks } from '../../../../features/payment-links/history/customer-links.tsx';

export default function Customer({ customerId = '' }: { customerId?: string }) {
  return <CustomerScreen id={customerId} links={<CustomerLinks customerId={customerId} />} />;
}
