import { getRequestListener } from '@hono/node-server';
import { composeCarriers } from './compose-carriers.ts';
import { composeReviews } from './compose-reviews.ts';
import { composeStaff } from './compose-staff.ts';
import { composeWebsites } from './compose-websites.ts';
import { makeKeys } from './crypto.ts';
import type { Queries } from './db/database.ts';
import { rateLimit } from './db/rate-limits.ts';
import { signInLimits } from './features/accounts/limits.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { sessionLookUp } from './features/accounts/session-queries.ts';
import { findCaller } from './features/accounts/sessions.ts';
import { SIGN_IN_RULES } from './features/accounts/sign-in-rules.ts';
import type { SignInRules } from './features/accounts/sign-in-rules.ts';
import { creditCash } from './features/checkout/credit.ts';
import { hotRoutes } from './features/checkout/hot-routes.ts';
import { checkoutJobs } from './features/checkout/jobs.ts';
import { linkLookUp } from './features/checkout/link-look-up.ts';
import { lookBecauseOfEvent } from './features/checkout/look-at-checkout.ts';
import { checkoutPages } from './features/checkout/pages.ts';
import { syncOpenPayments } from './features/checkout/reconcile.ts';
import { refund } from './features/checkout/refund.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { guardedLookUp } from './features/checkout/wrong-codes.ts';
import { carrierRoutes } from './features/messages/carrier-routes.ts';
import { inboxRoutes } from './features/messages/inbox-page.ts';
import { sendMessageJobs } from './features/messages/jobs.ts';
import { mayTextIn } from './features/messages/opt-outs.ts';
import { queueMessage } from './features/messages/queue-message.ts';
import type { OutgoingMessage } from './features/messages/queue-message.ts';
import { tellOwner } from './features/messages/tell-owner.ts';
import { refreshBalance } from './features/payouts/fetch-balance.ts';
import { payoutJobs } from './features/payouts/jobs.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { paymentLinkRoutes } from './features/payment-links/routes.ts';
import { makeUploads } from './features/uploads/uploads.ts';
import type { Composed, House } from './house.ts';
import { housekeepingJob } from './housekeeping.ts';
import { accessLinesIn } from './http/answered.ts';
import type { TellAnswered } from './http/answered.ts';
import { makeApp } from './http/app.ts';
import { deviceCookie } from './http/device-cookie.ts';
import { watchForwardedHeaders } from './http/forwarded-headers.ts';
import { withHotRoutes } from './http/hot-routes.ts';
import { LiveSignals } from './http/live-signals.ts';
import { makeMetrics } from './http/metrics.ts';
import { operationRoutes } from './http/operations.ts';
import { readToTheEnd } from './http/read-to-the-end.ts';
import { referenceRoutes } from './http/reference-page.ts';
import type { Route } from './http/route.ts';
import { inlineScriptHashes, securityHeaders } from './http/security-headers.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { withSiteHosts } from './http/site-hosts.ts';
import { utilityStyleRoute } from './http/utility-style.ts';

const WRONG_CODES_PER_HOUR = 60;
const CHECKOUTS_PER_LINK_HOUR = 120;
const UPLOADS_PER_HOUR = 30;

