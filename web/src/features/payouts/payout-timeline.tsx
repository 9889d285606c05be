import { formatLongDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { Payout } from '@jobly/core/payouts/contract';
import { payoutLineTitle } from '@jobly/core/payouts/line-title';
import type { PayoutHold } from '@jobly/core/payouts/hold';
import { holdText } from '@jobly/core/payouts/hold-texts';
import { BALANCE_MESSAGES } from '@jobly/core/payouts/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState, useId } from 'react';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { Button } from '../../ui/button/button.tsx';
import { BankDrawing } from '../../ui/drawings/bank.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadingLabel, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { Card, RowList } from '../../ui/layout/card.tsx';
import { amountLabel, payoutCopy } from './payout-copy.ts';
import { payoutsQuery } from './queries.ts';

const SHOWN_FIRST = 5;

const SKELETON = (
  <>
    <LoadingLabel />
    {[1, 2].map((row) => (
      <div key={row} className="flex justify-between gap-4 py-2">
        <div>
          <Skeleton className="h-6 w-36 max-w-full" />
          <Skeleton className="mt-2 h-6 w-24" />
        </div>
        <Skeleton className="h-6 w-20" />
      </div>
    ))}
  </>
);

interface PayoutTimelineProps {
  hasBank: boolean;
  /** Why payouts are held and no bank account can be added. */
  hold: PayoutHold | null | undefined;
}

export function PayoutTimeline(given: PayoutTimelineProps) {
  return (
    <Card>
      <Loaded
        query={useQuery(payoutsQuery)}
        failed={t('Your payouts could not be loaded.')}
        skeleton={SKELETON}
      >
        {({ payouts }) => <Payouts payouts={payouts} {...given} />}
      </Loaded>
    </Card>
  );
}

function Payouts({ payouts, hasBank, hold }: PayoutTimelineProps & { payouts: Payout[] }) {
  const [showAll, setShowAll] = useState(false);
  if (payouts.length === 0) {
    return (
      <EmptyState
        drawing={<BankDrawing />}
        title={t('No payouts yet')}
        action={
          hasBank ? (
            <ButtonLink to="/payments">{t('Create Payment Link')}</ButtonLink>
          ) : hold ? null : (
            <ButtonLink to="/settings?openBankModal=true">
              {t(BALANCE_MESSAGES.addBankAccount)}
            </ButtonLink>
          )
        }
      >
        {hasBank
          ? t(
              'When a customer pays, the money goes to your bank by the next working day, and you follow it here.',
            )
          : hold
            ? holdText(hold)
            : t(
                'Here you will follow your money to your bank. The next step: add your bank account.',
              )}
      </EmptyState>
    );
  }
  return (
    <>
      {hold?.payouts ? <p className="mb-5 text-ink">{holdText(hold)}</p> : null}
      <div className="-my-4">
        <RowList>
          {(showAll ? payouts : payouts.slice(0, SHOWN_FIRST)).map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </RowList>
      </div>
      {payouts.length > SHOWN_FIRST ? (
        <Button
          className="mt-4 w-full"
          aria-expanded={showAll}
          onClick={() => setShowAll(!showAll)}
        >
          {showAll ? t('Show less') : t('Show all ({count})', { count: payouts.length })}
        </Button>
      ) : null}
    </>
  );
}

function PayoutRow({ payout }: { payout: Payout }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const words = payoutCopy(payout);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex w-full items-start gap-2 py-4 text-left"
      >
        {/* Wraps rather than truncates: a huge amount goes below the day. */}
        <span className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <span className="flex flex-col items-start gap-1.5">
            <span className="leading-6 font-bold text-ink">{formatLongDay(payout.payoutDate)}</span>
            {payout.provider ? <span className="text-sm text-ink-2">{payout.provider}</span> : null}
            <StatusBadge tone={words.tone}>{words.state}</StatusBadge>
          </span>
          <span
            className={`leading-6 ${words.amountKnown ? 'text-lg font-bold tracking-tight text-ink figures' : 'text-ink-2'}`}
          >
            {words.amount}
          </span>
        </span>
        <ChevronDown
          className={`mt-0.5 size-5 shrink-0 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`}
        />
      </button>
      {words.reason || words.advice ? (
        <p className="-mt-1 mb-4 break-words text-ink-2">
          {words.reason ? <span className="block font-medium text-ink">{words.reason}</span> : null}
          {words.advice}
        </p>
      ) : null}
      <div id={id} hidden={!open} className="mb-4 rounded-sm bg-sunken px-4 py-3">
        <Payments payments={payout.payments} />
      </div>
    </li>
  );
}

function Payments({ payments }: { payments: Payout['payments'] }) {
  if (payments.length === 0) {
    return (
      <p className="text-ink-2">{t('The payments inside are listed here once they are known.')}</p>
    );
  }
  return (
    <ul className="flex flex-col gap-3">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 flex-[1_1_7.5rem] break-words text-ink">
            <span dir="auto">{payoutLineTitle(payment)}</span>
            {payment.description ? (
              <span dir="auto" className="block text-sm text-ink-2">
                {payment.description}
              </span>
            ) : null}
            {payment.tipCents > 0 ? (
              <span className="block text-sm text-ink-2">
                {t('with a tip of {amount}', { amount: formatCents(payment.tipCents) })}
              </span>
            ) : null}
          </span>
          <span className="ml-auto font-semibold text-ink figures">
            {amountLabel(payment.amountCents)}
          </span>
        </li>
      ))}
    </ul>
  );
}
