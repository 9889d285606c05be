import { listLateLinks } from '@jobly/core/reminders/contract';
import { expect, it } from 'vitest';
import {
  ask,
  cancel,
  HALVES,
  makeJob,
  newJob,
  press,
  readJob,
  step,
  THIRDS,
} from '../../../test/jobs.ts';
import { useBusiness, useShop, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const stranger = useBusiness(shop);

const stateOf = async (job: { id: string }) =>
  (await readJob(maria, job)).parts.map(({ cents, state }) => [cents, state]);

async function pay(link: MadeLink): Promise<void> {
  await shop.openCheckout(link);
  await shop.charge(link);
  await shop.becomes(link, 'paid');
}

const pageOf = async ({ url }: MadeLink) => (await fetch(`${shop.address}/pay/${url}`)).text();

async function pressed(link: MadeLink, left: 'all' | 'first') {
  const answer = await press(shop, link, left);
  const code = answer.headers.get('location')?.replace('/pay/', '');
  const [made] = code
    ? await shop.sql<MadeLink>`select id, url from payment_links where url = ${code}`
    : [];
  return { status: answer.status, text: await answer.text(), link: made! };
}

const text = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

it('asks for the deposit now and for the balance at a tap; every page says what was paid and what is left', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria, { memo: 'New bathroom' });
  expect(deposit).toMatchObject({ amountCashCents: 54_438, memo: 'New bathroom', state: 'open' });
  expect(await stateOf(job)).toEqual([
    [54_438, 'asked'],
    [54_437, 'waiting'],
  ]);
  expect(text(await pageOf(deposit))).toContain(
    'Deposit Job total $1,088.75 Left after this payment $544.37 Pay everything now: $1,088.75',
  );
  await pay(deposit);
  const balance = await ask(maria, job, [1]);
  expect(text(await pageOf(balance))).toMatch(
    /Balance Job total \$1,088\.75 Paid on \w+ \d+, \d{4} \$544\.38 Left after this payment \$0\.00/,
  );
  expect(await pageOf(balance)).not.toContain('name="left"');
  await pay(balance);
  const receipt = await (await fetch(`${shop.address}/pay/${deposit.url}/receipt`)).text();
  expect(text(receipt)).toContain('Deposit Job total $1,088.75 Left after this payment $544.37');
  expect(await readJob(maria, job)).toMatchObject({
    paidCents: 108_875,
    leftCents: 0,
    parts: [{ state: 'paid' }, { state: 'paid' }],
  });
  expect(await shop.violations()).toEqual([]);
});

it('is made once, however often its form is sent, and seen by its owner alone', async () => {
  const form = newJob();
  const [first, second] = await Promise.all([makeJob(maria, form), makeJob(maria, form)]);
  expect(second.job.id).toBe(first.job.id);
  expect(second.paymentLink.url).toBe(first.paymentLink.url);
  const other = { ...form, amountCashCents: 5_000 };
  expect((await maria.ask('POST', '/rest/v1/jobs', other)).status).toBe(409);
  expect((await stranger.ask('POST', '/rest/v1/jobs', form)).status).toBe(409);
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['POST', '/cancel', {}],
    ['POST', '/links', { linkId: form.id, partIds: [first.job.parts[1]!.id] }],
  ] as const) {
    const answer = await stranger.ask(method, `/rest/v1/jobs/${form.id}${path}`, body);
    expect(answer).toMatchObject({ status: 404, body: { code: 'job_not_found' } });
  }
});

it('refuses a schedule that does not make sense, with a sentence', async () => {
  for (const schedule of [
    [step(50), step(null)],
    [step(100, 'now'), step(null)],
    [step(50, 'now'), step(50)],
  ]) {
    const answer = await maria.ask('POST', '/rest/v1/jobs', newJob({ schedule }));
    expect(answer).toMatchObject({ status: 422, body: { code: 'schedule_not_valid' } });
  }
  const short = newJob({ schedule: HALVES.slice(1) });
  expect((await maria.ask('POST', '/rest/v1/jobs', short)).status).toBe(400);
});