/** The only place where adapters meet features. */
export function compose(house: House): Composed {
  const { config, database, clock, publicUrl, log, accessLog = accessLinesIn(log) } = house;
  const keys = makeKeys(house.secret);
  const live = new LiveSignals();
  const trustedProxies = config.TRUSTED_PROXIES;
  const forwarded = watchForwardedHeaders({ production: config.production, trustedProxies, log });
  const metrics = makeMetrics({
    jobly_live_streams: { help: 'Screens listening for changes', read: () => live.count },
    jobly_proxy_not_trusted: {
      help: '1 when requests arrive through a proxy that TRUSTED_PROXIES does not name',
      read: () => Number(forwarded.seen()),
    },
  });
  const tellAnswered: TellAnswered = (answered) => {
    metrics.observeRequest(answered);
    accessLog(answered);
  };
  const rules: SignInRules = {
    ...SIGN_IN_RULES,
    allowedCountries: config.SMS_ALLOWED_COUNTRIES,
    textsPerDay: config.SMS_DAILY_LIMIT,
    ...house.signInRules,
  };
  const carriers = composeCarriers(house);
  const cookie = sessionCookie(publicUrl);
  const sessions = { database, clock, findSession: sessionLookUp(database.lookUps) };

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

  const features: Route[] = [
    ...accountRoutes({
      ...sessions,
      keys,
      rules,
      limits: signInLimits(database.pool, rules),
      host: new URL(publicUrl).host,
      cookie,
      device: deviceCookie(publicUrl),
      queueText,
      // A business that signs in becomes able to receive money (spec 2, home).
      onSignIn: async (queries, account) => {
        if (account.role !== 'contractor') return;
        await house.enqueue(queries, 'ensure-merchant', { userId: account.id });
      },
    }),
    ...payoutRoutes(payoutNeeds),
    ...paymentLinkRoutes({
      database,
      clock,
      mostCents: config.MAX_AMOUNT_CENTS,
      money: {
        markCashReceived: (linkId) => creditCash(checkoutNeeds, linkId),
        refund: (wish) => refund(checkoutNeeds, wish),
        closeCheckouts: (paymentLinkId) =>
          house.enqueue(database.system, 'close-checkouts', { paymentLinkId }),
        syncOpenPayments: (userId) => syncOpenPayments(checkoutNeeds, userId),
      },
    }),
    ...checkoutRoutes(checkoutNeeds),
    ...(house.customerPages ? checkoutPages({ ...checkoutNeeds, pages: house.customerPages }) : []),
    ...reviews.routes,
    ...uploads.routes,
    ...websites.routes,
    ...composeStaff({
      ...house,
      creditCash: (queries, linkId) => creditCash(checkoutNeeds, linkId, queries),
      queueText,
      filesOf: uploads.filesOf,
      endStreamsOf: (sessionId) => live.endOf(sessionId),
    }).routes,
    live.route(clock),
  ];
  const routes: Route[] = [
    ...features,
    ...operationRoutes({
      readiness: house.readiness,
      metrics,
      metricsToken: config.METRICS_TOKEN,
      production: config.production,
    }),
    ...referenceRoutes(() => routes, publicUrl),
    utilityStyleRoute(),
    ...(carriers.posts ? carrierRoutes({ ...house, ...reviews, posts: carriers.posts }) : []),
    ...(carriers.local ? inboxRoutes(house) : []),
  ];
  const headers = securityHeaders({
    https: publicUrl.startsWith('https://'),
    scriptHashes: house.web ? inlineScriptHashes(house.web.html) : [],
  });
  const app = makeApp({
    routes,
    publicUrl,
    trustedProxies,
    securityHeaders: headers,
    log,
    tellAnswered,
    web: house.web,
    async findCaller(context) {
      const token = cookie.read(context);
      if (!token) return null;
      const session = await findCaller(sessions, token);
      if (session?.movedTo) cookie.write(context, token, session.movedTo);
      return session?.caller ?? null;
    },
  });
  const jobs = [
    ...sendMessageJobs({ database, clock, keys, ...carriers, ...reviews }),
    ...payoutJobs(payoutNeeds),
    ...checkoutJobs(checkoutNeeds),
    ...websites.jobs,
    ...reviews.jobs,
    ...uploads.jobs,
    housekeepingJob({ database, clock, uploads }),
  ];
  const shortcuts = hotRoutes({ ...checkoutNeeds, pages: house.customerPages });
  const own = withHotRoutes(
    { routes: shortcuts, securityHeaders: headers, tellAnswered },
    readToTheEnd(getRequestListener(app.fetch)),
  );
  const { serving } = websites;
  const domain = config.SITE_DOMAIN;
  const listener = forwarded.watch(
    withSiteHosts(
      { domain, publicUrl, serving, headers: headers.openPage, log, tellAnswered },
      own,
    ),
  );
  return { app, listener, routes, jobs, live };
}
