import type { Keys } from '../../crypto.ts';
import type { Basics } from '../../basics.ts';
import type { Enqueue } from '../../jobs/jobs.ts';
import type { QueueMessage } from '../../outgoing-message.ts';
import type { CarrierPosts, EmailCarrier, LocalDelivery, SmsCarrier } from '../../ports/carrier.ts';
import { carrierRoutes, STATUS_PATH } from './carrier-routes.ts';
import type { OnDeliveryStatus } from './deliver-message.ts';
import { inboxRoutes } from './inbox-page.ts';
import { sendMessageJobs } from './jobs.ts';
import { keepLocally } from './local-inbox.ts';
import { deleteOldMessages, moveMessages } from './queries.ts';
import { addOptOut, isOptedOut, mayTextIn } from './opt-outs.ts';
import { messagesToOwners, queueMessage } from './queue-message.ts';

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
  chooseCarriers: (ours: {
    /** Where a carrier reports what became of a text. */
    statusUrl: string;
    storeLocally: (delivery: LocalDelivery) => Promise<string>;
  }) => Carriers;
  onDeliveryStatus: OnDeliveryStatus;
}

/** Texts and e-mails that we send, and who wants none. */
export function messagesFeature(deps: MessagesDeps) {
  const { database, publicUrl } = deps;
  const carriers = deps.chooseCarriers({
    statusUrl: publicUrl + STATUS_PATH,
    storeLocally: (delivery) => keepLocally(database, delivery),
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
    ...messagesToOwners(queue),
    mayText: mayTextIn(deps.allowedCountries),
    addOptOut,
    isOptedOut,
    moveRows: moveMessages,
    cleanUp: (now: Date) => deleteOldMessages(database.system, now),
  };
}
