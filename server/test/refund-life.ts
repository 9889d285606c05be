import { makeKeys } from '../src/crypto.ts';
import type { BaseDeps } from '../src/base-deps.ts';

import { listRows } from '../src/db/rows.ts';
import { syncCheckout } from '../src/features/checkout/attempts/sync-checkout.ts';
import { followUp } from '../src/features/checkout/credit/follow-up.ts';
import type { FollowUpDeps } from '../src/features/checkout/deps.ts';
import { refund, type RefundInput } from '../src/features/checkout/refunds/refund.ts';
import { settleRefund } from '../src/features/checkout/refunds/settle-refunds.ts';
import { notifyOfRefunds } from '../src/features/checkout/refunds/notify-of-refunds.ts';
import { syncDispute } from '../src/features/disputes/sync-disputes.ts';
import { queueMessage } from '../src/features/messages/queue-message.ts';
import { linkWrites } from '../src/features/payment-links/link-writes.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { asProviderError } from '../src/ports/provider-error.ts';
import { Secret } from '../src/secret.ts';
import { NO_NEWS } from './no-news.ts';

const nothing = async () => {};

/** The refund tasks of one link, step by step, without their queue. */
export function refundLife(baseDeps: BaseDeps & { provider: PaymentProvider }) {
  const { database } = baseDeps;
  const keys = makeKeys(new Secret('a secret of at least thirty-two characters'));
  const deps: FollowUpDeps = {
    ...baseDeps,
    links: linkWrites,
    ...NO_NEWS,
    enqueueFollowUp: nothing,
    queueMessage: (db, message) =>
      queueMessage({ ...baseDeps, keys, enqueue: nothing, publicUrl: '' }, db, message),
    notifyOfMoney: nothing,
    withdrawOfLink: nothing,
    scheduleReview: nothing,
    refreshBalance: nothing,
    settleJob: nothing,
  };
  return {
    refund: (input: Omit<RefundInput, 'freelyCents'>) =>
      refund(deps, { ...input, freelyCents: undefined }),
    async round(linkId: string): Promise<void> {
      const ofLink = { payment_link_id: linkId };
      for (const attempt of await listRows(database.system, 'checkout_attempts', ofLink, 'id')) {
        await syncCheckout(deps, attempt).catch(asProviderError);
      }
      for (const { id } of await listRows(database.system, 'refunds', ofLink, 'id')) {
        await settleRefund(deps, id);
      }
      for (const { id } of await listRows(database.system, 'payments', ofLink, 'id')) {
        await followUp(deps, id);
      }
      await notifyOfRefunds(deps);
    },
    hear: (event: { paymentId: string; disputeId: string }) =>
      syncDispute(
        { ...baseDeps, notifyOfDispute: nothing, refreshBalance: nothing, insertMismatch: nothing },
        event,
      ).catch(asProviderError),
  };
}
