import { AppError } from '@jobly/core/errors';
import { businessTimeZone } from '@jobly/core/time-zone';
import { findRow } from '../../db/rows.ts';
import type { JobLinks } from '../../link-writes.ts';
import { contactOfToday } from './copy-link.ts';
import type { PaymentLinkDeps } from './deps.ts';
import { billOfForm, newLinkRow, summaryOf } from './link-row.ts';
import { insertLinks } from './queries.ts';
import { closeLink } from './replace-link.ts';

export const jobLinks = (deps: PaymentLinkDeps): JobLinks => ({
  takeTurn: (userId) => deps.limits.takeLink(userId),
  billOf: billOfForm,

  async create(db, { userId, id, jobId, cents, form, now }) {
    const profile = await findRow(db, 'profiles', { id: userId });
    const timeZone = businessTimeZone(profile?.phone ?? null, profile?.time_zone ?? null);
    const row = {
      ...newLinkRow({ ...form, id, amountCashCents: cents }, { now, timeZone, jobId }),
      ...(await contactOfToday(db, userId, form.customerId ?? null)),
    };
    const [made] = await insertLinks(db, [{ userId, row }]);
    if (made) return summaryOf(made, now);
    const contractor = await findRow(db, 'contractors', { user_id: userId });
    throw new AppError(contractor ? 'payment_link_not_created' : 'contractor_not_found');
  },

  async find({ userId, jobId, id }) {
    const own = { id, user_id: userId, job_id: jobId };
    const link = await findRow(deps.database.system, 'payment_links', own);
    return link && summaryOf(link, deps.clock.now());
  },

  close: (db, closed) => closeLink(deps, db, closed),
});
