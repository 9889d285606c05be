import { getRequestListener } from '@hono/node-server';
import type { AppContext } from './app-context.ts';
import type { checkoutFeature } from './features/checkout/feature.ts';
import { accessLinesIn, type OnResponse } from './http/operations/access-log.ts';
import { makeApp, type AppOptions } from './http/app.ts';
import { watchForwardedHeaders } from './http/requests/forwarded-headers.ts';
import type { LiveSignals } from './http/live/live-signals.ts';
import { cspReports } from './http/operations/csp-reports.ts';
import { securityTxtRoute } from './http/operations/security-txt.ts';
import { operationRoutes } from './http/operations/operations.ts';
import { archiveGauges, poolGauges, primaryGauges } from './db/pool-gauges.ts';
import { taskGauges } from './tasks/task-gauges.ts';
import { breakerGauges } from './integrations/breaker-gauges.ts';
import { readToTheEnd } from './http/requests/read-to-the-end.ts';
import { openApiRoute } from './http/pages/openapi.ts';
import type { Route } from './http/route.ts';
import { inlineScriptHashes, securityHeaders } from './http/requests/security-headers.ts';
import { certificateRoute } from './http/sites/certificate-allowed.ts';
import type { SiteServing } from './http/sites/site-answers.ts';
import { withSiteHosts } from './http/sites/site-hosts.ts';
import { utilityStyleRoute } from './http/pages/html.ts';

interface Served {
  live: LiveSignals;
  routes: Route[];
  /** Not in /openapi.json: only called by the carrier, or in a trial. */
  carrierRoutes: Route[];
  withFastPath: ReturnType<typeof checkoutFeature>['withFastPath'];
  serving: SiteServing | undefined;
  findCaller: AppOptions['findCaller'];
  openAlerts: () => Promise<Record<string, number>>;
  reconciliationAge: () => Promise<number>;
}

export function makeListener(context: AppContext, served: Served) {
  const { config, clock, publicUrl, log, metrics, accessLog = accessLinesIn(log) } = context;
  const { live } = served;
  const trustedProxies = config.TRUSTED_PROXIES;
  const forwarded = watchForwardedHeaders({ production: config.production, trustedProxies, log });
  const reports = cspReports(context.database, publicUrl);
  metrics.addGauges({
    jobly_live_streams: { help: 'Screens listening for changes', read: () => live.count },
    jobly_clock_offset_seconds: {
      help: "How far this machine's clock is ahead of the database's",
      read: () => (Date.now() - clock.now().getTime()) / 1000,
    },
    jobly_proxy_not_trusted: {
      help: '1 when requests arrive through a proxy that TRUSTED_PROXIES does not name',
      read: () => Number(forwarded.seen()),
    },
    jobly_csp_reports: {
      help: 'What browsers refused by the policy of a page, by directive',
      label: 'directive',
      read: async () => reports.counts(),
    },
    jobly_alerts_open: {
      help: 'What staff have to look at, by kind',
      label: 'kind',
      read: served.openAlerts,
    },
    jobly_reconciliation_age_seconds: {
      help: "Time since the provider's statement was last held against our ledger",
      read: served.reconciliationAge,
    },
    ...breakerGauges(context.breakers),
    ...poolGauges({ requests: context.database, tasks: context.tasksDatabase }),
    ...taskGauges(context.database.shown),
    ...primaryGauges(context.database),
    ...archiveGauges(context.database.system),
  });
  const onResponse: OnResponse = (answered) => {
    metrics.observeRequest(answered);
    accessLog(answered);
  };
  const operations = operationRoutes({
    readiness: context.readiness,
    metrics,
    metricsTokens: [config.METRICS_TOKEN, config.METRICS_TOKEN_PREVIOUS],
    production: config.production,
  });
  const routes: Route[] = [
    ...served.routes,
    live.route(clock),
    ...operations,
    certificateRoute({
      publicUrl,
      siteDomain: config.SITE_DOMAIN,
      serving: served.serving,
      pool: context.database.pool,
    }),
    reports.route,
    securityTxtRoute({ contact: config.SECURITY_CONTACT, publicUrl, clock }),
    openApiRoute(() => routes, publicUrl),
    utilityStyleRoute(),
    ...served.carrierRoutes,
  ];
  const headers = securityHeaders({
    https: publicUrl.startsWith('https://'),
    scriptHashes: context.web ? inlineScriptHashes(context.web.html) : [],
  });
  const isWorker = config.JOBLY_ROLE === 'worker';
  const app = makeApp({
    routes: isWorker ? operations : routes,
    publicUrl,
    trustedProxies,
    securityHeaders: headers,
    log,
    onResponse,
    web: isWorker ? undefined : context.web,
    provider: context.provider.name,
    findCaller: served.findCaller,
  });
  if (isWorker) return { app, listener: getRequestListener(app.fetch), routes };
  const own = served.withFastPath(
    { publicUrl, securityHeaders: headers, onResponse, onPassedOn: metrics.observePassedOn },
    getRequestListener(app.fetch),
  );
  const { serving } = served;
  const domain = config.SITE_DOMAIN;
  const all = readToTheEnd(
    withSiteHosts(
      {
        domain,
        publicUrl,
        serving,
        trustedProxies,
        production: config.production,
        headers: headers.openPage,
        log,
        onResponse,
      },
      own,
    ),
  );
  return { app, listener: forwarded.watch(all), routes };
}
