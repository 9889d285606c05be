import { dayIn, daysSince, formatDateTime, formatDay } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { Overview } from '@jobly/core/payment-links/overview';
import { ChevronRight } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from '../../../router/link.tsx';
import { RowList } from '../../../ui/layout/card.tsx';
import { LinkAmount, linkCount, LinkMarks, waitingLabel } from '../shown-amount.tsx';

export function DisputedCard({ disputed }: Overview) {
  if (!disputed) return null;
  const { id, count, customerName, disputedCents, evidenceDueAt } = disputed;
  const day = evidenceDueAt && dayAhead(evidenceDueAt);
  return (
    <Link
      to={`/payments/${id}`}
      className="flex items-center gap-3 rounded-xl border border-wait bg-wait-bg py-4 pr-3 pl-5"
    >
      <span className="min-w-0 flex-1">
        <span className="block text-lg font-bold text-ink figures">
          {t('{amount} taken back', { amount: formatCents(disputedCents) })}
        </span>
        <span dir="auto" className="line-clamp-2 break-words text-ink">
          {t("By {name}'s bank, for now", { name: customerName })}
        </span>
        {day ? <b className="block text-wait">{t('Send proof by {day}', { day })}</b> : null}
        {count > 1 ? (
          <span className="block text-sm text-ink-2">
            {t('And {count} more', { count: count - 1 })}
          </span>
        ) : null}
      </span>
      <Chevron />
    </Link>
  );
}

/** Undefined once it has passed. */
function dayAhead(dueAt: string): string | undefined {
  const due = new Date(dueAt);
  return due > new Date() ? formatDay(dayIn(undefined, due)) : undefined;
}

function sinceLabel(days: number): string {
  if (days <= 0) return t('Since today');
  return days === 1 ? t('For 1 day') : t('For {count} days', { count: days });
}

/** Who owes, and who has not answered yet. */
export function UnpaidCard({ unpaid, estimates }: Overview) {
  const { asked, waiting } = estimates;
  const owes = unpaid.oldest ?? unpaid.due;
  if (!owes && !asked && !waiting) return null;
  return (
    <section
      aria-label={owes ? t('Unpaid') : t('Estimates')}
      className="rounded-xl border border-line bg-card lift-card"
    >
      <UnpaidLinks {...unpaid} />
      {unpaid.due ? (
        <CardRow {...rowOf(unpaid.due)} label={t('Due, not asked for yet')}>
          <span className="block text-sm text-wait">
            {formatDay(unpaid.due.dueOn)}
            {unpaid.due.count > 1 ? (
              <span className="block">{t('1 of {count}', { count: unpaid.due.count })}</span>
            ) : null}
          </span>
        </CardRow>
      ) : null}
      {asked ? (
        <CardRow
          to={`/payments/estimates/${asked.id}`}
          name={asked.customerName}
          amount={formatCents(asked.totalCents)}
          label={
            <b className="font-semibold text-wait">
              {asked.asksForChanges ? t('Asks for changes') : t('Has a question')}
            </b>
          }
        >
          {asked.count > 1 ? (
            <span className="block text-sm text-wait">
              {t('1 of {count}', { count: asked.count })}
            </span>
          ) : null}
        </CardRow>
      ) : null}
      {waiting ? <WaitingEstimate {...waiting} /> : null}
    </section>
  );
}

function WaitingEstimate(waiting: NonNullable<Overview['estimates']['waiting']>) {
  const { id, count, cents, customerName, since } = waiting;
  return (
    <CardRow
      to={count === 1 ? `/payments/estimates/${id}` : '/payments/estimates'}
      name={count === 1 ? customerName : t('{count} estimates', { count })}
      amount={formatCents(cents)}
      label={t('Waiting for an answer')}
    >
      <span className="block text-sm text-wait">{sinceLabel(daysSince(since))}</span>
    </CardRow>
  );
}

