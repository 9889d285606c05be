import type { BodyOf } from '@jobly/core/contract';
import { saveCustomer } from '@jobly/core/customers/contract';
import { dayIn, wallTime } from '@jobly/core/dates';
import { getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import {
  changeRepeat,
  getLinkRepeat,
  listRepeats,
  startRepeat,
} from '@jobly/core/repeats/contract';
import { nthDay } from '@jobly/core/repeats/rules';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPhone, noonAfter } from '../../../test/reminders.ts';
import { advanceTo, readInbox } from '../../../test/reviews.ts';
import { useBusiness, useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);

const today = () => dayIn('America/New_York', shop.clock.now());
const inWeeks = (weeks: number) => nthDay({ every: 'week', startsOn: today() }, weeks);

const begin = (business: Business, { id }: MadeLink, body: object = {}) =>
  business.call(startRepeat, {
    params: { id },
    body: { every: 'week', startsOn: inWeeks(1), ...body },
  });

/** Those made by a series, in the order of their days. */
const madeOf = ({ id }: MadeLink) =>
  shop.sql<{ id: string; day: string; cents: number; recipient: string | null }>`
    select l.id, d.day, l.amount_cash_cents as cents, m.recipient from repeats r
      join repeated_links d on d.repeat_id = r.id join payment_links l on l.id = d.payment_link_id
      left join messages m on m.kind = 'repeat' and m.dedupe_key = 'repeat:' || l.id
    where r.payment_link_id = ${id} order by d.day`;
const daysOf = async (link: MadeLink) => (await madeOf(link)).map(({ day }) => day);

async function roundAfter(days: number): Promise<void> {
  noonAfter(shop, days);
  await Promise.all([shop.run('make-repeats'), shop.run('make-repeats')]);
}

beforeAll(() => noonAfter(shop, 1));

