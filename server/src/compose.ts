import { makeKeys } from './crypto.ts';
import type { Db } from './db/database.ts';
import { cleanUpRateLimits } from './db/rate-limits.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { alertsFeature } from './features/alerts/feature.ts';
import { checkoutFeature } from './features/checkout/feature.ts';
import { disputesFeature } from './features/disputes/feature.ts';
import { googleProfilesFeature } from './features/google-profiles/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { noticesFeature } from './features/notices/feature.ts';
import { paymentLinksFeature } from './features/payment-links/feature.ts';
import { payoutsFeature } from './features/payouts/feature.ts';
import { providerEventsFeature } from './features/provider-events/feature.ts';
import { reconciliationFeature } from './features/reconciliation/feature.ts';
import { reviewsFeature } from './features/reviews/feature.ts';
import { serviceRequestsFeature } from './features/service-requests/feature.ts';
import { staffFeature } from './features/staff/feature.ts';
import { uploadsFeature } from './features/uploads/feature.ts';
import { websitesFeature } from './features/websites/feature.ts';
import { chooseCarriers, openNames, openPush } from './adapters.ts';
import { makeListener } from './compose-http.ts';
import type { AppContext } from './app-context.ts';
import { LiveSignals } from './http/live/live-signals.ts';
import { siteAddresses } from './http/sites/site-hosts.ts';
import { withReadLog } from './http/log-reads.ts';
import type { Route } from './http/route.ts';
import { housekeepingJob } from './jobs/housekeeping.ts';
import type { JobHandler } from './jobs/jobs.ts';
import { outsideParties } from './outside/parties.ts';
import type { Side } from './outside/party.ts';

export type App = ReturnType<typeof compose>;

export function compose(context: AppContext) {
  const live = new LiveSignals();
  const { messages, ...features } = composeFeatures(context, live, 'requests');
  const served = makeListener(context, {
    live,
    routes: Object.values(features)
      .flatMap(({ routes }): Route[] => routes)
      .map((route) => withReadLog(context, route)),
    carrierRoutes: messages.routes,
    withFastPath: features.checkout.withFastPath,
    serving: features.websites.serving,
    findCaller: features.accounts.findCaller,
    openAlerts: features.alerts.countOpenAlerts,
    reconciliationAge: features.reconciliation.ageSeconds,
  });
  // For demo data: registers a business at the provider.
  const { ensureMerchant } = features.payouts;
  return { ...served, live, ensureMerchant };
}

/** The work of a process that has a worker. It has database pools of its own (M17). */
export function composeJobs(context: AppContext): JobHandler[] {
  const features = composeFeatures(context, new LiveSignals(), 'jobs');
  return [
    ...Object.values(features).flatMap(({ jobs }): JobHandler[] => jobs),
    housekeepingJob(context, [
      features.accounts,
      features.messages,
      features.payouts,
      features.uploads,
      features.websites,
    ]),
    { name: 'clean-up-rate-limits', run: () => cleanUpRateLimits(context.database.pool) },
  ];
}

/** For the command line: what waits for a second member of staff. */
export const composeApproval = (context: AppContext): ((proposalId: string) => Promise<string>) =>
  composeFeatures(context, new LiveSignals(), 'jobs').staff.approveAsOperator;

/**
 * Every feature, with what it takes from the others. Where two need each other, the one that is made
 * first gets a function that finds the other when it is called.
 */
