import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import {
  changeEstimate,
  recordEstimateSent,
  type Estimate,
  type EstimateForm,
} from '@jobly/core/estimates/contract';
import {
  getEstimateReminders,
  saveReminderSettings,
  stopEstimateReminders,
} from '@jobly/core/reminders/contract';
import { beforeAll, expect, it } from 'vitest';
import { makeEstimate, readEstimate, send } from '../../../test/estimates.ts';
import { newPhone, noonAfter } from '../../../test/reminders.ts';
import { readInbox } from '../../../test/reviews.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

const share = ({ id }: Estimate) =>
  maria.call(recordEstimateSent, { params: { id }, body: { channel: 'sms' } });

async function offer(form: Partial<EstimateForm> = {}): Promise<Estimate> {
  const made = await makeEstimate(maria, { customerPhone: newPhone(), ...form });
  await share(made);
  return made;
}

const remindersOf = ({ id }: Estimate) => maria.call(getEstimateReminders, { params: { id } });
const stop = ({ id }: Estimate, stoppedFor: 'estimate' | 'customer' | null) =>
  maria.call(stopEstimateReminders, { params: { id }, body: { stoppedFor } });

async function roundAfter(days: number): Promise<void> {
  noonAfter(shop, days);
  await shop.run('send-reminders');
  await expect.poll(() => shop.sql`select from messages where status = 'queued'`).toEqual([]);
}

const remindedOf = ({ id }: Estimate) =>
  shop.sql<{ days: number; channel: string }>`
    select r.day - e.sent_at::date as days, m.channel
    from estimate_reminders r join estimates e on e.id = r.estimate_id
    join messages m on m.dedupe_key = 'estimate-reminder:' || e.id || ':' || r.day
    where e.id = ${id} order by r.day`;
const daysOf = async (estimate: Estimate) => (await remindedOf(estimate)).map(({ days }) => days);

beforeAll(async () => {
  noonAfter(shop, 1);
  await maria.call(saveReminderSettings, { body: { isOn: true } });
});

it('are reminded of 1, 3 and 7 days after they were sent, each once, in the words for an estimate', async () => {
  const sent = await offer({ memo: 'New faucet, see evil.example/x' });
  const unsent = await makeEstimate(maria, { customerPhone: newPhone() });
  const day = (days: number) =>
    new Date(shop.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await remindersOf(sent)).toEqual({
    isOn: true,
    stoppedFor: null,
    nextOn: day(1),
    channel: 'sms',
  });
  expect(await remindersOf(unsent)).toMatchObject({ channel: null, nextOn: null });
  for (const days of [1, 1, 1, 1, 1, 1, 1, 1]) {
    await roundAfter(days);
    await Promise.all([shop.run('send-reminders'), shop.run('send-reminders')]);
  }
  expect([await daysOf(sent), await daysOf(unsent)]).toEqual([[1, 3, 7], []]);
  expect(await remindersOf(sent)).toMatchObject({ nextOn: null });
  const kinds = async () => (await readEstimate(maria, sent)).timeline.map(({ kind }) => kind);
  await expect
    .poll(kinds)
    .toEqual(['created', 'sent', 'reminder_sent', 'reminder_sent', 'reminder_sent']);
  expect((await readEstimate(maria, sent)).timeline.at(-1)).toMatchObject({ by: 'sms' });
  expect(await readInbox(shop)).toContain(
    `your estimate of $1,088.75 for “New faucet, see” waits for your answer: `,
  );
  expect(await readInbox(shop)).toContain(`/estimate/${sent.url} Reply STOP`);
  // Sent again, it is counted from that day.
  await share(sent);
  await roundAfter(1);
  expect(await daysOf(sent)).toContain(1);
});

it('end with any answer, a question that waits, and the last day', async () => {
  const accepted = await offer();
  const declined = await offer();
  const changed = await offer();
  const asked = await offer();
  const withdrawn = await offer();
  const expired = await offer({ validDays: 2 });
  const text = 'A word.';
  await maria.call(acceptEstimateForCustomer, {
    params: { id: accepted.id },
    body: { version: 1, name: 'Dana', note: 'On the phone.' },
  });
  await send(shop, declined, { act: 'declined', text });
  await send(shop, changed, { act: 'changes_requested', text });
  await send(shop, asked, { act: 'question', text });
  await maria.call(changeEstimate, { params: { id: withdrawn.id }, body: { step: 'withdraw' } });
  for (const ended of [accepted, declined, changed, asked, withdrawn]) {
    expect(await remindersOf(ended)).toMatchObject({ channel: null, nextOn: null });
  }
  for (const days of [1, 2, 4]) await roundAfter(days);
  for (const ended of [accepted, declined, changed, asked, withdrawn]) {
    expect(await daysOf(ended)).toEqual([]);
  }
  expect(await daysOf(expired)).toEqual([1]);
});

it('do not leave when the answer comes while a reminder waits for its carrier', async () => {
  const estimate = await offer();
  const about = `estimate-reminder:${estimate.id}:2026-01-01`;
  await shop.sql`insert into messages (user_id, kind, channel, recipient, dedupe_key, sealed_content)
    values (${maria.account.userId}, 'estimate_reminder', 'sms', '+12125550100', ${about}, 'sealed')`;
  await send(shop, estimate, { act: 'declined', text: 'No.' });
  expect(await shop.sql`select from messages where dedupe_key = ${about}`).toEqual([]);
});

it('are stopped for an estimate, or for a customer, and begun again; by nobody else', async () => {
  const customerPhone = newPhone();
  const one = await offer({ customerPhone });
  const two = await offer({ customerPhone });
  const nobodys = await offer({ customerPhone: maria.account.phone });
  await shop.run('match-links');
  expect(await stop(one, 'estimate')).toMatchObject({ stoppedFor: 'estimate', nextOn: null });
  await roundAfter(1);
  expect([await daysOf(one), await daysOf(two)]).toEqual([[], [1]]);
  expect(await stop(one, 'customer')).toMatchObject({ stoppedFor: 'customer' });
  expect(await remindersOf(two)).toMatchObject({ stoppedFor: 'customer', nextOn: null });
  await roundAfter(2);
  expect([await daysOf(one), await daysOf(two)]).toEqual([[], [1]]);
  // Typed again with the same number, it is the same customer.
  const three = await offer({ customerPhone });
  await shop.run('match-links');
  expect(await remindersOf(three)).toMatchObject({ stoppedFor: 'customer', nextOn: null });
  expect(await stop(two, null)).toMatchObject({ stoppedFor: null });
  await roundAfter(4);
  expect([await daysOf(one), await daysOf(two)]).toEqual([[7], [1, 7]]);
  const path = `/rest/v1/estimates/${nobodys.id}/reminders`;
  expect(await maria.ask('PUT', path, { stoppedFor: 'customer' })).toMatchObject({
    body: { code: 'customer_not_found' },
  });
  expect(await other.ask('GET', path)).toMatchObject({ status: 404 });
  expect(await other.ask('PUT', path, { stoppedFor: 'estimate' })).toMatchObject({ status: 404 });
});