function UnpaidLinks({ count, cents, oldest, claimed }: Overview['unpaid']) {
  if (!oldest) return null;
  const days = daysSince(oldest.createdAt);
  return (
    <>
      <Link
        to="/payments/history?filter=unpaid"
        className="flex items-center gap-3 rounded-xl py-4 pr-3 pl-5"
      >
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-lg font-bold text-ink">{t('Unpaid')}</span>
          <span className="text-[28px] leading-8 font-extrabold tracking-tight text-ink figures">
            {formatCents(cents)}
          </span>
          <span className="w-full text-right text-sm text-ink-2">{linkCount(count)}</span>
        </span>
        <Chevron />
      </Link>
      {claimed ? (
        <CardRow
          {...rowOf(claimed, count)}
          label={<b className="font-semibold text-wait">{t('Says paid in cash')}</b>}
        >
          {claimed.count > 1 ? (
            <span className="block text-sm text-wait">
              {t('1 of {count}', { count: claimed.count })}
            </span>
          ) : null}
        </CardRow>
      ) : null}
      {oldest.id === claimed?.id ? null : (
        <CardRow
          {...rowOf(oldest, count)}
          label={count === 1 ? t('Customer') : t('Waiting the longest')}
        >
          <span className="block text-sm text-wait">
            {days > 0 ? waitingLabel(days) : t('Since today')}
          </span>
        </CardRow>
      )}
    </>
  );
}

type UnpaidLink = Pick<
  NonNullable<Overview['unpaid']['claimed']>,
  'id' | 'customerName' | 'amountCashCents'
>;

/** The amount of the only one is the sum above. */
const rowOf = ({ id, customerName: name, amountCashCents }: UnpaidLink, count?: number) =>
  ({
    to: `/payments/${id}`,
    name,
    amount: count === 1 ? undefined : formatCents(amountCashCents),
  }) as const;

interface CardRowProps extends Pick<ComponentProps<typeof Link>, 'to'> {
  label: ReactNode;
  name: string;
  amount: string | undefined;
  children?: ReactNode;
}

function CardRow({ to, label, name, amount, children }: CardRowProps) {
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-b-xl border-t border-line py-3 pr-3 pl-5 first:border-t-0"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 flex-[1_1_7.5rem]">
          <span className="block text-sm text-ink-2">{label}</span>
          <span dir="auto" className="line-clamp-1 font-semibold break-all text-ink">
            {name}
          </span>
        </span>
        <span className="ml-auto text-right">
          {amount === undefined ? null : (
            <span className="block font-semibold text-ink figures">{amount}</span>
          )}
          {children}
        </span>
      </span>
      <Chevron />
    </Link>
  );
}

const isTaken = ({ disputeStatus }: Overview['paid'][number]) =>
  disputeStatus === 'open' || disputeStatus === 'lost';

export function LastPayments({ paid }: Overview) {
  if (paid.length === 0) return null;
  return (
    <section
      aria-label={t('Latest payments')}
      className="rounded-xl border border-line bg-card px-5 pt-4 pb-1 lift-card"
    >
      <h2 className="text-lg font-bold text-ink">{t('Latest payments')}</h2>
      <RowList>
        {paid.map((link) => (
          <li key={link.id}>
            <Link
              to={`/payments/${link.id}`}
              className="-mr-2 flex items-center gap-3 rounded-sm py-3"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 flex-[1_1_7.5rem]">
                  <span dir="auto" className="line-clamp-1 font-semibold break-all text-ink">
                    {link.customerName}
                  </span>
                  <span className="block text-sm text-ink-2 figures">
                    {formatDateTime(link.paidAt)}
                  </span>
                  <LinkMarks link={link} />
                </span>
                <span
                  className={`ml-auto font-bold figures ${link.state === 'paid' && !isTaken(link) ? 'text-paid' : 'text-ink'}`}
                >
                  <LinkAmount link={link} />
                  {link.state === 'refunded' ? (
                    <span className="sr-only"> {t('Refunded')}</span>
                  ) : null}
                </span>
              </span>
              <Chevron />
            </Link>
          </li>
        ))}
      </RowList>
    </section>
  );
}

const Chevron = () => <ChevronRight className="size-5 shrink-0 text-ink-2" />;
