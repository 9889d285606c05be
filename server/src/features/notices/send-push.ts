import { PushPayload } from '@jobly/core/notices/contract';
import { deleteRows, findRow } from '../../db/rows.ts';
import { RefusedByCarrierError, type PushCarrier } from '../../ports/carrier.ts';
import { KeysRefusedError, SubscriptionGoneError } from '../../ports/push.ts';
import { unsealSubscription, type SubscriptionDeps } from './subscriptions.ts';

/** Not worth showing after a day. */
const KEPT_FOR_SECONDS = 86_400;

/** Read just before sending: a signed-out device gets no push. */
export function sendPush({ database, keys, push, log }: SubscriptionDeps): PushCarrier['send'] {
  return async ({ to, body }) => {
    const row = await findRow(database.system, 'push_subscriptions', { id: to });
    if (!row) throw new RefusedByCarrierError('the device has signed out');
    const { tag, silent } = PushPayload.parse(JSON.parse(body));
    try {
      return await push.send({
        subscription: unsealSubscription(keys, row.sealed_subscription),
        payload: body,
        // At most 32 characters of base64url.
        topic: tag.replaceAll('-', '').slice(0, 32),
        urgent: !silent,
        keptForSeconds: KEPT_FOR_SECONDS,
      });
    } catch (error) {
      if (error instanceof KeysRefusedError) {
        log.error({ err: error }, 'a push service refuses our VAPID keys');
      }
      if (!(error instanceof SubscriptionGoneError)) throw error;
      await deleteRows(database.system, 'push_subscriptions', { id: to });
      throw new RefusedByCarrierError(error.message);
    }
  };
}
