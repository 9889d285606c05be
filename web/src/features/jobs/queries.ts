import { getJob } from '@jobly/core/jobs/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const jobQuery = (id: string) => contractQuery(['jobs', id], getJob, { params: { id } });
