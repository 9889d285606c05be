import { makeKeys } from './crypto.ts';
import type { Queries } from './db/database.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { checkoutFeature } from './features/checkout/feature.ts';
import { googleProfilesFeature } from './features/google-profiles/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { paymentLinksFeature } from './features/payment-links/feature.ts';
import { payoutsFeature } from './features/payouts/feature.ts';
import { providerEventsFeature } from './features/provider-events/feature.ts';
import { reviewsFeature } from './features/reviews/feature.ts';
import { serviceRequestsFeature } from './features/service-requests/feature.ts';
import { staffFeature } from './features/staff/feature.ts';
import { uploadsFeature } from './features/uploads/feature.ts';
import { websitesFeature } from './features/websites/feature.ts';
import { chooseCarriers } from './adapters.ts';
import { makeListener } from './compose-http.ts';
import type { Composed, House } from './house.ts';
import { housekeepingJob } from './housekeeping.ts';
import { LiveSignals } from './http/live/live-signals.ts';
import { siteAddresses } from './http/sites/site-hosts.ts';
import type { JobHandler } from './jobs/jobs.ts';

/** What answers requests. */
export function compose(house: House): Composed {
  const live = new LiveSignals();
  const features = composeFeatures(house, live);
  const { accounts, checkout, payouts, messages, websites, ...others } = features;
  const served = makeListener(house, {
    live,
    routes: [
      ...accounts.routes,
      ...payouts.routes,
      ...others.providerEvents.routes,
      ...others.paymentLinks.routes,
      ...checkout.routes,
      ...others.serviceRequests.routes,
      ...others.reviews.routes,
      ...others.uploads.routes,
      ...websites.routes,
      ...others.googleProfiles.routes,
      ...others.staff.routes,
    ],
    carrierRoutes: messages.routes,
    hotRoutes: checkout.hotRoutes,
    serving: websites.serving,
    findCaller: accounts.findCaller,
  });
  return { ...served, live, ensureMerchant: payouts.ensureMerchant };
}

/** The work of a process that has a worker. Its house has database pools of its own (M17). */
export function composeJobs(house: House): JobHandler[] {
  const features = composeFeatures(house, new LiveSignals());
  return [
    ...Object.values(features).flatMap(({ jobs }): JobHandler[] => jobs),
    housekeepingJob(house, features),
  ];
}

/**
 * Every feature, with what it takes from the others. Where two need each other, the one that is made
 * first gets a function that finds the other when it is called.
 */
function composeFeatures(house: House, live: LiveSignals) {
  const { config, database, clock, provider, publicUrl, enqueue } = house;
  const keys = makeKeys(house.secret);
  const base = { database, clock, provider, publicUrl, enqueue, keys };
  const { production, REVIEW_CONSENT: consentPolicy, SITE_DOMAIN: siteDomain } = config;
  const siteUrl = siteAddresses({ domain: siteDomain, publicUrl });

  const messages = messagesFeature({
    ...base,
    allowedCountries: config.SMS_ALLOWED_COUNTRIES,
    chooseCarriers: (ours) => chooseCarriers(house, ours),
    tellFate: (queries, fate) => reviews.tellFate(queries, fate),
  });
  const { queueText, tellOwner } = messages;
  const accounts = accountsFeature({
    ...base,
    signInRules: {
      allowedCountries: config.SMS_ALLOWED_COUNTRIES,
      textsPerDay: config.SMS_DAILY_LIMIT,
      ...house.signInRules,
    },
    queueText,
    // A business that signs in becomes able to receive money (spec 2, home).
    onSignIn: async (queries, account) => {
      if (account.role !== 'contractor') return;
      await enqueue(queries, 'ensure-merchant', { userId: account.id });
    },
  });
  const serviceRequests = serviceRequestsFeature({
    ...base,
    staffEmail: config.STAFF_EMAIL,
    queueMessage: messages.queue,
  });
  const { notifyStaff } = serviceRequests;
  const reviews = reviewsFeature({
    ...base,
    consentPolicy,
    notifyStaff,
    queueMessage: messages.queueForId,
    addOptOut: messages.addOptOut,
    isOptedOut: messages.isOptedOut,
  });
  const checkout = checkoutFeature({
    ...base,
    ...reviews,
    asksForConsent: consentPolicy === 'strict',
    pages: house.customerPages,
    queueMessage: messages.queue,
    mayText: messages.mayText,
    refreshBalance: (userId) => payouts.refreshBalance(userId),
  });
  const payouts = payoutsFeature({ ...base, ...checkout, production, queueNotice: queueText });
  const providerEvents = providerEventsFeature({
    ...base,
    ...payouts,
    enqueueAll: house.enqueueAll,
    lookAtPayment: checkout.lookAtPayment,
  });
  const paymentLinks = paymentLinksFeature({
    ...base,
    mostCents: config.MAX_AMOUNT_CENTS,
    money: { ...checkout, markCashReceived: checkout.creditCash },
  });
  const uploads = uploadsFeature({ ...base, files: house.files, log: house.log });
  const staff = staffFeature({
    ...base,
    production,
    siteUrl,
    passwordHash: config.USER_FORM_PASSWORD_HASH,
    typeformSecret: config.TYPEFORM_SECRET,
    creditCash: (queries, linkId) => checkout.creditCash(linkId, queries),
    queueText,
    filesOf: uploads.filesOf,
    onEyesChanged: (sessionId) => live.endOf(sessionId),
  });
  const websites = websitesFeature({
    ...base,
    ...uploads,
    production,
    siteUrl,
    siteDomain,
    sitePages: house.sitePages,
    autoPublish: config.WEBSITE_AUTO_PUBLISH === 'on',
    tellOwner,
    notifyStaff: (
      queries: Queries,
      userId: string,
      { id, change }: { id: string; change?: string },
    ) => notifyStaff(queries, { userId, serviceType: 'website', requestId: id, change }),
    requireSeenDeletion: staff.requireSeenDeletion,
  });
  const googleProfiles = googleProfilesFeature({
    ...base,
    tellOwner,
    notifyStaff: (queries, userId) =>
      notifyStaff(queries, { userId, serviceType: 'google_profile' }),
  });
  return {
    messages,
    payouts,
    providerEvents,
    checkout,
    websites,
    reviews,
    uploads,
    accounts,
    serviceRequests,
    paymentLinks,
    staff,
    googleProfiles,
  };
}
