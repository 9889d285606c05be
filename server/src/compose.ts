import { getRequestListener } from '@hono/node-server';
import { composeCarriers } from './compose-carriers.ts';
import { composeParts } from './compose-parts.ts';
import { composeStaff } from './compose-staff.ts';
import { signInLimits } from './features/accounts/limits.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { sessionLookUp } from './features/accounts/session-queries.ts';
import { findCaller } from './features/accounts/sessions.ts';
import { SIGN_IN_RULES } from './features/accounts/sign-in-rules.ts';
import type { SignInRules } from './features/accounts/sign-in-rules.ts';
import { creditCash } from './features/checkout/credit.ts';
import { hotRoutes } from './features/checkout/hot-routes.ts';
import { checkoutPages } from './features/checkout/pages.ts';
import { syncOpenPayments } from './features/checkout/reconcile.ts';
import { refund } from './features/checkout/refund.ts';
import { checkoutRoutes } from './features/checkout/routes.ts';
import { carrierRoutes } from './features/messages/carrier-routes.ts';
import { inboxRoutes } from './features/messages/inbox-page.ts';
import { payoutRoutes } from './features/payouts/routes.ts';
import { paymentLinkRoutes } from './features/payment-links/routes.ts';
import type { Composed, House } from './house.ts';
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

/** What answers requests. Adapters meet features only here, in its parts and in compose-jobs.ts. */
export function compose(house: House): Composed {
  const { config, database, clock, publicUrl, log, accessLog = accessLinesIn(log) } = house;
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

  const { keys, queueText, checkoutNeeds, payoutNeeds, reviews, uploads, websites } =
    composeParts(house);

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
  return { app, listener, routes, live };
}
