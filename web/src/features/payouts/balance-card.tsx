import type { Contractor } from '@jobly/core/accounts/contract';
import { t } from '@jobly/core/language/t';
import { formatCents, splitCents } from '@jobly/core/money';
import { BALANCE_MESSAGES } from '@jobly/core/payouts/messages';
import { bankChangePending } from '@jobly/core/payouts/texts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { firstRepliesAtMs, isLastKnown } from '../../lib/api/first-view.ts';
import { tNodes } from '../../lib/t-nodes.ts';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { HazardCorner } from '../../ui/drawings/drawing.tsx';
import { LoadingLabel } from '../../ui/feedback/skeleton.tsx';
import { useCountUp } from '../../ui/feedback/use-count-up.ts';
import { balanceView, type BalanceView } from './balance-view.ts';
import { balanceQuery, payoutsQuery } from './queries.ts';

export function BalanceCard({ contractor }: { contractor: Contractor }) {
  const { data, isError, failureCount, dataUpdatedAt, errorUpdatedAt } = useQuery(balanceQuery);
  const payouts = useQuery(payoutsQuery).data?.payouts;
  const lastKnown = isLastKnown({ dataUpdatedAt });
  const failed = isError || lastKnown || (data === undefined && failureCount > 1);
  // When we last queried it: less than a minute ago while the screen is open.
  const now = new Date(lastKnown ? firstRepliesAtMs() : Math.max(dataUpdatedAt, errorUpdatedAt));
  const view = balanceView({ contractor, balance: data, payouts, failed, now });
  const asOf = 'asOf' in view && view.asOf;
  // From here, so that the first money counts up from nothing.
  const shownCents = useCountUp(centsOf(view));
  return (
    <section
      aria-label={t('Your balance')}
      className="relative overflow-hidden rounded-xl bg-hero p-5 text-on-hero lift-card"
    >
      {/* Leaves room for a date and a time, without moving what is below. */}
      {asOf ? null : <HazardCorner className="w-24" />}
      <p className="text-on-hero-2">
        {t('Your balance')}
        {/* On the same line: nothing moves when it disappears. */}
        {asOf ? <strong className="ml-2 text-on-hero figures">{asOf}</strong> : null}
      </p>
      <Content view={view} shownCents={shownCents} disputedCents={data?.disputed ?? 0} />
    </section>
  );
}

function centsOf(view: BalanceView): number | undefined {
  if (view.kind === 'funds') return view.balanceCents;
  return view.kind === 'no-funds' ? 0 : undefined;
}

interface ContentProps {
  view: BalanceView;
  shownCents: number | undefined;
  disputedCents: number;
}

function Content({ view, shownCents, disputedCents }: ContentProps) {
  switch (view.kind) {
    case 'action-needed':
      return (
        <Panel headline={t(BALANCE_MESSAGES.actionNeeded)}>
          <p className="mb-2">
            {view.held
              ? view.held
              : view.bankChangeLast4
                ? bankChangePending(view.bankChangeLast4)
                : view.waitingCents === 0
                  ? t('Add your bank to get your money.')
                  : tNodes('Add your bank to get your {amount}.', {
                      amount: <strong className="figures">{formatCents(view.waitingCents)}</strong>,
                    })}
          </p>
          {view.held ? null : (
            <ButtonLink to="/settings?openBankModal=true" variant="on-hero" className="w-full">
              {t(BALANCE_MESSAGES.addBankAccount)}
            </ButtonLink>
          )}
        </Panel>
      );
    case 'loading':
      return (
        <Panel
          headline={
            <div className="mt-1 flex h-14 items-center">
              <LoadingLabel />
              <div className="h-11 w-48 animate-pulse rounded-sm bg-hero-line" />
            </div>
          }
        >
          <div className="h-6 w-full animate-pulse rounded-sm bg-hero-line" />
        </Panel>
      );
    case 'unknown':
      return (
        <Panel headline={t('Not known yet')}>
          <p className="text-on-hero-2">{view.note}</p>
        </Panel>
      );
    case 'no-funds':
      return (
        <Panel headline={t(BALANCE_MESSAGES.noFunds)}>
          {view.pendingCents > 0 || view.heldCents > 0 || disputedCents > 0 ? (
            <InPayouts {...view} disputedCents={disputedCents} large />
          ) : (
            <p className="text-on-hero-2">{t('Money from paid links shows up here.')}</p>
          )}
          {view.note ? <p className="text-on-hero-2">{view.note}</p> : null}
        </Panel>
      );
    case 'funds':
    default:
      return (
        <Panel headline={<HeroAmount cents={view.balanceCents} shownCents={shownCents} />}>
          {view.nextPayoutDay ? (
            <p className="flex flex-wrap justify-between gap-x-4">
              <span>{t('Next payout')}</span>
              <strong className="font-bold">{view.nextPayoutDay}</strong>
            </p>
          ) : null}
          {view.balanceCents < 0 ? <p>{t('Your next payments cover this first.')}</p> : null}
          <InPayouts {...view} disputedCents={disputedCents} />
          {view.note ? <p className="text-on-hero-2">{view.note}</p> : null}
        </Panel>
      );
  }
}

function Panel({ headline, children }: { headline: ReactNode; children: ReactNode }) {
  return (
    <>
      {typeof headline === 'string' ? (
        <p className="mt-1 flex min-h-14 items-center text-2xl font-extrabold tracking-tight min-[360px]:text-[30px] min-[360px]:leading-9">
          {headline}
        </p>
      ) : (
        headline
      )}
      {/* As high as its usual content, so that the button below does not move. */}
      <div className="mt-4 flex min-h-16 flex-col gap-2 border-t border-hero-line pt-4 min-[360px]:min-h-[41px]">
        {children}
      </div>
    </>
  );
}

interface InPayoutsProps {
  pendingCents: number;
  heldCents: number;
  disputedCents: number;
  /** No figure above: emphasise the first of these. */
  large?: boolean;
}

function InPayouts({ large = false, ...held }: InPayoutsProps) {
  return (
    [
      { cents: held.pendingCents, state: '{amount} on its way' },
      { cents: held.heldCents, state: '{amount} on hold' },
      { cents: held.disputedCents, state: '{amount} held while a bank decides' },
    ] as const
  )
    .filter(({ cents }) => cents > 0)
    .map(({ cents, state }, index) => (
      <p key={state} className="text-on-hero-2">
        {tNodes(state, {
          amount: (
            <strong
              className={`text-on-hero figures ${large && index === 0 ? `block font-extrabold tracking-tight ${sizeFor(splitCents(cents).dollars.length)}` : ''}`}
            >
              {formatCents(cents)}
            </strong>
          ),
        })}
      </p>
    ));
}

/** Never truncated: more digits make it smaller. */
function HeroAmount({
  cents,
  shownCents = cents,
}: {
  cents: number;
  shownCents: number | undefined;
}) {
  const { dollars, remainder } = splitCents(shownCents);
  // A minus sign as wide as a digit would look detached.
  const figures = cents < 0 ? '' : 'figures';
  return (
    <p
      className={`mt-1 font-extrabold tracking-tight ${figures} ${sizeFor(splitCents(cents).dollars.length)}`}
    >
      {dollars}
      <span className="text-[0.55em] text-on-hero-2">.{remainder}</span>
    </p>
  );
}

function sizeFor(characters: number): string {
  if (characters <= 6) return 'text-[52px] leading-14';
  return characters <= 9
    ? 'text-[36px] leading-14 min-[360px]:text-[44px]'
    : 'text-[28px] leading-10';
}
