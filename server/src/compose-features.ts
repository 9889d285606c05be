import { makeKeys } from './crypto.ts';
import type { Db } from './db/database.ts';
import { accountsFeature } from './features/accounts/feature.ts';
import { alertsFeature } from './features/alerts/feature.ts';
import { checkoutFeature } from './features/checkout/feature.ts';
import { customersFeature } from './features/customers/feature.ts';
import { disputesFeature } from './features/disputes/feature.ts';
import { estimatesFeature } from './features/estimates/feature.ts';
import { jobsFeature } from './features/jobs/feature.ts';
import { googleProfilesFeature } from './features/google-profiles/feature.ts';
import { messagesFeature } from './features/messages/feature.ts';
import { noticesFeature } from './features/notices/feature.ts';
import { paymentLinksFeature } from './features/payment-links/feature.ts';
import { payoutsFeature } from './features/payouts/feature.ts';
import { proofFeature } from './features/proof/feature.ts';
import { providerEventsFeature } from './features/provider-events/feature.ts';
import { reconciliationFeature } from './features/reconciliation/feature.ts';
import { remindersFeature } from './features/reminders/feature.ts';
import { repeatsFeature } from './features/repeats/feature.ts';
import { reviewsFeature } from './features/reviews/feature.ts';
import { serviceRequestsFeature } from './features/service-requests/feature.ts';
import { staffFeature } from './features/staff/feature.ts';
import { uploadsFeature } from './features/uploads/feature.ts';
import { websitesFeature } from './features/websites/feature.ts';
import { chooseCarriers, openNames, openPush } from './adapters.ts';
import type { AppContext } from './app-context.ts';
import type { LiveSignals } from './http/live/live-signals.ts';
import { siteAddresses } from './http/sites/site-hosts.ts';
import { feeRules } from './fee-rules.ts';
import { providersIn } from './ports/payment-providers.ts';
import { guardIntegrations } from './integrations/guard-integrations.ts';
import type { ProcessRole } from './integrations/breaker.ts';

/**
 * Every feature, with what it takes from the others. Where two need each other, the one that is made
 * first gets a function that finds the other when it is called.
 */
