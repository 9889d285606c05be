import { composeReviews } from './compose-reviews.ts';
import { composeWebsites } from './compose-websites.ts';
import { makeKeys } from './crypto.ts';
import type { Queries } from './db/database.ts';
import { rateLimit } from './db/rate-limits.ts';
import { linkLookUp } from './features/checkout/link-look-up.ts';
import { lookBecauseOfEvent } from './features/checkout/look-at-checkout.ts';
import { insertMismatch, resolveMismatch } from './features/checkout/mismatch-queries.ts';
import { guardedLookUp } from './features/checkout/wrong-codes.ts';
import { mayTextIn } from './features/messages/opt-outs.ts';
import { queueMessage } from './features/messages/queue-message.ts';
import type { OutgoingMessage } from './features/messages/queue-message.ts';
import { tellOwner } from './features/messages/tell-owner.ts';
import { refreshBalance } from './features/payouts/fetch-balance.ts';
import { makeUploads } from './features/uploads/uploads.ts';
import type { House } from './house.ts';

const WRONG_CODES_PER_HOUR = 60;
const CHECKOUTS_PER_LINK_HOUR = 120;
const UPLOADS_PER_HOUR = 30;

/** What routes and jobs have in common. Each of the two has it on its own database pools (M17). */
export function composeParts(house: House) {
  const { config, database, clock, publicUrl, log } = house;
  const keys = makeKeys(house.secret);
  const queueForId = (queries: Queries, message: OutgoingMessage) =>
    queueMessage({ keys, enqueue: house.enqueue }, queries, message);
  const queue = async (queries: Queries, message: OutgoingMessage): Promise<void> => {
    await queueForId(queries, message);
  };
  const queueText = (queries: Queries, text: Omit<OutgoingMessage, 'channel'>) =>
    queue(queries, { ...text, channel: 'sms' });
  const provider = house.provider;
  const strict = config.REVIEW_CONSENT === 'strict';
  const lookUp = linkLookUp(database.lookUps, strict ? 'strict' : 'never');
  const limit = (name: string, allowed: number) =>
    rateLimit(database.pool, { name, allowed, perSeconds: 3_600 });
  const reviews = composeReviews({
    ...house,
    queueMessage: queueForId,
    wrongTokens: limit('wrong-review-token', WRONG_CODES_PER_HOUR),
  });
  const checkoutNeeds = {
    database,
    clock,
    provider,
    publicUrl,
    lookUp,
    findLink: guardedLookUp(lookUp, limit('wrong-link-code', WRONG_CODES_PER_HOUR)),
    checkouts: limit('checkout', CHECKOUTS_PER_LINK_HOUR),
    views: limit('link-view', 1),
    queueMessage: queue,
    mayText: mayTextIn(config.SMS_ALLOWED_COUNTRIES),
    scheduleReview: reviews.scheduleReview,
    storeConsent: reviews.storeConsent,
    withdrawConsent: reviews.withdrawConsent,
    enqueueFollowUp: (queries: Queries, paymentId: string) =>
      house.enqueue(queries, 'follow-up-payment', { paymentId }),
    refreshBalance: (userId: string) => refreshBalance({ database, clock, provider }, userId),
  };
  const payoutNeeds = {
    database,
    clock,
    provider,
    production: config.production,
    queueNotice: queueText,
    insertMismatch,
    resolveMismatch,
    enqueueEvents: (queries: Queries, eventRowIds: string[]) =>
      house.enqueueAll(
        queries,
        'handle-provider-event',
        eventRowIds.map((eventRowId) => ({ eventRowId })),
      ),
    lookAtPayment: async (event: { checkoutId: string; failed?: boolean }) =>
      (await lookBecauseOfEvent(checkoutNeeds, event)) !== undefined,
  };

  const turns = limit('upload', UPLOADS_PER_HOUR);
  const uploads = makeUploads({ database, clock, files: house.files, keys, log, turns });
  const websites = composeWebsites({
    ...house,
    tellOwner: (queries, userId, news) => tellOwner(queue, queries, userId, news),
    notifyStaff: reviews.notifyStaff,
    uploads,
  });
  return { keys, queueText, checkoutNeeds, payoutNeeds, reviews, uploads, websites };
}
