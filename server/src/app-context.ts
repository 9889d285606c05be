import type { Logger } from 'pino';
import type { OnResponse } from './http/operations/access-log.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { SignInRules } from './features/accounts/feature.ts';
import type { CustomerPages } from './http/pages/customer-pages.ts';
import type { Readiness } from './http/operations/operations.ts';
import type { SitePages } from './http/sites/site-pages.ts';
import type { WebApp } from './http/pages/web-app.ts';
import type { Enqueue, EnqueueAll } from './tasks/tasks.ts';
import type { Breaker } from './integrations/breaker.ts';
import type { Clock } from './ports/clock.ts';
import type { Files } from './ports/files.ts';
import type { NameLookUp } from './ports/names.ts';
import type { PaymentProvider } from './ports/payment-provider.ts';
import type { Secret } from './secret.ts';
import type { Metrics } from './telemetry/metrics.ts';

export interface AppContext {
  config: Config;
  secret: Secret;
  /** Of the create-user form when none is configured; never in production. */
  trialPassword: Secret | undefined;
  publicUrl: string;
  database: Database;
  tasksDatabase?: Database | undefined;
  enqueue: Enqueue;
  enqueueAll: EnqueueAll;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  accessLog?: OnResponse;
  web: WebApp | undefined;
  customerPages: CustomerPages | undefined;
  sitePages: SitePages | undefined;
  names?: NameLookUp;
  provider: PaymentProvider;
  /** Beside the installation's: of businesses that were moved, or are still to be. */
  otherProviders?: readonly PaymentProvider[];
  files: Files;
  /** Third parties called by this process (integrations/guard-integrations.ts). */
  breakers: Breaker[];
  readiness: () => Promise<Readiness>;
  print: (line: string) => void;
  signInRules?: Partial<SignInRules>;
}
