import type { Contractor } from '@jobly/core/accounts/contract';
import { BALANCE_MESSAGES, BANK_MESSAGES, bankChangePending } from '@jobly/core/payouts/messages';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { accountLabel } from './account-label.ts';
import { promisedPayoutDay } from './balance-view.ts';
import { balanceQuery } from './queries.ts';

interface PayoutsCardProps {
  contractor: Contractor;
  onUpdateBank: () => void;
}

export function PayoutsCard({ contractor, onUpdateBank }: PayoutsCardProps) {
  const active = contractor.payoutsStatus === 'active';
  const pending = contractor.bankChangeLast4;
  const nextPayout = promisedPayoutDay(contractor, useQuery(balanceQuery).data);
  return (
    <Card title="Payouts">
      <dl className="flex flex-col gap-4">
        <Fact icon={<Landmark aria-hidden="true" className="size-6" />} label="Bank account">
          {accountLabel(contractor)}
        </Fact>
        {active && nextPayout ? (
          <Fact icon={<CalendarDays aria-hidden="true" className="size-6" />} label="Next payout">
            {nextPayout}
          </Fact>
        ) : null}
      </dl>
      {pending ? <p className="mt-4 text-ink-2">{bankChangePending(pending)}</p> : null}
      <Button className="mt-5 w-full" disabled={pending !== null} onClick={onUpdateBank}>
        {active ? BANK_MESSAGES.dialogTitle : BALANCE_MESSAGES.addBankAccount}
      </Button>
    </Card>
  );
}

interface FactProps {
  icon: ReactNode;
  label: string;
  children: string;
}

function Fact({ icon, label, children }: FactProps) {
  return (
    <div className="relative pl-9">
      <dt className="text-sm text-ink-2">
        <span className="absolute top-2 left-0">{icon}</span>
        {label}
      </dt>
      <dd className="font-semibold text-ink figures">{children}</dd>
    </div>
  );
}
