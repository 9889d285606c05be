import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import type { JobLinks } from '../../link-writes.ts';
import { contactOfToday } from './copy-link.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { billOfForm, newCode, newLinkRow, summaryOf } from './link-row.ts';
import { insertLinks, takeNumber } from './queries.ts';
import { closeLink } from './replace-link.ts';

export const jobLinks = (deps: PaymentLinkDeps): JobLinks => ({
  takeTurn: (userId) => deps.limits.takeLink(userId),
  newCode,
  takeNumber,
  billOf: billOfForm,
  contactOfToday,

  async create(db, { userId, id, jobId, cents, form, now }) {
    const profile = await findRow(db, 'profiles', { id: userId });
    const timeZone = businessTimeZone(profile?.phone ?? null, profile?.time_zone ?? null);
    const row = {
      ...newLinkRow(
        { ...form, ...deps.fees.adapt(form), id, amountCashCents: cents },
        { now, timeZone, jobId },
      ),
      ...(await contactOfToday(db, userId, form.customerId ?? null)),
    };
    const [made] = await insertLinks(db, [{ userId, row }]);
    if (made) {
      await keepLanguage(db, { userId, id, jobId });
      return summaryOf(made, now);
    }
    const contractor = await findRow(db, 'contractors', { user_id: userId });
    throw new AppError(contractor ? 'payment_link_not_created' : 'contractor_not_found');
  },

  async find(db, { userId, jobId, id }) {
    const link = await findRow(db, 'payment_links', { id, user_id: userId, job_id: jobId });
    return link && summaryOf(link, deps.clock.now());
  },

  close: (db, closed) => closeLink(deps, db, closed),
});

const keepLanguage = (db: Db, { userId, id, jobId }: Record<'userId' | 'id' | 'jobId', string>) =>
  sql`update payment_links set customer_language = before.customer_language, sent_language = before.sent_language
    from (select customer_language, sent_language from payment_links
      where job_id = ${jobId} and user_id = ${userId} and id <> ${id}
      order by created_at desc limit 1) before
    where id = ${id} and user_id = ${userId}`.execute(db);
