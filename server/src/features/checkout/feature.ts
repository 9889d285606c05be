import type { RequestListener } from 'node:http';
import * as z from 'zod';
import { ATTEMPTS_UNDER_WAY } from '@jobly/core/checkout/status';
import type { Db } from '../../db/database.ts';
import { rateLimit } from '../../db/rate-limits.ts';
import { findRow, listRows } from '../../db/rows.ts';
import type { CustomerPages } from '../../http/pages/customer-pages.ts';
import { task, type Enqueue, type TaskHandler } from '../../tasks/tasks.ts';
import type { StaffIntents } from '../../staff-actions/intent.ts';
import { deleteAttempts, movePayments } from './account-rows.ts';
import { refuseCash } from './credit/claim-cash.ts';
import { creditCash } from './credit/credit.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import { readReceipt } from './credit/receipt-queries.ts';
import { recordReceiptSent } from './credit/receipt-sent.ts';
import { followUp } from './credit/follow-up.ts';
import { prepareMarkPaid } from './credit/prepare-mark-paid.ts';
import { withFastPath, type FastPathOptions } from './fast-path/fast-path.ts';
import { fastRoutes } from './fast-path/fast-routes.ts';
import { guardedLookUp, linkLookUp, withMore } from './pages/link-look-up.ts';
import { syncForEvent } from './attempts/sync-checkout.ts';
import { pollAttemptsNow } from './attempts/attempt-queries.ts';
import type { CheckoutDeps, FollowUpDeps } from './deps.ts';
import { insertMismatch, resolveById, resolveMismatch } from './mismatch-queries.ts';
import { checkoutPages } from './pages/pages.ts';
import { contractorPdfRoutes } from './printed/pdf-routes.ts';
import { closeCheckouts, reconcile, syncOpenPayments } from './attempts/reconcile.ts';
import { revokeCheckouts } from './attempts/revoke-checkouts.ts';
import { refund, type RefundInput } from './refunds/refund.ts';
import { findPaymentOfProvider } from './refunds/refund-queries.ts';
import { providersNames, takeOverRefunds } from './refunds/take-over-refunds.ts';
import { notifyOfRefunds } from './refunds/notify-of-refunds.ts';
import { checkoutRoutes } from './routes.ts';

const WRONG_CODES_PER_HOUR = 60;
const CHECKOUTS_PER_LINK_HOUR = 120;
const PDFS_PER_HOUR = 60;
const UNDOS_PER_LINK_HOUR = 5;
/** Of one link: each is kept in its story. */
const UNDOS_IN_ALL = {
  name: 'undo-cash-in-all',
  allowed: 20,
  perSeconds: 90 * 86_400,
  quiet: true,
};

/** Of one job. */
const LEFTS_IN_ALL = { ...UNDOS_IN_ALL, name: 'left-of-job' };
const REFUSALS_IN_ALL = { ...UNDOS_IN_ALL, name: 'refuse-cash-in-all', allowed: 10 };

type MadeHere =
  | 'lookUp'
  | 'findLink'
  | 'checkouts'
  | 'undos'
  | 'undosInAll'
  | 'lefts'
  | 'refusals'
  | 'views'
  | 'pdfs'
  | 'enqueueFollowUp';

export interface CheckoutFeatureDeps extends Omit<CheckoutDeps, MadeHere> {
  enqueue: Enqueue;
  asksForConsent: boolean;
  /** Nothing when the pages have not been built. */
  pages: CustomerPages | undefined;
}

