import { CustomerScreen } from '../../../../features/customers/customer-screen.tsx';
import {
  CustomerLinks,
  CustomerSums,
} from '../../../../features/payment-links/history/customer-links.tsx';

export default function Customer({ customerId = '' }: { customerId?: string }) {
  return (
    <CustomerScreen
      id={customerId}
      sums={<CustomerSums customerId={customerId} />}
      links={<CustomerLinks customerId={customerId} />}
    />
  );
}
