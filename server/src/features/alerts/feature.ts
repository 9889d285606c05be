import { AppError } from '@jobly/core/errors';
import { alertEmail, listAlerts, resolveAlert } from '@jobly/core/staff/alerts';
import { REFUSALS } from '@jobly/core/staff/refusals';
import type { Logger } from 'pino';
import { isAboutStaff, moveAlerts, resolveAlertById, takeUnsent } from '../../raised-alerts.ts';
import type { NewsDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import { changeAndLog } from '../../http/actor.ts';
import { jsonRoute } from '../../http/route.ts';
import type { TaskHandler } from '../../tasks/tasks.ts';
import { raiseAnomalies } from './anomalies.ts';
import { countOpenAlerts, listOpenAlerts } from './queries.ts';

export interface AlertsDeps extends NewsDeps {
  staffEmail: string;
  log: Logger;
}

/** Many at once have one cause: all are on the desk, and their e-mails follow minute by minute. */
const LETTERS_A_MINUTE = 20;

/** What a person has to look at: on the staff's desk, in their mailbox, in the log and in the metrics. */
export function alertsFeature(deps: AlertsDeps) {
  const { database, publicUrl, staffEmail, queueMessage, log } = deps;

  const mailAlerts: TaskHandler = {
    name: 'tell-of-alerts',
    async run() {
      await database.system.transaction().execute((db) => raiseAnomalies(db));
      const raised = await database.system.transaction().execute(async (db) => {
        const alerts = await takeUnsent(db, LETTERS_A_MINUTE);
        for (const { id, kind, user_id: userId, details } of alerts) {
          await queueMessage(db, {
            userId,
            kind: 'alert',
            channel: 'email',
            recipient: staffEmail,
            about: id,
            write: () => alertEmail({ kind, details, url: `${publicUrl}/admin` }),
          });
        }
        return alerts;
      });
      // Without the details, which may be personal data.
      for (const { id, kind } of raised) log.error({ alert: id, kind }, 'an alert was raised');
    },
  };

  return {
    routes: [
      jsonRoute(listAlerts, async ({ query }) => {
        const rows = await listOpenAlerts(database.system, query.userId ?? null);
        return { alerts: rows.map((row) => camelRow(row)) };
      }),
      jsonRoute(resolveAlert, async ({ params, body: { resolution }, ...by }) => {
        await changeAndLog(deps, by, async (db) => {
          const found = await resolveAlertById(db, { id: params.id, resolution });
          if (!found) throw new AppError('not_found');
          if (await isAboutStaff(db, found, by.caller.userId)) {
            throw new AppError('staff_action_refused', { message: REFUSALS.ownAlert });
          }
          return {
            action: 'resolve-alert',
            userId: found.user_id,
            subject: `alert ${params.id}`,
            before: { kind: found.kind, key: found.key, details: found.details, resolved: false },
            after: { resolved: true },
            reason: resolution,
          };
        });
        return {};
      }),
    ],
    tasks: [mailAlerts],
    moveRows: moveAlerts,
    countOpenAlerts: () => countOpenAlerts(database.shown),
  };
}