it('lets the customer pay all that is left, or only the first of it after all; old codes lead on', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria, { schedule: THIRDS });
  const all = (await pressed(deposit, 'all')).link;
  expect(await stateOf(job)).toEqual([
    [32_663, 'asked'],
    [43_550, 'asked'],
    [32_662, 'asked'],
  ]);
  expect(await pageOf(deposit)).toContain(`/pay/${all.url}`);
  expect(text(await pageOf(all))).toContain('All that is left Job total $1,088.75');
  expect(text(await pageOf(all))).toContain('Pay only $326.63');
  const only = (await pressed(all, 'first')).link;
  expect(await pageOf(deposit)).toContain(`/pay/${only.url}`);
  expect(await pageOf(all)).toContain(`/pay/${only.url}`);
  await pay(only);
  const rest = await ask(maria, job, [1, 2]);
  await pay(rest);
  expect((await readJob(maria, job)).leftCents).toBe(0);
  expect(await shop.violations()).toEqual([]);
});

it('takes no link’s place while the provider has not closed what the customer may be paying', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  await shop.openCheckout(deposit);
  shop.answering(() => ({ revokeCheckout: async () => {} }));
  const { status, text: page } = await pressed(deposit, 'all');
  expect(status).toBe(409);
  expect(text(page)).toContain('A payment on this link may be under way');
  await shop.charge(deposit);
  await shop.becomes(deposit, 'paid');
  expect((await readJob(maria, job)).leftCents).toBe(54_437);
});

it('asks for nothing else while a payment is under way, or a claim of cash is not answered', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  await shop.sql`update payment_links set cash_claimed_at = now() where id = ${deposit.id}`;
  const { status, text: page } = await pressed(deposit, 'all');
  expect(status).toBe(409);
  expect(text(page)).toContain('A payment on this link may be under way');
  const body = { linkId: crypto.randomUUID(), partIds: job.parts.map(({ id }) => id) };
  expect(await maria.ask('POST', `/rest/v1/jobs/${job.id}/links`, body)).toMatchObject({
    body: { code: 'payment_under_way' },
  });
});

it('is paid in cash part by part, and asked again for what was given back', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  await pay(deposit);
  const [paid] = await shop.sql<{ cents: number }>`
    select gross_cents as cents from payments where payment_link_id = ${deposit.id}`;
  const refund = { refundId: crypto.randomUUID(), amountCents: paid!.cents };
  await maria.ask('POST', `/rest/v1/payment_links/${deposit.id}/refund`, refund);
  await shop.becomes(deposit, 'refunded');
  // Given back, but not open again by itself.
  expect(await stateOf(job)).toEqual([
    [54_438, 'returned'],
    [54_437, 'waiting'],
  ]);
  const again = await ask(maria, job, [0]);
  expect(await stateOf(job)).toMatchObject([
    [54_438, 'asked'],
    [54_437, 'waiting'],
  ]);
  await maria.ask('POST', `/rest/v1/payment_links/${again.id}/cash-received`, {});
  await shop.becomes(again, 'paid');
  expect((await readJob(maria, job)).leftCents).toBe(54_437);
  expect(await shop.violations()).toEqual([]);
});

it('asks for nothing more once it is cancelled, and keeps its payments from being edited or repeated', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria);
  const form = { ...newJob(), replaces: deposit.id, schedule: undefined };
  expect(await maria.ask('POST', '/rest/v1/payment_links', form)).toMatchObject({
    body: { code: 'payment_link_of_job' },
  });
  const repeat = { every: 'week', startsOn: '2030-01-01' };
  expect(
    await maria.ask('POST', `/rest/v1/payment_links/${deposit.id}/repeat`, repeat),
  ).toMatchObject({ body: { code: 'payment_link_of_job' } });
  const { job: cancelled } = await cancel(maria, job);
  expect(cancelled).toMatchObject({ isCancelled: true, leftCents: 0 });
  expect(await pageOf(deposit)).not.toContain('name="method"');
  const body = { linkId: crypto.randomUUID(), partIds: [job.parts[1]!.id] };
  expect(await maria.ask('POST', `/rest/v1/jobs/${job.id}/links`, body)).toMatchObject({
    body: { code: 'job_changed' },
  });
});

it('reminds of nothing of a job while a bank decides about one of its payments', async () => {
  const { job, paymentLink: deposit } = await makeJob(maria, { schedule: THIRDS });
  const second = await ask(maria, job, [1]);
  await shop.sql`update payment_links set due_on = current_date - 3 where job_id = ${job.id}`;
  const lateOnes = async () => {
    const { links } = await maria.call(listLateLinks);
    return links.map(({ id }) => id).filter((id) => id === deposit.id || id === second.id);
  };
  expect((await lateOnes()).toSorted()).toEqual([deposit.id, second.id].toSorted());
  await shop.sql`update payment_links set dispute_status = 'open' where id = ${deposit.id}`;
  expect(await lateOnes()).toEqual([]);
});
