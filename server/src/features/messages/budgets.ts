import type { Db } from '../../db/database.ts';
import { releaseAll, readAll, takeAll, type Window } from '../../db/several-limits.ts';
import type { Row } from '../../db/rows.ts';
import { rulesOf } from '../../message-catalogue.ts';
import { contactKey } from './opt-outs.ts';

/** For texts, and the same for e-mails; a third of it per hour. */
export interface MessageLimits {
  /** To one phone or mailbox. */
  perContactDay: number;
  perAccountDay: number;
  /** Of the installation, without what is never held back. */
  perDay: number;
}

/**
 * Each group has its own budget per contact: strangers who fill in a site's form do not hold back a security notice.
 */
function groupOf(kind: string): string {
  const { budget } = rulesOf(kind);
  return budget === 'reviews' ? 'customer' : budget;
}

/** Owners are notified of every payment. */
const OWNER_CONTACT_FACTOR = 10;
/** No kind can use up what the others need. */
const KIND_SHARE = 0.5;
const REVIEW_SHARE = 0.25;
/** Each account's daily minimum, in all and per contact, even when others used up the budget. */
const OWN_SHARE = 20;
const OWN_SHARE_TO_CONTACT = 3;

type Message = Pick<Row<'messages'>, 'kind' | 'channel' | 'recipient' | 'user_id'>;
type Scope = 'contact' | 'account' | 'kind' | 'installation';

interface Budget {
  scope: Scope;
  of: string;
  perDay: number;
}

function budgetsOf(message: Message, limits: MessageLimits): Budget[] {
  const { kind, channel, recipient, user_id: userId } = message;
  const { to, budget } = rulesOf(kind);
  if (channel === 'push' || budget === 'none') return [];
  const group = groupOf(kind);
  const budgets: Budget[] = [];
  if (to !== 'staff') {
    const of = `${group}:${contactKey(channel, recipient).key}`;
    const factor = group === 'customer' ? 1 : OWNER_CONTACT_FACTOR;
    budgets.push({ scope: 'contact', of, perDay: limits.perContactDay * factor });
  }
  // No other kind holds back security messages.
  if (budget === 'security' || budget === 'money') return budgets;
  if (userId) {
    // Messages caused by its site's visitors do not count against its receipts.
    const of = budget === 'visitor' ? `${userId}:visitors` : userId;
    budgets.push({ scope: 'account', of, perDay: limits.perAccountDay });
  }
  const share = budget === 'reviews' ? REVIEW_SHARE : KIND_SHARE;
  budgets.push(
    { scope: 'kind', of: kind, perDay: Math.ceil(limits.perDay * share) },
    { scope: 'installation', of: 'all', perDay: limits.perDay },
  );
  return budgets;
}

/** A budget's hour or day. */
interface Limit extends Window {
  budget: Budget;
  per: 'hour' | 'day';
  allowed: number;
}

const limitsOf = (channel: string, budget: Budget): Limit[] =>
  (
    [
      ['hour', 3_600, Math.ceil(budget.perDay / 3)],
      ['day', 86_400, budget.perDay],
    ] as const
  ).map(([per, perSeconds, allowed]) => {
    const key = `messages:${channel}:${budget.scope}:${budget.of}:${per}`;
    return { budget, per, perSeconds, allowed, key };
  });

/** Within it, no budget of these scopes holds the account back. */
interface Share extends Window {
  allowed: number;
  frees: Scope[];
}

function sharesOf({ kind, channel, recipient, user_id: userId }: Message): Share[] {
  if (!userId) return [];
  const own = `messages:${channel}:share:${groupOf(kind)}:${userId}`;
  const contact = contactKey(channel, recipient).key;
  const perSeconds = 86_400;
  return [
    { key: own, perSeconds, allowed: OWN_SHARE, frees: ['kind', 'installation'] },
    { key: `${own}:${contact}`, perSeconds, allowed: OWN_SHARE_TO_CONTACT, frees: ['contact'] },
  ];
}

export interface OverBudget {
  scope: Scope;
  of: string;
  per: 'hour' | 'day';
  allowed: number;
  waitMs: number;
}

/** Counts the message in all its budgets, or in none when one is used up; then returns the one that ends last. */
export async function takeBudget(
  db: Db,
  message: Message,
  given: MessageLimits,
): Promise<OverBudget | undefined> {
  const limits = budgetsOf(message, given).flatMap((budget) => limitsOf(message.channel, budget));
  if (limits.length === 0) return undefined;
  const shares = sharesOf(message);
  const counted = await takeAll(db, [...limits, ...shares]);
  const isUsedUp = ({ key, allowed }: Limit | Share) => counted.get(key)!.points > allowed;
  const freed = new Set(shares.flatMap((share) => (isUsedUp(share) ? [] : share.frees)));
  const over = limits
    .filter((limit) => isUsedUp(limit) && !freed.has(limit.budget.scope))
    .map(({ budget: { scope, of }, per, allowed, key }) => {
      return { scope, of, per, allowed, waitMs: counted.get(key)!.leftMs };
    })
    .toSorted((a, b) => b.waitMs - a.waitMs)[0];
  if (over) await releaseAll(db, [...limits, ...shares]);
  return over;
}

export async function readAccountBudgets(db: Db, userId: string, { perAccountDay }: MessageLimits) {
  const account: Budget = { scope: 'account', of: userId, perDay: perAccountDay };
  const ways = (['sms', 'email'] as const).map(
    (channel) => [channel, limitsOf(channel, account)] as const,
  );
  const counted = await readAll(
    db,
    ways.flatMap(([, limits]) => limits),
  );
  return ways.flatMap(([channel, limits]) =>
    limits.map(({ per, allowed, key }) => {
      return { channel, per, used: counted.get(key)?.points ?? 0, allowed };
    }),
  );
}
