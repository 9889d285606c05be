import type { Config } from './config.ts';
import type { Database, Queries } from './db/database.ts';
import { rateLimit } from './db/rate-limits.ts';
import { staffActionRoutes } from './features/staff/action-routes.ts';
import type { ActionNeeds } from './features/staff/action-routes.ts';
import { GATE_TRIES } from './features/staff/gate.ts';
import { staffReadRoutes } from './features/staff/read-routes.ts';
import { userFormRoutes } from './features/staff/user-form-routes.ts';
import { viewingRoutes } from './features/staff/viewing-routes.ts';
import { gateCookie } from './http/gate-cookie.ts';
import type { Route } from './http/route.ts';
import { siteAddresses } from './http/site-hosts.ts';
import type { Enqueue } from './jobs/jobs.ts';
import type { Clock } from './ports/clock.ts';

export interface StaffParts {
  config: Config;
  publicUrl: string;
  database: Database;
  clock: Clock;
  enqueue: Enqueue;
  creditCash: ActionNeeds['creditCash'];
  queueText: ActionNeeds['queueText'];
  filesOf: (queries: Queries, userId: string) => Promise<object[]>;
  endStreamsOf: (sessionId: string) => void;
}

/** Joins the staff's tools to the rest of the house (no adapters here). */
export function composeStaff(parts: StaffParts): { routes: Route[] } {
  const { config, publicUrl, database, clock } = parts;
  const run = { database, clock };
  const siteUrl = siteAddresses({ domain: config.SITE_DOMAIN, publicUrl });
  return {
    routes: [
      ...staffActionRoutes({
        ...run,
        siteUrl,
        creditCash: parts.creditCash,
        queueText: parts.queueText,
        deleteFilesOf: async (queries, userId) => {
          const files = await parts.filesOf(queries, userId);
          if (files.length > 0) await parts.enqueue(queries, 'delete-files', { files });
        },
        enqueueBuild: (queries: Queries, userId) =>
          parts.enqueue(queries, 'build-website', { userId }),
      }),
      ...staffReadRoutes(run),
      ...viewingRoutes({ ...run, onEyesChanged: parts.endStreamsOf }),
      ...userFormRoutes({
        ...run,
        siteUrl,
        passwordHash: config.USER_FORM_PASSWORD_HASH,
        typeformSecret: config.TYPEFORM_SECRET,
        production: config.production,
        tries: rateLimit(database.pool, GATE_TRIES),
        cookie: gateCookie(publicUrl),
        enqueueMerchant: (queries, userId) => parts.enqueue(queries, 'ensure-merchant', { userId }),
      }),
    ],
  };
}
