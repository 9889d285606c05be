import { composeCarriers } from './compose-carriers.ts';
import { composeParts } from './compose-parts.ts';
import { checkoutJobs } from './features/checkout/jobs.ts';
import { sendMessageJobs } from './features/messages/jobs.ts';
import { payoutJobs } from './features/payouts/jobs.ts';
import type { House } from './house.ts';
import { housekeepingJob } from './housekeeping.ts';
import type { JobHandler } from './jobs/jobs.ts';

/** The work of a process that has a worker; `compose` makes what answers requests. */
export function composeJobs(house: House): JobHandler[] {
  const { database, clock } = house;
  const { keys, checkoutNeeds, payoutNeeds, reviews, uploads, websites } = composeParts(house);
  const carriers = composeCarriers(house);
  return [
    ...sendMessageJobs({ database, clock, keys, ...carriers, ...reviews }),
    ...payoutJobs(payoutNeeds),
    ...checkoutJobs(checkoutNeeds),
    ...websites.jobs,
    ...reviews.jobs,
    ...uploads.jobs,
    housekeepingJob({ database, clock, uploads }),
  ];
}
