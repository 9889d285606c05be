import { getJob } from '@jobly/core/jobs/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** A job changes when one of its links does: their live signals refresh it. */
export const jobQuery = (id: string) =>
  contractQuery(['payment_links', 'job', id], getJob, { params: { id } });
