import { createHash } from 'node:crypto';
import { acceptEstimateForCustomer } from '@jobly/core/estimates/answer-contract';
import { expect, it } from 'vitest';
import { readJob } from '../../../test/jobs.ts';
import {
  accept,
  jobOf,
  makeEstimate,
  openPage,
  readEstimate,
  readSeen,
  revise,
  send,
} from '../../../test/estimates.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const LINES = [
  { text: 'Labor', thousandths: 2_500, unit: 'hr', priceCents: 12_000, taxable: false },
  { text: 'Water heater', thousandths: 1_000, unit: null, priceCents: 79_900, taxable: true },
];

const linkOf = async (estimateId: string) =>
  (
    await shop.sql<{ url: string; cents: number }>`
      select url, amount_cash_cents as cents from payment_links where job_id = (select job_id from estimates where id = ${estimateId})`
  )[0]!;

it('is read and accepted without a script, and leads straight to its first payment', async () => {
  const made = await makeEstimate(maria, {
    lines: LINES,
    taxMillionths: 82_500,
    amountCashCents: 116_492,
    terms: 'One year of warranty.',
    cancelNotice: true,
    customerEmail: 'dana@example.com',
  });
  const page = await openPage(shop, made);
  for (const part of [
    'Rivera Plumbing',
    `Estimate ${made.number}`,
    'Labor 2.5 hr × $120.00 $300.00',
    'Tax, 8.25% $65.92',
    'Total $1,164.92',
    'Deposit Now $582.46 Balance When the work is done $582.46',
    'Plus card fees, if any, at each payment.',
    'One year of warranty.',
    'prior to midnight of the third business day',
    'I HEREBY CANCEL',
  ]) {
    expect(page.toLowerCase()).toContain(part.toLowerCase());
  }
  const answer = await accept(shop, made);
  expect(answer.status).toBe(303);
  const link = await linkOf(made.id);
  expect(link.cents).toBe(58_246);
  expect(answer.headers.get('location')).toBe(`/pay/${link.url}?said=accepted`);
  const accepted = await readEstimate(maria, made);
  expect(accepted).toMatchObject({
    status: 'accepted',
    acceptance: { version: 1, by: 'customer', name: 'Dana Whitfield', note: null },
  });
  expect(await readJob(maria, await jobOf(maria, made))).toMatchObject({
    totalCents: 116_492,
    paidCents: 0,
  });
  const [row] = await shop.sql<{ shown: string; hash: string }>`
    select * from estimate_acceptances where estimate_id = ${made.id}`;
  expect(createHash('sha256').update(row!.shown).digest('hex')).toBe(row!.hash);
  expect(JSON.parse(row!.shown)).toMatchObject({
    total: '$1,164.92',
    terms: 'One year of warranty.',
  });
  const messages = await shop.sql<{ kind: string }>`
    select kind from messages where dedupe_key like ${`%${made.id}%`} order by kind`;
  expect(messages.map(({ kind }) => kind)).toEqual(['estimate_copy', 'estimate_news']);
  const after = await openPage(shop, made);
  expect(after).toContain('Accepted by Dana Whitfield on');
  expect(after).toContain('Pay $582.46');
  expect(await shop.violations()).toEqual([]);
});

it('is accepted once, whoever presses how often', async () => {
  const made = await makeEstimate(maria);
  const answers = await Promise.all(Array.from({ length: 50 }, () => accept(shop, made)));
  const { url } = await linkOf(made.id);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
    new Set([`/pay/${url}?said=accepted`]),
  );
  const counted = await shop.sql`
    select (select count(*)::int from estimate_acceptances where estimate_id = ${made.id}) as acceptances,
      (select count(*)::int from payment_links l join estimates e on e.job_id = l.job_id where e.id = ${made.id}) as links,
      (select count(*)::int from estimate_events where estimate_id = ${made.id} and kind = 'accepted') as events`;
  expect(counted).toEqual([{ acceptances: 1, links: 1, events: 1 }]);
});

it('of one payment is a job without a balance', async () => {
  const made = await makeEstimate(maria, { schedule: undefined });
  await accept(shop, made);
  const { url } = await linkOf(made.id);
  const page = await (await fetch(`${shop.address}/pay/${url}`)).text();
  expect(page).toContain('<h2>Payment</h2>');
  expect(page).not.toContain('Payment 1 of 1');
});

it('shows the new version to who accepts an old one', async () => {
  const made = await makeEstimate(maria);
  await revise(maria, made, { amountCashCents: 90_000 });
  const answer = await accept(shop, made);
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('This is a newer version');
  expect(page).toContain('$900.00');
  expect(page).toContain('value="Dana Whitfield"');
  expect((await accept(shop, { ...made, version: 2 })).status).toBe(303);
  // What was shown before stays readable, and nothing is edited afterwards.
  const { versions, form } = await readEstimate(maria, made);
  expect(versions.map(({ totalCents }) => totalCents)).toEqual([90_000, 108_875]);
  const body = { ...form, id: made.id, version: 2 };
  expect(await maria.ask('PUT', `/rest/v1/estimates/${made.id}`, body)).toMatchObject({
    body: { code: 'estimate_settled' },
  });
});

it('is accepted as it was read: where profile, day or job have changed what it says, it is shown anew', async () => {
  const business = await shop.business();
  const made = await makeEstimate(business, { cancelNotice: true });
  const seen = await readSeen(shop, made);
  await shop.sql`update profiles set company_name = 'Other Name' where id = ${business.account.userId}`;
  const answer = await accept(shop, { ...made, seen });
  expect(answer.status).toBe(409);
  const page = await answer.text();
  expect(page).toContain('Please read it again before you accept.');
  expect(page).toContain('Other Name');
  expect((await accept(shop, { ...made, seen: '' })).status).toBe(409);
  expect((await readEstimate(business, made)).acceptance).toBeNull();
  const now = await readSeen(shop, made);
  expect((await accept(shop, { ...made, seen: now })).status).toBe(303);
  expect((await readEstimate(business, made)).acceptance!.hash).toBe(now);
});

