import { listEstimates } from '@jobly/core/estimates/contract';
import { expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import { accept, jobOf, makeEstimate, readEstimate } from '../../../test/estimates.ts';
import { readJob } from '../../../test/jobs.ts';
import { pairOfStaff } from '../../../test/staff.ts';
import { useShop, type Business } from '../../../test/shop.ts';

const shop = useShop();
const staff = beforeTests(() => pairOfStaff(shop.server, undefined, 'admin'));

async function merge(from: Business, to: Business): Promise<void> {
  const body = { userId: from.account.userId, mergeIntoUserId: to.account.userId };
  const ask = () => staff.ask('POST', '/functions/v1/delete-user', body);
  const first = await ask();
  expect((first.status === 409 ? await ask() : first).status).toBe(200);
}

it('takes estimates, acceptances and jobs along, also while customers accept', async () => {
  const [from, to] = [await shop.business(), await shop.business()];
  const accepted = await makeEstimate(from);
  await accept(shop, accepted);
  const open = await Promise.all(Array.from({ length: 8 }, () => makeEstimate(from)));
  const before = await readEstimate(from, accepted);
  const [, ...answers] = await Promise.all([
    merge(from, to),
    ...open.map((one) => accept(shop, one)),
  ]);
  // One that met the merge is pressed again, as by a customer; none waits for another for ever.
  expect([303, 404, 409]).toEqual(expect.arrayContaining(answers.map(({ status }) => status)));
  const again = await Promise.all(open.map((one) => accept(shop, one)));
  expect(again.map(({ status }) => status)).toEqual(open.map(() => 303));
  const { estimates } = await to.call(listEstimates, {});
  expect(estimates.map(({ status }) => status)).toEqual(
    Array.from({ length: 9 }, () => 'accepted'),
  );
  expect((await readEstimate(to, accepted)).acceptance).toEqual(before.acceptance);
  for (const one of open) {
    const job = await readJob(to, await jobOf(to, one));
    expect(job).toMatchObject({ totalCents: 108_875 });
  }
  expect(await shop.violations()).toEqual([]);
});