function composeFeatures(context: AppContext, live: LiveSignals, side: Side) {
  const { config, database, clock, publicUrl, enqueue } = context;
  const outside = outsideParties(context, side);
  const provider = outside.provider(context.provider);
  const keys = makeKeys(context.secret, config.APP_SECRET_PREVIOUS);
  const { PAYOUT_HOLD_HOURS: holdHours, SMS_ALLOWED_COUNTRIES: allowedCountries } = config;
  const given = { database, clock, publicUrl, enqueue, holdHours, allowedCountries };
  const base = { ...given, provider, keys };
  const { production, REVIEW_CONSENT: consentPolicy, SITE_DOMAIN: siteDomain } = config;
  const siteUrl = siteAddresses({ domain: siteDomain, publicUrl });

  const messages = messagesFeature({
    ...base,
    limits: config.messageLimits,
    chooseCarriers: (ours) => {
      const { sms, email, ...carriers } = chooseCarriers(context, ours);
      return { ...carriers, sms: outside.sms(sms), email: outside.email(email) };
    },
    push: { send: (message) => notices.sendPush(message) },
    onDeliveryStatus: async (db, status) => {
      context.metrics.countMessage(status);
      await reviews.onDeliveryStatus(db, status);
      await checkout.onDeliveryStatus(db, status);
      await accounts.onDeliveryStatus(db, status);
    },
  });
  const { queueMessage, tellOwner, textOwner } = messages;
  const toStaff = { queueMessage, tellOwner, staffEmail: config.STAFF_EMAIL };
  const markExtra = (extra: Parameters<typeof payouts.markExtra>[2]) => (db: Db, userId: string) =>
    payouts.markExtra(db, userId, extra);
  const uploads = uploadsFeature({
    ...base,
    files: outside.files(context.files),
    log: context.log,
  });
  const notices = noticesFeature({
    ...base,
    push: outside.push(openPush(config, keys.pushKeys)),
    log: context.log,
    queueMessage,
    withdrawMessages: messages.withdrawMessages,
    mayText: messages.mayText,
  });
  const accounts = accountsFeature({
    ...base,
    signInRules: {
      allowedCountries,
      textsPerDay: config.SMS_DAILY_LIMIT,
      ...context.signInRules,
    },
    staffPasskeys: config.STAFF_PASSKEYS === 'on',
    ...toStaff,
    followName: (...name) => websites.followName(...name),
    findOwnUpload: uploads.findOwnUpload,
    copyToLogos: uploads.copyToLogos,
    accountChanged: (...changed) => payouts.accountChanged(...changed),
    rowsOfFeatures: () => features,
  });
  const alerts = alertsFeature({ ...base, ...toStaff, log: context.log });
  const serviceRequests = serviceRequestsFeature({ ...base, ...toStaff });
  const { notifyStaff } = serviceRequests;
  const reviews = reviewsFeature({
    ...base,
    consentPolicy,
    notifyStaff,
    queueMessage,
    addOptOut: messages.addOptOut,
    isOptedOut: messages.isOptedOut,
    markExtra: markExtra('extras_reviews'),
  });
  const paymentLinks = paymentLinksFeature({
    ...base,
    mostCents: config.MAX_AMOUNT_CENTS,
    refundFreelyCents: config.REFUND_CODE_ABOVE_DOLLARS * 100,
    linksPerHour: config.LINKS_PER_HOUR,
    withdrawClaim: notices.withdrawClaim,
    money: () => checkout,
  });
  const checkout = checkoutFeature({
    ...base,
    ...messages,
    ...notices,
    ...reviews,
    links: paymentLinks.linkWrites,
    countCredit: context.metrics.countCredit,
    asksForConsent: consentPolicy === 'strict',
    pages: context.customerPages,
    refreshBalance: (userId) => payouts.refreshBalance(userId),
  });
  const { endAccess } = accounts;
  const payouts = payoutsFeature({ ...base, ...checkout, ...messages, production, endAccess });
  const money = { ...base, ...checkout, ...payouts };
  const disputes = disputesFeature({ ...money, ...paymentLinks, ...notices });
  const providerEvents = providerEventsFeature({
    ...money,
    ...disputes,
    countEvent: context.metrics.countEvent,
    enqueueAll: context.enqueueAll,
  });
  const reconciliation = reconciliationFeature(base);
  const websites = websitesFeature({
    ...base,
    ...uploads,
    siteUrl,
    siteDomain,
    sitePages: context.sitePages,
    names: outside.names(context.names ?? openNames()),
    textOwner,
    whenToText: notices.whenToText,
    autoPublish: config.WEBSITE_AUTO_PUBLISH === 'on',
    tellOwner,
    notifyStaff: (db: Db, userId: string, { id, change }: { id: string; change?: string }) =>
      notifyStaff(db, { userId, serviceType: 'website', requestId: id, change }),
    markExtra: markExtra('extras_website'),
  });
  const googleProfiles = googleProfilesFeature({
    ...base,
    tellOwner,
    notifyStaff: (db, userId) => notifyStaff(db, { userId, serviceType: 'google_profile' }),
    markExtra: markExtra('extras_gmb'),
  });
  const staff = staffFeature({
    ...base,
    ...accounts,
    production,
    siteUrl,
    passwordHash: config.USER_FORM_PASSWORD_HASH,
    trialPassword: context.trialPassword,
    typeformSecrets: [config.TYPEFORM_SECRET, config.TYPEFORM_SECRET_PREVIOUS],
    plans: {
      ...accounts.staffPlans,
      ...checkout.staffPlans,
      ...payouts.staffPlans,
      ...websites.staffPlans,
    },
    undoRules: { ...accounts.undoRules, ...websites.undoRules, ...googleProfiles.undoRules },
    resolvers: [checkout.resolveMismatchById, providerEvents.resolveQuarantined],
    readBudgets: messages.readBudgets,
    onEyesChanged: (sessionId) => live.endOf(sessionId),
    insertAccount: accounts.insertAccount,
    ensureContractor: payouts.ensureContractor,
    markExtra: markExtra('extras_website'),
    addKnownBusiness: websites.addKnownBusiness,
  });
  // In this order the reference lists their routes.
  const features = {
    messages,
    accounts,
    notices,
    payouts,
    providerEvents,
    paymentLinks,
    checkout,
    disputes,
    serviceRequests,
    reviews,
    uploads,
    websites,
    googleProfiles,
    staff,
    alerts,
    reconciliation,
  };
  return features;
}
