import type { Job } from '@jobly/core/jobs/contract';
import { expect, it } from 'vitest';
import { disputesOf } from '../../../test/disputes.ts';
import { ask, makeJob, newJob, readJob, step } from '../../../test/jobs.ts';
import { saveReviews } from '../../../test/reviews.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

async function pay(link: MadeLink): Promise<void> {
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.becomes(link, 'paid');
}

/** As after a crash between the provider and us: replaced by a link for all, though its checkout can be paid. */
async function replaceHalfway(deposit: MadeLink, job: Job) {
  await shop.openCheckout(deposit);
  const late = await shop.checkoutOf(deposit);
  await shop.sql`update payment_links set cancelled_at = now() where id = ${deposit.id}`;
  await shop.sql`update checkout_attempts set status = 'revoked' where payment_link_id = ${deposit.id}`;
  const all = await ask(maria, job, [0, 1]);
  return { all, payLate: () => shop.sandbox.control('POST', `/links/${late}/charge`, {}) };
}

const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
const pageOf = async (path: string) => text(await (await fetch(shop.address + path)).text());

it('counts the payment that comes first: a late one of a replaced link closes the one for the rest, and the contractor hears of it', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  const { all, payLate } = await replaceHalfway(deposit, job);
  await maria.ask('POST', `/rest/v1/payment_links/${all.id}/cash-mark`, {});
  await payLate();
  await shop.becomes(deposit, 'paid');
  const closed = () => shop.sql`
    select cancelled_at is not null as closed, cash_settles_at from payment_links where id = ${all.id}`;
  await expect.poll(closed).toEqual([{ closed: true, cash_settles_at: null }]);
  const heard = () => shop.sql<{ channel: string }>`
    select channel from messages where dedupe_key = ${`replaced-link-paid:${all.id}`}`;
  await expect.poll(async () => (await heard()).length).toBe(1);
  const { parts } = await readJob(maria, job);
  expect(parts.map(({ cents, state }) => [cents, state])).toEqual([
    [54_438, 'paid'],
    [54_437, 'waiting'],
  ]);
  expect(await shop.violations()).toEqual([]);
});

it('gives back whole what would be more than the total, and says so to who paid it', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  const { all, payLate } = await replaceHalfway(deposit, job);
  await pay(all);
  await payLate();
  const returned = () => shop.sql<{ role: string; refunded: boolean }>`
    select role, refunded_cents = gross_cents as refunded from payments
    where payment_link_id = ${deposit.id}`;
  await expect.poll(returned, { timeout: 10_000 }).toEqual([{ role: 'extra', refunded: true }]);
  expect((await shop.linkRow(deposit)).status).toBe('unpaid');
  expect(await pageOf(`/payment-success?linkCode=${deposit.url}`)).toContain(
    'Your payment has been given back to you in full.',
  );
  expect(await pageOf(`/pay/${deposit.url}/receipt`)).toContain('Refunded');
  expect(await readJob(maria, job)).toMatchObject({ leftCents: 0 });
  await expect
    .poll(async () => (await shop.sql`select from payments where followed_up_at is null`).length)
    .toBe(0);
  expect(await shop.violations()).toEqual([]);
});

it('is kept whole while a bank has taken back only a part of a payment', async () => {
  const disputes = disputesOf(shop, maria);
  const { job, paymentLink: deposit } = await makeJob(maria);
  await pay(deposit);
  const id = await disputes.raise(deposit, { units: 5_000 });
  await disputes.reaches(deposit, 'open');
  await disputes.decide(id, 'lost');
  await disputes.reaches(deposit, 'lost');
  expect((await readJob(maria, job)).parts[0]!.state).toBe('paid');
  expect(await shop.violations()).toEqual([]);
});

it('with another schedule is another job, not the one that was made before', async () => {
  const form = newJob();
  await makeJob(maria, form);
  const other = { ...form, schedule: [step(25, 'now'), step(null)] };
  expect((await maria.ask('POST', '/rest/v1/jobs', other)).status).toBe(409);
});

it('gives the same link for the same request, also when two are sent at once', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  await pay(deposit);
  const body = { linkId: crypto.randomUUID(), partIds: [job.parts[1]!.id] };
  const answers = await Promise.all(
    [1, 2, 3].map(() => maria.ask('POST', `/rest/v1/jobs/${job.id}/links`, body)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const again = { ...body, linkId: crypto.randomUUID() };
  const answer = await maria.ask('POST', `/rest/v1/jobs/${job.id}/links`, again);
  expect(answer.body['paymentLink']).toMatchObject({ id: body.linkId });
});

it('asks for a review once all of it is paid', async () => {
  const carla = await shop.business();
  await saveReviews(shop, carla, { autoSendEnabled: true });
  const { job, paymentLink: deposit } = await makeJob(carla);
  const requests = async () =>
    (await shop.sql`select from review_requests where user_id = ${carla.account.userId}`).length;
  const followedUp = async (link: MadeLink) => {
    const done = () => shop.sql`
      select from payments where payment_link_id = ${link.id} and followed_up_at is not null`;
    await expect.poll(done).toHaveLength(1);
  };
  await pay(deposit);
  await followedUp(deposit);
  expect(await requests()).toBe(0);
  const balance = await ask(carla, job, [1]);
  await pay(balance);
  await followedUp(balance);
  expect(await requests()).toBe(1);
});