export function composeFeatures(context: AppContext, live: LiveSignals, processRole: ProcessRole) {
  const { config, database, clock, publicUrl, enqueue, log, metrics } = context;
  const baseDeps = { database, clock };
  const guards = guardIntegrations(context, processRole);
  const provider = guards.providers([context.provider, ...(context.otherProviders ?? [])]);
  const keys = makeKeys(context.secret, config.APP_SECRET_PREVIOUS);
  const { PAYOUT_HOLD_HOURS: holdHours, STAFF_EMAIL: staffEmail, production } = config;
  const { SITE_DOMAIN: siteDomain, SMS_ALLOWED_COUNTRIES: allowedCountries } = config;
  const fees = feeRules({ policy: config.feePolicy, providers: providersIn(provider), clock });
  const siteUrl = siteAddresses({ domain: siteDomain, publicUrl });
  const markExtra = (extra: Parameters<typeof payouts.markExtra>[2]) => (db: Db, userId: string) =>
    payouts.markExtra(db, userId, extra);

  const messages = messagesFeature({
    ...baseDeps,
    publicUrl,
    enqueue,
    keys,
    allowedCountries,
    limits: config.messageLimits,
    chooseCarriers: (ours) => chooseCarriers(context, guards, ours),
    push: { send: (message) => notices.sendPush(message) },
    onDeliveryStatus: async (db, status) => {
      metrics.countMessage(status);
      for (const part of [reviews, reminders, repeats, checkout, accounts])
        await part.onDeliveryStatus(db, status);
    },
  });
  const newsDeps = {
    ...baseDeps,
    publicUrl,
    queueMessage: messages.queueMessage,
    notifyOwner: messages.notifyOwner,
    notifyOwnerBySms: messages.notifyOwnerBySms,
    withdrawMessages: messages.withdrawMessages,
    mayText: messages.mayText,
    isOptedOut: messages.isOptedOut,
    wantsTexts: (db: Db, userId: string) => notices.wantsTexts(db, userId),
  };
  const files = guards.files(context.files);
  const uploads = uploadsFeature({ ...baseDeps, enqueue, keys, files, log });
  const notices = noticesFeature({
    ...newsDeps,
    keys,
    push: guards.push(openPush(config, keys.pushKeys)),
    log,
  });
  const accounts = accountsFeature({
    ...newsDeps,
    enqueue,
    provider,
    keys,
    holdHours,
    fees,
    signInRules: { allowedCountries, textsPerDay: config.SMS_DAILY_LIMIT, ...context.signInRules },
    staffPasskeys: config.STAFF_PASSKEYS === 'on',
    staffEmail,
    followName: (...name) => websites.followName(...name),
    findOwnUpload: uploads.findOwnUpload,
    copyToLogos: uploads.copyToLogos,
    accountChanged: (...changed) => payouts.accountChanged(...changed),
    rowsOfFeatures: () => features,
  });
  const alerts = alertsFeature({ ...newsDeps, log, staffEmail });
  const serviceRequests = serviceRequestsFeature({ ...newsDeps, staffEmail });
  const reviews = reviewsFeature({
    ...newsDeps,
    consentPolicy: config.REVIEW_CONSENT,
    notifyStaff: serviceRequests.notifyStaff,
    addOptOut: messages.addOptOut,
    markExtra: markExtra('extras_reviews'),
  });
  const paymentLinks = paymentLinksFeature({
    ...newsDeps,
    enqueue,
    allowedCountries,
    mostCents: config.MAX_AMOUNT_CENTS,
    fees,
    refundFreelyCents: config.REFUND_CODE_ABOVE_DOLLARS * 100,
    linksPerHour: config.LINKS_PER_HOUR,
    withdrawOfLink: notices.withdrawOfLink,
    money: () => ({
      creditCash: checkout.creditCash,
      markCash: checkout.markCash,
      refuseCash: checkout.refuseCash,
      refund: checkout.refund,
      pollAttemptsNow: checkout.pollAttemptsNow,
      revokeCheckouts: checkout.revokeCheckouts,
      closeCheckouts: checkout.closeCheckouts,
      syncOpenPayments: checkout.syncOpenPayments,
    }),
  });
  const customers = customersFeature({ ...baseDeps, links: paymentLinks.linkWrites });
  const checkout = checkoutFeature({
    ...newsDeps,
    enqueue,
    provider,
    links: paymentLinks.linkWrites,
    pages: context.customerPages,
    countCredit: metrics.countCredit,
    customerAddress: customers.addressOf,
    asksForConsent: config.REVIEW_CONSENT === 'strict',
    saveConsent: reviews.saveConsent,
    withdrawConsent: reviews.withdrawConsent,
    scheduleReview: reviews.scheduleReview,
    notifyOfMoney: notices.notifyOfMoney,
    withdrawOfLink: notices.withdrawOfLink,
    takeBackClaim: notices.takeBackClaim,
    refreshBalance: (userId) => payouts.refreshBalance(userId),
    settleJob: (job) => jobs.settleJob(job),
    askForLeft: (...asked) => jobs.askForLeft(...asked),
    signWork: (...signed) => proof.signWork(...signed),
    readWorkPhoto: (...wanted) => proof.readPhoto(...wanted),
  });
  const proof = proofFeature({
    ...baseDeps,
    links: paymentLinks.linkWrites,
    jobPhotos: uploads.jobPhotos,
  });
  const jobs = jobsFeature({
    ...newsDeps,
    links: paymentLinks.jobLinks,
    mostCents: config.MAX_AMOUNT_CENTS,
    fees,
    revokeCheckouts: checkout.revokeCheckouts,
    closeCheckouts: checkout.closeCheckouts,
    refund: checkout.refund,
  });
  const estimates = estimatesFeature({
    ...newsDeps,
    enqueue,
    links: paymentLinks.jobLinks,
    jobs: jobs.changes,
    saveLanguage: paymentLinks.linkWrites.saveLanguage,
    closeCheckouts: checkout.closeCheckouts,
    mostCents: config.MAX_AMOUNT_CENTS,
    fees,
    pages: context.customerPages,
    log,
  });
  const reminders = remindersFeature({
    ...newsDeps,
    enqueue,
    links: paymentLinks.linkWrites,
    recordEstimateReminded: estimates.recordReminded,
  });
  const repeats = repeatsFeature({
    ...newsDeps,
    fees,
    links: paymentLinks.linkWrites,
  });
  const payouts = payoutsFeature({
    ...newsDeps,
    enqueue,
    provider,
    keepMerchant: paymentLinks.linkWrites.keepMerchant,
    holdHours,
    production,
    endAccess: accounts.endAccess,
    insertMismatch: checkout.insertMismatch,
    resolveMismatch: checkout.resolveMismatch,
  });
  const disputes = disputesFeature({
    ...newsDeps,
    provider,
    notifyOfDispute: notices.notifyOfDispute,
    insertMismatch: checkout.insertMismatch,
    refreshBalance: payouts.refreshBalance,
    readReceipt: checkout.readReceipt,
    readLinkDetail: paymentLinks.readLinkDetail,
    readEvidence: proof.readEvidence,
    readAcceptances: estimates.readAcceptances,
  });
  const providerEvents = providerEventsFeature({
    ...baseDeps,
    provider,
    enqueueAll: context.enqueueAll,
    countEvent: metrics.countEvent,
    syncPayment: checkout.syncPayment,
    syncRefunds: checkout.syncRefunds,
    syncDispute: disputes.syncDispute,
    refreshVerification: payouts.refreshVerification,
    refreshPayouts: payouts.refreshPayouts,
    findFormerAccount: payouts.findFormerAccount,
  });
  const reconciliation = reconciliationFeature({ ...baseDeps, enqueue, provider });
  const websites = websitesFeature({
    ...newsDeps,
    enqueue,
    keys,
    siteUrl,
    siteDomain,
    sitePages: context.sitePages,
    names: guards.names(context.names ?? openNames()),
    autoPublish: config.WEBSITE_AUTO_PUBLISH === 'on',
    notifyStaff: (db, userId, { id, change }) =>
      serviceRequests.notifyStaff(db, { userId, serviceType: 'website', requestId: id, change }),
    markExtra: markExtra('extras_website'),
    findOwnUpload: uploads.findOwnUpload,
    copyToPhotos: uploads.copyToPhotos,
    signUpload: uploads.signUpload,
    readPhoto: uploads.readPhoto,
    readLogo: uploads.readLogo,
    receiveFromVisitor: uploads.receiveFromVisitor,
  });
  const googleProfiles = googleProfilesFeature({
    ...newsDeps,
    notifyStaff: (db, userId) =>
      serviceRequests.notifyStaff(db, { userId, serviceType: 'google_profile' }),
    markExtra: markExtra('extras_gmb'),
  });
  const staff = staffFeature({
    ...baseDeps,
    publicUrl,
    enqueue,
    provider,
    production,
    siteUrl,
    passwordHash: config.USER_FORM_PASSWORD_HASH,
    trialPassword: context.trialPassword,
    typeformSecrets: [config.TYPEFORM_SECRET, config.TYPEFORM_SECRET_PREVIOUS],
    intents: {
      ...accounts.staffIntents,
      ...checkout.staffIntents,
      ...payouts.staffIntents,
      ...websites.staffIntents,
    },
    undoRules: { ...accounts.undoRules, ...websites.undoRules, ...googleProfiles.undoRules },
    resolvers: [checkout.resolveMismatchById, providerEvents.resolveQuarantined],
    readBudgets: messages.readBudgets,
    setViewing: accounts.setViewing,
    onEyesChanged: (sessionId) => live.endOf(sessionId),
    insertAccount: accounts.insertAccount,
    ensureContractor: payouts.ensureContractor,
    markExtra: markExtra('extras_website'),
    addKnownBusiness: websites.addKnownBusiness,
  });
  // The order in /openapi.json.
  const features = {
    messages,
    accounts,
    notices,
    payouts,
    providerEvents,
    estimates,
    jobs,
    paymentLinks,
    proof,
    customers,
    checkout,
    disputes,
    serviceRequests,
    reminders,
    repeats,
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
