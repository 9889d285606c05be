import { listLateLinks, remindNow } from '@jobly/core/reminders/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { newPhone, noonAfter, remindersSent } from '../../../test/reminders.ts';
import { advanceTo } from '../../../test/reviews.ts';
import { useBusiness, useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

const daysOf = async (link: MadeLink) => (await remindersSent(shop, link)).map(({ days }) => days);
const late = (business: Business) => business.call(listLateLinks);
const remind = (business: Business, links: MadeLink[]) =>
  business.call(remindNow, { body: { ids: links.map(({ id }) => id) } });

// So that days of the test are days of all of them.
beforeAll(() => noonAfter(shop, 1));

describe('reminders that the contractor asks for', () => {
  it('go to those who are late, after seeing whom and what, also without a yes to all', async () => {
    const [customerPhone, silentPhone] = [newPhone(), newPhone()];
    const older = await maria.makeLink({ customerPhone, memo: 'Old boiler' });
    const silent = await maria.makeLink({ customerPhone: silentPhone });
    await shop.sql`
      insert into contact_opt_outs (channel, contact_key, source, created_at)
      values ('sms', app.phone_key(${silentPhone}), 'reply', now())`;
    const dueLater = await maria.makeLink({ customerPhone: newPhone(), dueInDays: 30 });
    const paid = await maria.makeLink({ customerPhone: newPhone() });
    expect(await late(maria)).toEqual({ links: [], example: null });
    noonAfter(shop, 2);
    const listed = await late(maria);
    expect(listed.example).toContain('$425.00 for “Old boiler” is still open.');
    expect(listed.links).toMatchObject([
      { id: older.id, daysLate: 2, channel: 'sms', amountCents: 42_500 },
      { id: silent.id, channel: null },
      { id: paid.id, channel: 'sms' },
    ]);
    await maria.ask('POST', `/rest/v1/payment_links/${paid.id}/cash-received`, {});
    expect(await remind(maria, [older, silent, paid, dueLater])).toEqual({ count: 4 });
    expect((await late(maria)).links).toEqual([]);
    expect(await remind(other, [older])).toEqual({ count: 0 });
    await shop.run('send-reminders');
    expect([await daysOf(older), await daysOf(silent), await daysOf(paid)]).toEqual([[2], [], []]);
    // Once a day: nobody is written to twice for two taps.
    expect(await remind(maria, [older])).toEqual({ count: 1 });
    await shop.run('send-reminders');
    expect(await daysOf(older)).toEqual([2]);
    expect((await late(maria)).links).toMatchObject([{ id: silent.id }]);
    noonAfter(shop, 1);
    expect((await late(maria)).links).toMatchObject([{ id: older.id }, { id: silent.id }]);
  });

  it('wait at night for the morning, and do not leave for what was paid meanwhile', async () => {
    const [open, paid] = [
      await other.makeLink({ customerPhone: newPhone() }),
      await other.makeLink({ customerPhone: newPhone() }),
    ];
    noonAfter(shop, 1);
    advanceTo(shop, new Date(shop.clock.now().getTime() + 9 * 3_600_000));
    await remind(other, [open, paid]);
    await shop.run('send-reminders');
    expect([await daysOf(open), await daysOf(paid)]).toEqual([[], []]);
    await other.ask('POST', `/rest/v1/payment_links/${paid.id}/cash-received`, {});
    advanceTo(shop, new Date(shop.clock.now().getTime() + 9 * 3_600_000));
    await shop.run('send-reminders');
    expect([await daysOf(open), await daysOf(paid)]).toEqual([[2], []]);
  });
});
