import type { Contractor } from '@jobly/core/accounts/contract';
import { formatDateTime, formatLongDay, formatRecent, nextWeekday } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import type { Balance, Payout } from '@jobly/core/payouts/contract';
import { holdText } from '@jobly/core/payouts/hold-texts';
import { PAYOUT_MESSAGES, PROVIDER_AWAY_MESSAGES } from '@jobly/core/payouts/messages';

export type BalanceView =
  /** `held`: why no bank account can be added now. */
  | { kind: 'action-needed'; waitingCents: number; bankChangeLast4: string | null; held?: string }
  | { kind: 'loading' }
  | { kind: 'unknown'; note: string }
  | ({ kind: 'no-funds' } & ReturnType<typeof knownOf>)
  /** Undefined while payouts are held: Settings says why. */
  | ({ kind: 'funds'; nextPayoutDay: string | undefined } & ReturnType<typeof knownOf>);

interface BalanceInput {
  contractor: Pick<
    Contractor,
    'payoutsStatus' | 'nextPayoutDate' | 'bankChangeLast4' | 'payoutHold' | 'bankChangeRule'
  >;
  balance: Balance | undefined;
  payouts: Pick<Payout, 'status' | 'amountCents' | 'payoutDate'>[] | undefined;
  /** May be outdated: no reply, or not queried yet on this visit. */
  failed: boolean;
  now: Date;
  timeZone?: string;
}

/** The three states of spec 2, and their variants while the provider does not respond. */
export function balanceView(input: BalanceInput): BalanceView {
  const { contractor, balance, failed } = input;
  if (contractor.payoutsStatus === 'pending') {
    return {
      kind: 'action-needed',
      waitingCents: Math.max(0, balance?.balance ?? 0),
      bankChangeLast4: contractor.bankChangeLast4,
      ...(contractor.payoutHold ? { held: holdText(contractor.payoutHold, input.timeZone) } : {}),
    };
  }
  if (!balance) {
    return failed
      ? { kind: 'unknown', note: t('Your balance could not be loaded. We keep trying.') }
      : { kind: 'loading' };
  }
  if (!balance.current && balance.readAt === null) {
    return { kind: 'unknown', note: t(PROVIDER_AWAY_MESSAGES.balance) };
  }
  const known = knownOf(balance, input);
  if (balance.balance === 0) return { kind: 'no-funds', ...known };
  return {
    kind: 'funds',
    nextPayoutDay:
      payoutsWait(contractor) && balance.balance > 0
        ? heldUntil(contractor.payoutHold, input.timeZone)
        : promisedPayoutDay(contractor, balance, input.payouts),
    ...known,
  };
}

const heldUntil = (hold: Contractor['payoutHold'], timeZone?: string) =>
  hold?.until
    ? t('On hold until {time}', { time: formatDateTime(hold.until, timeZone) })
    : t(PAYOUT_MESSAGES.held);

type Waiting = Partial<Pick<Contractor, 'bankChangeLast4' | 'payoutHold' | 'bankChangeRule'>>;

/** Also while the outcome of a bank account change is unknown. */
const payoutsWait = ({ payoutHold, bankChangeLast4, bankChangeRule }: Waiting) =>
  Boolean(payoutHold?.payouts || (bankChangeLast4 && bankChangeRule?.payouts));

/** No day is promised for an empty or negative balance, or while payouts are held. */
export function promisedPayoutDay(
  contractor: Pick<Contractor, 'nextPayoutDate'> & Waiting,
  balance: Pick<Balance, 'balance'> | undefined,
  payouts: Pick<Payout, 'payoutDate'>[] | undefined,
): string | undefined {
  const { nextPayoutDate: day } = contractor;
  if (!day || payoutsWait(contractor) || !balance || balance.balance <= 0) return undefined;
  const latest = (payouts ?? [])
    .map(({ payoutDate }) => payoutDate.slice(0, 10))
    .reduce((newest, other) => (other > newest ? other : newest), '');
  return formatLongDay(latest >= day ? nextWeekday(latest) : day);
}

function knownOf(balance: Balance, { payouts, failed, now, timeZone }: BalanceInput) {
  const stale = failed || !balance.current;
  const heldCents = (payouts ?? [])
    .filter(({ status }) => status === 'held')
    .reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0);
  return {
    balanceCents: balance.balance,
    // Only the list of payouts shows which part is held: without it nothing is shown.
    pendingCents: payouts ? Math.max(0, balance.pending - heldCents) : 0,
    heldCents,
    asOf: stale && balance.readAt ? asOf(balance.readAt, now, timeZone) : undefined,
    // When our own server is down, the connection banner says so.
    note: balance.current ? undefined : t(PROVIDER_AWAY_MESSAGES.balance),
  };
}

/** `As of 3:30 PM` for today, `As of Nov 14 at 3:30 PM` for any other day. */
export function asOf(iso: string, now: Date, timeZone?: string): string {
  return t('As of {time}', { time: formatRecent(iso, now, timeZone) });
}
