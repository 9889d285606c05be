import { JobForm } from '@jobly/core/jobs/contract';
import type { Part } from '@jobly/core/jobs/reckon';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { insertNew } from '../../db/rows.ts';
import type { NewJob } from '../../job-changes.ts';
import type { JobDeps } from './deps.ts';
import { saveParts } from './save-parts.ts';

export async function openJob(
  deps: JobDeps,
  db: Db,
  { userId, id, linkId, form, bill, totalCents, steps }: NewJob,
): Promise<PaymentLinkSummary | undefined> {
  const job = await insertNew(db, 'jobs', 'id', {
    id,
    user_id: userId,
    form: JSON.stringify(form),
    bill: bill && JSON.stringify(bill),
    total_cents: totalCents,
  });
  if (!job) return undefined;
  const parts = steps.map((step, at): Part => {
    const askedBy = at === 0 ? linkId : null;
    return { ...step, id: randomUUID(), askedBy, paidBy: null };
  });
  const wanted = { userId, id: linkId, jobId: id, form: JobForm.parse(form) };
  const first = { cents: steps[0]!.cents, now: deps.clock.now() };
  const link = await deps.links.create(db, { ...wanted, ...first });
  await saveParts(db, job, parts);
  return link;
}
