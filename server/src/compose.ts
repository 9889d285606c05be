import { cleanUpRateLimits } from './db/rate-limits.ts';
import { makeListener } from './compose-http.ts';
import { composeFeatures } from './compose-features.ts';
import type { AppContext } from './app-context.ts';
import { LiveSignals } from './http/live/live-signals.ts';
import { withReadLog } from './http/log-reads.ts';
import type { Route } from './http/route.ts';
import { readAuditHead } from './db/audit.ts';
import { joinRounds, type TaskHandler } from './tasks/tasks.ts';

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
  const { ensureMerchant } = features.payouts;
  return { ...served, live, ensureMerchant };
}

/** With its own database pools (M17). */
export function composeTasks(context: AppContext): TaskHandler[] {
  const { database, log } = context;
  const features = composeFeatures(context, new LiveSignals(), 'tasks');
  return joinRounds([
    ...Object.values(features).flatMap(({ tasks }): TaskHandler[] => tasks),
    {
      name: 'housekeeping',
      run: async () => log.info(await readAuditHead(database.system), 'head of the audit log'),
    },
    { name: 'clean-up-rate-limits', run: () => cleanUpRateLimits(database.pool) },
  ]);
}

export const composeApproval = (context: AppContext): ((proposalId: string) => Promise<string>) =>
  composeFeatures(context, new LiveSignals(), 'tasks').staff.approveAsOperator;
