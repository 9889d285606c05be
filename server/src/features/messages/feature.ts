import type { Keys } from '../../crypto.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Enqueue, JobHandler } from '../../jobs/jobs.ts';
import type { CarrierPosts, EmailCarrier, SmsCarrier } from '../../ports/carrier.ts';
import type { Clock } from '../../ports/clock.ts';
import { carrierRoutes, STATUS_PATH } from './carrier-routes.ts';
import { cleanUpMessages } from './clean-up.ts';
import type { TellFate } from './deliver-message.ts';
import { inboxRoutes } from './inbox-page.ts';
import { sendMessageJobs } from './jobs.ts';
import { keepLocally } from './local-inbox.ts';
import type { LocalDelivery } from './local-inbox.ts';
import { addOptOut, isOptedOut, mayTextIn } from './opt-outs.ts';
import { queueMessage } from './queue-message.ts';
import type { OutgoingMessage } from './queue-message.ts';
import { tellOwner } from './tell-owner.ts';
import type { OwnerNews } from './tell-owner.ts';

export interface Carriers {
  sms: SmsCarrier;
  email: EmailCarrier;
  /** What the carrier posts to us; nothing where no carrier does. */
  posts: CarrierPosts | undefined;
  /** At least one channel ends in the local inbox, and this is a trial. */
  local: boolean;
}

export interface MessagesDeps {
  database: Database;
  clock: Clock;
  keys: Keys;
  enqueue: Enqueue;
  publicUrl: string;
  allowedCountries: string[];
  chooseCarriers: (ours: {
    /** Where a carrier reports what became of a text. */
    statusUrl: string;
    storeLocally: (delivery: LocalDelivery) => Promise<string>;
  }) => Carriers;
  tellFate: TellFate;
}

/** Texts and e-mails that leave the house, and who wants none. */
export function messagesFeature(deps: MessagesDeps) {
  const { database, publicUrl } = deps;
  const carriers = deps.chooseCarriers({
    statusUrl: publicUrl + STATUS_PATH,
    storeLocally: keepLocally(database),
  });
  /** The message's id, or nothing when its key was used before. */
  const queueForId = (queries: Queries, message: OutgoingMessage) =>
    queueMessage(deps, queries, message);
  const queue = async (queries: Queries, message: OutgoingMessage): Promise<void> => {
    await queueForId(queries, message);
  };
  const { posts } = carriers;
  return {
    routes: [
      ...(posts ? carrierRoutes({ ...deps, posts }) : []),
      ...(carriers.local ? inboxRoutes(deps) : []),
    ],
    jobs: sendMessageJobs({ ...deps, ...carriers }) as JobHandler[],
    queueForId,
    queue,
    queueText: (queries: Queries, text: Omit<OutgoingMessage, 'channel'>) =>
      queue(queries, { ...text, channel: 'sms' }),
    tellOwner: (queries: Queries, userId: string, news: OwnerNews) =>
      tellOwner(queue, queries, userId, news),
    mayText: mayTextIn(deps.allowedCountries),
    addOptOut,
    isOptedOut,
    cleanUp: (now: Date) => cleanUpMessages(database, now),
  };
}