it('is not answered by the business itself, on whose account it would be the customer’s word', async () => {
  const made = await makeEstimate(maria);
  const seen = await readSeen(shop, made);
  const asMaria = (fields: Record<string, string>) => send(shop, made, fields, maria.cookie);
  const accepting = { act: 'accept', version: '1', seen, name: 'Dana Whitfield' };
  for (const fields of [accepting, { act: 'declined', text: 'No' }]) {
    const answer = await asMaria(fields);
    expect(answer.status).toBe(403);
    expect(await answer.text()).toContain('open it in your account and choose “They said yes”');
  }
  expect(await readEstimate(maria, made)).toMatchObject({ status: 'draft', acceptance: null });
});

it('gives back what was typed and refused, in its opened form', async () => {
  const made = await makeEstimate(maria);
  const long = `Why ${'so '.repeat(400)}much?`;
  const refused = await send(shop, made, { act: 'changes_requested', text: long });
  expect(refused.status).toBe(422);
  const page = await refused.text();
  expect(page).toContain(long.trim());
  expect(page.match(/<details open/g)).toHaveLength(1);
  const nameless = await send(shop, made, { act: 'accept', version: '1', name: 'D'.repeat(101) });
  expect(await nameless.text()).toMatch(/ autofocus [^>]*name="name" value="D{101}"/);
  for (let count = 0; count < 10; count += 1)
    await send(shop, made, { act: 'question', text: 'A' });
  const often = await send(shop, made, { act: 'question', text: 'One more thing' });
  expect(often.status).toBe(429);
  expect(await often.text()).toMatch(/<details open(="")?>.*One more thing/s);
});

it('sends the signed copy to where the customer is reached today', async () => {
  const made = await makeEstimate(maria, { customerEmail: 'old@example.com' });
  const [customer] = await shop.sql<{ id: string }>`
    insert into customers (user_id, name, email) values (${maria.account.userId}, 'Dana', 'new@example.com') returning id`;
  const next = await revise(maria, made, { customerId: customer!.id });
  await accept(shop, next);
  const sent = await shop.sql<{ recipient: string }>`
    select recipient from messages where kind = 'estimate_copy' and dedupe_key like ${`%${made.id}%`}`;
  expect(sent).toEqual([{ recipient: 'new@example.com' }]);
});

it('takes questions, requests for changes and a refusal with its reason', async () => {
  const made = await makeEstimate(maria);
  expect((await send(shop, made, { act: 'question', text: 'With <b>tiles</b>?' })).status).toBe(
    303,
  );
  expect(await readEstimate(maria, made)).toMatchObject({ isAsked: true, status: 'draft' });
  await send(shop, made, { act: 'changes_requested', text: 'Cheaper tiles' });
  const asked = await readEstimate(maria, made);
  expect(asked).toMatchObject({ isAsked: true, status: 'changes_requested' });
  expect(asked.timeline.at(-1)).toMatchObject({ kind: 'changes_requested', text: 'Cheaper tiles' });
  const second = await revise(maria, asked, { amountCashCents: 80_000 });
  expect(second).toMatchObject({ isAsked: false, status: 'draft', version: 2 });
  await send(shop, made, { act: 'declined', text: 'Too expensive' });
  expect(await readEstimate(maria, made)).toMatchObject({ status: 'declined' });
  expect(await openPage(shop, made)).toContain('You declined it.');
  expect((await accept(shop, second)).status).toBe(409);
});

it('is not accepted without a name, after its last day, or by a code that does not exist', async () => {
  const made = await makeEstimate(maria, { validDays: 1 });
  const nameless = await send(shop, made, { act: 'accept', version: '1', name: ' ' });
  expect(nameless.status).toBe(422);
  expect((await send(shop, { url: 'no-such-code-12345' }, { act: 'accept' })).status).toBe(404);
  shop.clock.advance(3 * 86_400);
  expect(await openPage(shop, made)).toContain('The time to accept it is over.');
  expect((await accept(shop, made)).status).toBe(409);
  expect((await readEstimate(maria, made)).acceptance).toBeNull();
});

it("is accepted on the customer's word, with a note of how they said it", async () => {
  const made = await makeEstimate(maria);
  const body = { version: 1, name: 'Dana Whitfield', note: 'By phone on Monday' };
  const call = () => maria.call(acceptEstimateForCustomer, { params: { id: made.id }, body });
  const { estimate } = await call();
  expect(estimate.acceptance).toMatchObject({ by: 'owner', note: 'By phone on Monday' });
  expect((await call()).estimate.acceptance).toEqual(estimate.acceptance);
});

it('is in the language of its reader', async () => {
  const made = await makeEstimate(maria, { cancelNotice: true });
  const answer = await send(shop, made, { language: 'es' });
  expect(answer.headers.get('location')).toBe(`/estimate/${made.url}`);
  const page = await openPage(shop, made);
  expect(page).toContain('Aceptar presupuesto');
  expect(page).toContain(`Acepto el presupuesto ${made.number}, versión 1`);
  await accept(shop, made);
  const [row] = await shop.sql<{ shown: string; customer_language: string }>`
    select shown, l.customer_language from estimate_acceptances a
    join estimates e on e.id = a.estimate_id join payment_links l on l.id = e.first_link_id where a.estimate_id = ${made.id}`;
  expect(JSON.parse(row!.shown)).toMatchObject({ language: 'es' });
  expect(row!.customer_language).toBe('es');
});