/** The customer's side of a payment link: page, payment, receipt, and refund. */
export function checkoutFeature({ enqueue, asksForConsent, pages, ...given }: CheckoutFeatureDeps) {
  const { database } = given;
  const hourly = (name: string, allowed: number, how: { quiet?: true; flooded?: true } = {}) =>
    rateLimit(database.pool, { name, allowed, perSeconds: 3_600, ...how });
  const lookUp = withMore(
    linkLookUp(database.lookUps, asksForConsent ? 'strict' : 'never'),
    database.shown,
  );
  const deps: CheckoutDeps = {
    ...given,
    lookUp,
    findLink: guardedLookUp(
      lookUp,
      hourly('wrong-link-code', WRONG_CODES_PER_HOUR, { flooded: true }),
    ),
    checkouts: hourly('checkout', CHECKOUTS_PER_LINK_HOUR),
    undos: hourly('undo-cash', UNDOS_PER_LINK_HOUR, { quiet: true }),
    undosInAll: rateLimit(database.pool, UNDOS_IN_ALL),
    lefts: rateLimit(database.pool, LEFTS_IN_ALL),
    refusals: rateLimit(database.pool, REFUSALS_IN_ALL),
    views: hourly('link-view', 1, { quiet: true }),
    pdfs: hourly('pdf', PDFS_PER_HOUR),
    enqueueFollowUp: (db, paymentId) => enqueue(db, 'follow-up-payment', { paymentId }),
  };
  const settleCash: SettleCash = (db, paymentLinkId, startAt) =>
    enqueue(db, 'settle-cash', { paymentLinkId }, { startAt });
  const staffIntents: Pick<StaffIntents, 'admin-mark-paid'> = {
    'admin-mark-paid': (...asked) => prepareMarkPaid(deps, ...asked),
  };
  return {
    routes: [
      ...checkoutRoutes(deps),
      ...contractorPdfRoutes(deps),
      ...(pages ? checkoutPages(deps, pages) : []),
    ],
    withFastPath: (options: FastPathOptions, app: RequestListener) =>
      withFastPath(fastRoutes(deps, pages), options, app),
    tasks: checkoutTasks({ ...deps, settleCash }),
    creditCash: (linkId: string) => creditCounted(deps, linkId),
    /** Commits with the mark: what is open at the provider goes now, and the mark is a payment then. */
    markCash: async (db: Db, paymentLinkId: string, settlesAt: Date): Promise<void> => {
      await enqueue(db, 'close-checkouts', { paymentLinkId });
      await settleCash(db, paymentLinkId, settlesAt);
    },
    refuseCash: (claim: { linkId: string; userId: string }) => refuseCash(deps, claim),
    refund: (input: RefundInput) => refund(deps, input),
    revokeCheckouts: (linkId: string) => revokeCheckouts(deps, linkId),
    closeCheckouts: (paymentLinkId: string) =>
      enqueue(database.system, 'close-checkouts', { paymentLinkId }),
    async closeCheckoutsOf(db: Db, userId: string): Promise<void> {
      const open = { user_id: userId, status: ATTEMPTS_UNDER_WAY };
      const attempts = await listRows(db, 'checkout_attempts', open, 'created_at');
      for (const paymentLinkId of new Set(attempts.map((one) => one.payment_link_id))) {
        await enqueue(db, 'close-checkouts', { paymentLinkId });
      }
    },
    syncOpenPayments: (userId: string) => syncOpenPayments(deps, userId),
    /** False: no attempt has this checkout. */
    syncPayment: async (event: { checkoutId: string; failed?: boolean }) =>
      (await syncForEvent(deps, event)) !== undefined,
    /** False: no payment of ours. */
    syncRefunds: async ({ paymentId }: { paymentId: string }): Promise<boolean> => {
      const payment = await findPaymentOfProvider(database.system, paymentId);
      if (payment) await takeOverRefunds(deps, providersNames(payment).merchantId, paymentId);
      return payment !== undefined;
    },
    pollAttemptsNow,
    readReceipt,
    onDeliveryStatus: (db: Db, status: DeliveryStatus) => recordReceiptSent(deps, db, status),
    insertMismatch,
    resolveMismatch,
    resolveMismatchById: resolveById,
    staffIntents,
    moveRows: movePayments,
    deleteRows: deleteAttempts,
  };
}

type SettleCash = (db: Db, paymentLinkId: string, at: Date) => Promise<void>;

async function creditCounted(deps: FollowUpDeps, linkId: string, how: { mark?: boolean } = {}) {
  const outcome = await creditCash(deps, linkId, how);
  if (outcome === 'credited') deps.countCredit?.('cash');
  return outcome;
}

export const checkoutTasks = (deps: FollowUpDeps & { settleCash: SettleCash }): TaskHandler[] => [
  task('settle-cash', z.object({ paymentLinkId: z.uuid() }), async ({ paymentLinkId }) => {
    if ((await creditCounted(deps, paymentLinkId, { mark: true })) === 'credited') return;
    const { system } = deps.database;
    const link = await findRow(system, 'payment_links', { id: paymentLinkId, status: 'unpaid' });
    // Undone and marked anew, or the queue's clock was ahead of ours.
    if (link?.cash_settles_at && !link.cancelled_at) {
      await deps.settleCash(system, paymentLinkId, link.cash_settles_at);
    }
  }),
  task('follow-up-payment', z.object({ paymentId: z.uuid() }), ({ paymentId }) =>
    followUp(deps, paymentId),
  ),
  task('close-checkouts', z.object({ paymentLinkId: z.uuid() }), ({ paymentLinkId }) =>
    closeCheckouts(deps, paymentLinkId),
  ),
  { name: 'send-news', run: () => notifyOfRefunds(deps) },
  { name: 'reconcile-payments', run: () => reconcile(deps) },
];
