import { randomUUID } from 'node:crypto';
import { changeEstimate, listEstimates, recordEstimateSent } from '@jobly/core/estimates/contract';
import { expect, it } from 'vitest';
import { makeEstimate, newEstimate, readEstimate, revise } from '../../../test/estimates.ts';
import { useBusiness, useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

it('is made once for a form, numbered with the links, and offered in versions', async () => {
  const link = await maria.makeLink();
  const form = newEstimate();
  const made = await makeEstimate(maria, form);
  expect(made).toMatchObject({
    id: form.id,
    status: 'draft',
    version: 1,
    totalCents: 108_875,
    isExpired: false,
  });
  const [before] = await shop.sql<{
    number: number;
  }>`select number from payment_links where id = ${link.id}`;
  expect(made.number).toBe(before!.number + 1);
  expect(made.url).toMatch(/^[\w-]{22}$/);
  // Its customer may have been found meanwhile.
  const { customerId: _found, updatedAt: _then, ...same } = made;
  expect(await makeEstimate(maria, form)).toMatchObject(same);
  expect(await maria.ask('POST', '/rest/v1/estimates', { ...form, memo: 'Other' })).toMatchObject({
    body: { code: 'estimate_not_created' },
  });
  expect(made.versions[0]!.payments).toEqual([
    { cents: 54_438, due: 'now', dueOn: null },
    { cents: 54_437, due: 'done', dueOn: null },
  ]);
  const { estimate: sent } = await maria.call(recordEstimateSent, {
    params: { id: made.id },
    body: { channel: 'sms', language: 'es' },
  });
  expect(sent).toMatchObject({
    status: 'sent',
    timeline: [{ kind: 'created' }, { kind: 'sent', by: 'sms' }],
  });
  const second = await revise(maria, sent, { amountCashCents: 90_000 });
  expect(second).toMatchObject({ status: 'sent', version: 2, totalCents: 90_000 });
  expect(second.versions.map(({ totalCents }) => totalCents)).toEqual([90_000, 108_875]);
  // The same again is not a third; one that was filled in from an old version is refused.
  expect(await revise(maria, sent, { amountCashCents: 90_000 })).toMatchObject({ version: 2 });
  const stale = { ...form, version: 1, amountCashCents: 80_000 };
  expect(await maria.ask('PUT', `/rest/v1/estimates/${made.id}`, stale)).toMatchObject({
    body: { code: 'estimate_changed' },
  });
});

it('is withdrawn, expires, and is offered again as a new version', async () => {
  const made = await makeEstimate(maria, { validDays: 1 });
  const step = async (body: object) =>
    (await maria.call(changeEstimate, { params: { id: made.id }, body: body as never })).estimate;
  expect(await step({ step: 'withdraw' })).toMatchObject({ status: 'withdrawn' });
  expect(await step({ step: 'reopen', validDays: 2 })).toMatchObject({
    status: 'draft',
    version: 2,
  });
  // Tapped twice.
  expect(await step({ step: 'reopen', validDays: 2 })).toMatchObject({ version: 2 });
  shop.clock.advance(4 * 86_400);
  expect(await readEstimate(maria, made)).toMatchObject({ isExpired: true });
  expect(await step({ step: 'reopen', validDays: 5 })).toMatchObject({
    isExpired: false,
    version: 3,
  });
});

it('refuses what cannot be offered', async () => {
  const refused = async (form: object, code: string) =>
    expect(
      await maria.ask('POST', '/rest/v1/estimates', { ...newEstimate(), ...form }),
    ).toMatchObject({
      body: { code },
    });
  const line = {
    text: 'Credit',
    thousandths: 1_000,
    unit: null,
    priceCents: -5_000,
    taxable: false,
  };
  await refused({ amountCashCents: -5_000, schedule: undefined }, 'amount_not_valid');
  await refused(
    { lines: [line, { ...line, priceCents: 10_000 }], amountCashCents: 5_000 },
    'amount_not_valid',
  );
  await refused({ amountCashCents: 150 }, 'schedule_not_valid');
  await refused({ changesJobId: randomUUID() }, 'job_not_found');
});

it('is listed by what became of it, a page at a time, and to nobody else', async () => {
  const made = await makeEstimate(other);
  await makeEstimate(other);
  const all = await other.call(listEstimates, {});
  expect(all.estimates).toHaveLength(2);
  expect(all.next).toBeNull();
  await other.call(changeEstimate, { params: { id: made.id }, body: { step: 'withdraw' } });
  const { estimates } = await other.call(listEstimates, { query: { filter: 'closed' } });
  expect(estimates.map(({ id }) => id)).toEqual([made.id]);
  const late = await makeEstimate(other, { validDays: 1 });
  const listed = async (filter: 'open' | 'closed') =>
    (await other.call(listEstimates, { query: { filter } })).estimates.some(
      ({ id }) => id === late.id,
    );
  expect([await listed('open'), await listed('closed')]).toEqual([true, false]);
  shop.clock.advance(3 * 86_400);
  expect([await listed('open'), await listed('closed')]).toEqual([false, true]);
  expect(await maria.ask('GET', `/rest/v1/estimates/${made.id}`)).toMatchObject({ status: 404 });
  expect(await other.ask('GET', '/rest/v1/estimates?before=x')).toMatchObject({ status: 400 });
});

it('has no notice of the right to cancel without an address that it can name', async () => {
  const homeless = await shop.business();
  await shop.sql`
    update profiles set address_street = null, address_city = null, address_state = null, address_zip = null
    where id = ${homeless.account.userId}`;
  const asked = newEstimate({ cancelNotice: true });
  expect(await homeless.ask('POST', '/rest/v1/estimates', asked)).toMatchObject({
    status: 422,
    body: { code: 'notice_needs_address' },
  });
  await shop.sql`
    update profiles set address_street = '12 Main St' where id = ${homeless.account.userId}`;
  expect(await makeEstimate(homeless, asked)).toMatchObject({ versions: [{ cancelNotice: true }] });
});
