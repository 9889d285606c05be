import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { FeeRules } from '../../fee-rules.ts';
import type { Enqueue } from '../../tasks/tasks.ts';
import type { WithdrawOfLink } from '../../outgoing-message.ts';
import type { HourlyLimits } from './hourly-limits.ts';
import type { SentDeps } from './record-sent.ts';

export interface MoneyActions {
  creditCash(linkId: string): Promise<'credited' | 'settled'>;
  /** What follows 'Paid in cash', now and when it counts; commits with the caller. */
  markCash(db: Db, linkId: string, settlesAt: Date): Promise<void>;
  /** 'Not received': false when there is no claim to answer. */
  refuseCash(claim: { linkId: string; userId: string }): Promise<boolean>;
  refund(refund: {
    id: string;
    linkId: string;
    userId: string;
    amountCents: number;
    freelyCents: number | undefined;
  }): Promise<'done' | 'unknown'>;
  /** What is open at the provider is due for a look, which closes it there; commits with the caller. */
  pollAttemptsNow(db: Db, linkId: string, now: Date): Promise<void>;
  /** Every checkout of the link is revoked at the provider and read back, or none may be; credits what was paid. */
  revokeCheckouts(linkId: string): Promise<'revoked' | 'under_way' | 'not_asked'>;
  /** The link is closed or settled: what is still open at the provider is to be revoked. */
  closeCheckouts(linkId: string): Promise<void>;
  /** Asks the provider about this contractor's open payments; false when it could not be asked. */
  syncOpenPayments(userId: string): Promise<boolean>;
}

export interface PaymentLinkDeps extends NewsDeps, SentDeps {
  /** An operator may allow less than the server does. */
  mostCents: number;
  fees: FeeRules;
  /** What a session may refund in a day without proving itself once more. */
  refundFreelyCents: number;
  limits: HourlyLimits;
  enqueue: Enqueue;
  allowedCountries: string[];
  withdrawOfLink: WithdrawOfLink;
  money: () => MoneyActions;
}
