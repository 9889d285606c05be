import * as z from 'zod';
import type { Basics } from '../../basics.ts';
import type { Keys } from '../../crypto.ts';
import type { Db } from '../../db/database.ts';
import { updateRows } from '../../db/rows.ts';
import { job, type Enqueue, type JobHandler } from '../../jobs/jobs.ts';
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
  /** What the carrier posts to us; nothing where no carrier does. */
  posts: CarrierPosts | undefined;
  /** At least one channel ends in the local inbox, and this is a trial. */
  local: boolean;
}

export interface MessagesDeps extends Basics {
  keys: Keys;
  enqueue: Enqueue;
  publicUrl: string;
  allowedCountries: string[];
  limits: MessageLimits;
  chooseCarriers: (ours: {
    /** Where a carrier reports what became of a text. */
    statusUrl: string;
    inbox: LocalInbox;
  }) => Carriers;
  push: PushCarrier;
  onDeliveryStatus: OnDeliveryStatus;
}

/** Texts, e-mails and pushes, and the opt-outs from them. */
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
    jobs: sendMessageJobs({ ...deps, ...carriers }),
    queueMessage: queue,
    withdrawMessages,
    ...messagesToOwners(queue),
    mayText: mayTextIn(deps.allowedCountries),
    addOptOut,
    isOptedOut,
    readBudgets: (userId: string) => readAccountBudgets(database.system, userId, deps.limits),
    moveRows: (db: Db, { from, to }: AccountMove) =>
      updateRows(db, 'messages', { user_id: from }, { user_id: to }),
    cleanUp: (now: Date) => deleteOldMessages(database.system, now),
  };
}

const Payload = z.object({ messageId: z.uuid() });

/**
 * Each channel has a queue of its own, so that a hanging mail server delays no text and the other way round; codes
 * have one because the reader is waiting for them. `send-message` was once the queue of all. It gets nothing new but is still
 * worked: some jobs may wait there after an upgrade, and staff may retry a failed one. A message has one job.
 */
export const sendMessageJobs = (deps: DeliverDeps): JobHandler[] =>
  (['send-code', 'send-text', 'send-email', 'send-push', 'send-message'] as const).map((name) =>
    job(name, Payload, ({ messageId }, attempt) => deliverMessage(deps, messageId, attempt)),
  );

/** What is over and old goes: messages after 90 days, the local inbox after 30. */
export async function deleteOldMessages(db: Db, now: Date): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await db
    .deleteFrom('messages')
    .where('created_at', '<', daysAgo(90))
    .where('status', '!=', 'queued')
    .execute();
  await db.deleteFrom('local_inbox').where('delivered_at', '<', daysAgo(30)).execute();
}
