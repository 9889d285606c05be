import type { Contractor } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { BANK_MESSAGES } from '@jobly/core/payouts/bank-messages';
import { BALANCE_MESSAGES } from '@jobly/core/payouts/messages';
import { bankFormText, holdText } from '@jobly/core/payouts/hold-texts';
import { bankChangePending } from '@jobly/core/payouts/texts';
import { useQuery } from '@tanstack/react-query';
import { CalendarDays, Landmark } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { promisedPayoutDay } from './balance-view.ts';
import { balanceQuery, payoutsQuery } from './queries.ts';

interface PayoutsCardProps {
  contractor: Contractor;
  onUpdateBank: () => void;
  /** On pointerdown or focus of the button. */
  onTouched: () => void;
}

export function PayoutsCard({ contractor, onUpdateBank, onTouched }: PayoutsCardProps) {
  const active = contractor.payoutsStatus === 'active';
  const pending = contractor.bankChangeLast4;
  const hold = contractor.payoutHold ?? null;
  const rule = contractor.bankChangeRule;
  const nextPayout = promisedPayoutDay(
    contractor,
    useQuery(balanceQuery).data,
    useQuery(payoutsQuery).data?.payouts,
  );
  return (
    <Card title={t('Payouts')}>
      <dl className="flex flex-col gap-4">
        <Fact icon={<Landmark className="size-6" />} label={t('Bank account')}>
          {accountLabel(contractor)}
        </Fact>
        {active && nextPayout ? (
          <Fact icon={<CalendarDays className="size-6" />} label={t('Next payout')}>
            {nextPayout}
          </Fact>
        ) : null}
      </dl>
      {pending ? <p className="mt-4 text-ink-2">{bankChangePending(pending)}</p> : null}
      {rule?.opensAt && !hold ? <p className="mt-4 text-ink-2">{bankFormText(rule)}</p> : null}
      {hold ? (
        <p className="mt-4 rounded-sm bg-wait-bg px-4 py-3 text-ink">{holdText(hold)}</p>
      ) : null}
      <Button
        className="mt-5 w-full"
        disabled={pending !== null || hold !== null}
        onPointerDown={onTouched}
        onFocus={onTouched}
        onClick={onUpdateBank}
      >
        {active ? t(BANK_MESSAGES.dialogTitle) : t(BALANCE_MESSAGES.addBankAccount)}
      </Button>
    </Card>
  );
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
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

/** The stored bank name is a placeholder (spec 3), so the label has the account's type and last four. */
export function accountLabel(
  contractor: Pick<Contractor, 'payoutsStatus' | 'bankAccountType' | 'bankAccountLast4'>,
): string {
  if (contractor.payoutsStatus !== 'active') return t('Not connected');
  const { bankAccountType: kind, bankAccountLast4: last4 } = contractor;
  if (!last4) return t('Connected');
  if (kind === 'checking') return t('Checking account ending in {last4}', { last4 });
  if (kind === 'savings') return t('Savings account ending in {last4}', { last4 });
  return t('Account ending in {last4}', { last4 });
}