describe('a link that comes back', () => {
  it('is made and sent every week, once each, for its number of times', async () => {
    const customerPhone = newPhone();
    const link = await maria.makeLink({ customerPhone, memo: 'Lawn', dueInDays: 7 });
    const days = [1, 2, 3].map(inWeeks);
    const { repeat } = await begin(maria, link, { times: 2 });
    expect(repeat).toMatchObject({ every: 'week', nextOn: days[0], timesLeft: 2, hasLines: false });
    expect(await begin(maria, link, { every: 'month' })).toEqual({ repeat });
    await roundAfter(6);
    expect(await daysOf(link)).toEqual([]);
    await roundAfter(1);
    await roundAfter(0);
    const [made] = await madeOf(link);
    expect(made).toMatchObject({ day: days[0], cents: 42_500, recipient: customerPhone });
    const detail = await maria.call(getPaymentLinkDetail, { params: { id: made!.id } });
    expect(detail.link).toMatchObject({ memo: 'Lawn', dueOn: days[1], state: 'open' });
    expect(await maria.call(getLinkRepeat, { params: { id: made!.id } })).toMatchObject({
      repeat: { id: repeat.id, timesLeft: 1 },
    });
    await expect
      .poll(() => readInbox(shop))
      .toContain('here is your payment link from Rivera Plumbing: $425.00 for “Lawn”.');
    await expect
      .poll(async () => {
        const { timeline } = await maria.call(getPaymentLinkDetail, { params: { id: made!.id } });
        return timeline.filter(({ kind }) => kind === 'sent').length;
      })
      .toBe(1);
    await roundAfter(7);
    await roundAfter(7);
    expect(await daysOf(link)).toEqual(days.slice(0, 2));
    const asked = await maria.call(getLinkRepeat, { params: { id: link.id } });
    expect(asked).toEqual({ repeat: null, today: today() });
  });

  it('makes up for the latest alone, leaves one out at a tap, asks for another amount, and ends', async () => {
    const link = await maria.makeLink({ customerPhone: newPhone() });
    const days = [1, 2, 3, 4, 5, 6].map(inWeeks);
    const { repeat } = await begin(maria, link);
    const change = (body: BodyOf<typeof changeRepeat>) =>
      maria.call(changeRepeat, { params: { id: repeat.id }, body });
    for (const tap of [1, 2]) {
      expect((await change({ skipped: days[0]! })).repeat.nextOn, `tap ${tap}`).toBe(days[1]);
    }
    await change({ amountCents: 50_000 });
    await roundAfter(7 * 4);
    expect(await madeOf(link)).toMatchObject([{ day: days[3], cents: 50_000 }]);
    expect((await maria.call(listRepeats)).repeats).toMatchObject([
      { id: repeat.id, nextOn: days[4], amountCents: 50_000, linkId: link.id },
    ]);
    expect((await change({ ended: true })).repeat.nextOn).toBeNull();
    await roundAfter(14);
    expect(await daysOf(link)).toEqual([days[3]]);
    const late = await maria.ask('PUT', `/rest/v1/repeats/${repeat.id}`, { ended: true });
    expect(late).toMatchObject({ status: 404, body: { code: 'repeat_not_found' } });
  });

  it('is made at 8 of the business and sent at 8 of the customer, whose number was corrected since', async () => {
    const [wrong, right] = [newPhone(), newPhone().replace('+1212', '+1415')];
    const link = await maria.makeLink({ customerPhone: wrong });
    await shop.run('match-links');
    const { customerId } = await maria.call(getPaymentLinkDetail, { params: { id: link.id } });
    const known = { name: 'Dana', address: null, jobAddress: null, notes: null, email: null };
    const body = { ...known, language: null, taxExempt: null, phone: right };
    await maria.call(saveCustomer, { params: { id: customerId! }, body });
    await shop.sql`update profiles set time_zone = 'America/New_York' where id = ${maria.account.userId}`;
    const [day] = [inWeeks(1)];
    await begin(maria, link);
    noonAfter(shop, 6);
    const at = (time: string) => advanceTo(shop, new Date(`${day}T${time}:00Z`));
    at('11:50');
    await shop.run('make-repeats');
    expect(await madeOf(link)).toEqual([]);
    at('13:10');
    await shop.run('make-repeats');
    const [made] = await madeOf(link);
    expect(made).toMatchObject({ day, recipient: right });
    // In California it is 5 or 6 in the morning.
    const [task] = await shop.sql<{ at: Date }>`
      select t.start_after as at from pgboss.job t join messages m on t.data ->> 'messageId' = m.id::text
      where m.dedupe_key = ${`repeat:${made!.id}`}`;
    expect(wallTime('America/Los_Angeles', task!.at)).toBe(`${day} 08:00`);
  });

  it('tells its contractor once, also of whom it cannot reach', async () => {
    const other = await shop.business();
    const phones = [newPhone(), newPhone(), newPhone()];
    const links = [];
    for (const customerPhone of phones) links.push(await other.makeLink({ customerPhone }));
    await shop.sql`
      insert into contact_opt_outs (channel, contact_key, source, created_at)
      values ('sms', app.phone_key(${phones[2]!}), 'reply', now())`;
    for (const link of links) await begin(other, link, { endsOn: inWeeks(1) });
    await roundAfter(7);
    await roundAfter(0);
    const told = await shop.sql`
      select from messages where kind = 'repeats_made' and user_id = ${other.account.userId}`;
    expect(told).toHaveLength(1);
    await expect
      .poll(() => readInbox(shop))
      .toContain('2 repeating payment links were sent today. 1 was made, but');
    await roundAfter(7);
    expect(await daysOf(links[0]!)).toHaveLength(1);
  });

  it('with lines is reckoned anew with the tax rate of the day', async () => {
    const lines = [
      { text: 'Mowing', thousandths: 1_000, unit: null, priceCents: 10_000, taxable: true },
    ];
    const taxed = { lines, amountCashCents: 10_825, taxMillionths: 82_500 };
    const link = await maria.makeLink({ customerPhone: newPhone(), ...taxed });
    const { repeat } = await begin(maria, link);
    expect(repeat).toMatchObject({ hasLines: true, amountCents: 10_825 });
    await maria.makeLink({
      customerPhone: newPhone(),
      ...taxed,
      amountCashCents: 11_000,
      taxMillionths: 100_000,
    });
    await roundAfter(7);
    expect(await madeOf(link)).toMatchObject([{ cents: 11_000 }]);
  });

  it('cannot begin today, in two years, or with a last day before its first; nor on a foreign link', async () => {
    const link = await maria.makeLink({ customerPhone: newPhone() });
    const wrong = [
      { startsOn: today() },
      { startsOn: inWeeks(60) },
      { startsOn: inWeeks(2), endsOn: inWeeks(1) },
    ];
    const path = `/rest/v1/payment_links/${link.id}/repeat`;
    for (const body of wrong) {
      const refused = await maria.ask('POST', path, { every: 'week', ...body });
      expect(refused).toMatchObject({ status: 422, body: { code: 'repeat_not_valid' } });
    }
    const other = await shop.business();
    const foreign = await other.ask('POST', path, { every: 'week', startsOn: inWeeks(1) });
    expect(foreign).toMatchObject({ status: 404, body: { code: 'payment_link_not_found' } });
  });
});
