import type { Contractor } from '@jobly/core/accounts/contract';
import { Landmark } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

interface PayoutsCardProps {
  contractor: Pick<Contractor, 'payoutsStatus' | 'bankAccountLast4'>;
  onUpdateBank: () => void;
}

export function PayoutsCard({ contractor, onUpdateBank }: PayoutsCardProps) {
  const active = contractor.payoutsStatus === 'active';
  const account = contractor.bankAccountLast4
    ? `Account ending in ${contractor.bankAccountLast4}`
    : 'Connected';
  return (
    <Card title="Payouts">
      <div className="flex items-center gap-3">
        <Landmark aria-hidden="true" className="size-6 shrink-0 text-ink-2" />
        <div className="min-w-0 flex-1">
          <p className="text-ink-2">Bank account</p>
          <p className="font-semibold text-ink figures">{active ? account : 'Not connected'}</p>
        </div>
      </div>
      <Button className="mt-4 w-full" onClick={onUpdateBank}>
        {active ? 'Update Bank Details' : 'Add Bank Account'}
      </Button>
    </Card>
  );
}
