import * as z from 'zod';
import type { BaseDeps } from '../../base-deps.ts';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import { task, type Enqueue, type TaskHandler } from '../../tasks/tasks.ts';
import type { OnDeliveryStatus, QueueMessage } from '../../outgoing-message.ts';
import type {
  CarrierPosts,
  EmailCarrier,
  LocalInbox,
  PushCarrier,
  SmsCarrier,
} from '../../ports/carrier.ts';
import type { AccountMove } from '../../staff-actions/account-rows.ts';
import { carrierRoutes, STATUS_PATH } from './carrier-routes.ts';
import { readAccountBudgets, type MessageLimits } from './budgets.ts';
import { deliverMessage, type DeliverDeps } from './deliver-message.ts';
import { inboxRoutes } from './inbox-page.ts';
import { localInbox } from './local-inbox.ts';
import { addOptOut, isOptedOut, mayTextIn } from './opt-outs.ts';
import { messagesToOwners, queueMessage, withdrawMessages } from './queue-message.ts';

export interface Carriers {
  sms: SmsCarrier;
  email: EmailCarrier;
  posts: CarrierPosts | undefined;
  /** A trial in which at least one channel uses the local inbox. */
  local: boolean;
}

export interface MessagesDeps extends BaseDeps {
  keys: Keys;
  enqueue: Enqueue;
  publicUrl: string;
  allowedCountries: string[];
  limits: MessageLimits;
  chooseCarriers: (ours: {
    /** For delivery reports. */
    statusUrl: string;
    inbox: LocalInbox;
  }) => Carriers;
  push: PushCarrier;
  onDeliveryStatus: OnDeliveryStatus;
}

export function messagesFeature(deps: MessagesDeps) {
  const { database, publicUrl } = deps;
  const carriers = deps.chooseCarriers({
    statusUrl: publicUrl + STATUS_PATH,
    inbox: localInbox(database.system),
  });
  const queue: QueueMessage = (...given) => queueMessage(deps, ...given);
  const { posts } = carriers;
  return {
    routes: [
      ...(posts ? carrierRoutes({ ...deps, posts }) : []),
      ...(carriers.local ? inboxRoutes(deps) : []),
    ],
    tasks: [
      ...sendMessageTasks({ ...deps, ...carriers }),
      {
        name: 'housekeeping' as const,
        run: () => deleteOldMessages(database.system, deps.clock.now()),
      },
    ],
    queueMessage: queue,
    withdrawMessages,
    ...messagesToOwners(queue),
    mayText: mayTextIn(deps.allowedCountries),
    addOptOut,
    isOptedOut,
    readBudgets: (userId: string) => readAccountBudgets(database.system, userId, deps.limits),
    moveRows: (db: Db, { from, to }: AccountMove) =>
      updateRows(db, 'messages', { user_id: from }, { user_id: to }),
  };
}

const Payload = z.object({ messageId: z.uuid() });

/**
 * One queue per channel, so that a hanging mail server delays no text; codes have one because the reader waits.
 * `send-message`, once the queue of all, is still worked for tasks left by an upgrade and for retries by staff.
 */
export const sendMessageTasks = (deps: DeliverDeps): TaskHandler[] =>
  (['send-code', 'send-text', 'send-email', 'send-push', 'send-message'] as const).map((name) =>
    task(name, Payload, ({ messageId }, attempt) => deliverMessage(deps, messageId, attempt)),
  );

/** Messages after 90 days, the local inbox after 30. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db
    .deleteFrom('messages')
    .where('created_at', '<', daysAgo(90))
    .where('status', '!=', 'queued')
    .execute();
  await db.deleteFrom('local_inbox').where('delivered_at', '<', daysAgo(30)).execute();
}
