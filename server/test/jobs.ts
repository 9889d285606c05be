import { randomUUID } from 'node:crypto';
import { askForParts, cancelJob, getJob, openJob, type Job } from '@jobly/core/jobs/contract';
import type { BodyOf } from '@jobly/core/contract';
import type { TypedStep } from '@jobly/core/jobs/steps';
import { newLink, type ApiClient } from './api-client.ts';

/** By structure: journeys use these, too, and do not compile the server. */
type Caller = { call: ApiClient };
type MadeLink = Record<'id' | 'url', string>;

export const step = (percent: number | null, due: TypedStep['due'] = 'done'): TypedStep => ({
  share: percent === null ? null : { millionths: percent * 10_000 },
  due,
});

export const HALVES = [step(50, 'now'), step(null)];
export const THIRDS = [step(30, 'now'), step(40), step(null)];

export const newJob = (form: Partial<BodyOf<typeof openJob>> = {}) => ({
  ...newLink(),
  amountCashCents: 108_875,
  schedule: HALVES,
  ...form,
});

export const makeJob = (business: Caller, form: Partial<BodyOf<typeof openJob>> = {}) =>
  business.call(openJob, { body: newJob(form) });

export const readJob = async (business: Caller, { id }: { id: string }): Promise<Job> =>
  (await business.call(getJob, { params: { id } })).job;

/** For these of its payments, by their place. */
export async function ask(business: Caller, job: Job, ats: number[]): Promise<MadeLink> {
  const partIds = ats.map((at) => job.parts[at]!.id);
  const body = { linkId: randomUUID(), partIds };
  return (await business.call(askForParts, { params: { id: job.id }, body })).paymentLink;
}

export const cancel = (business: Caller, { id }: { id: string }) =>
  business.call(cancelJob, { params: { id } });

/** As a browser without script sends the form of the customer's page. */
export const press = ({ address }: { address: string }, { url }: MadeLink, left: 'all' | 'first') =>
  fetch(`${address}/pay/${url}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    body: `left=${left}`,
  });
