import { saveCustomer } from '@jobly/core/customers/contract';
import { cancelPaymentLink, getPaymentLinkDetail } from '@jobly/core/payment-links/contract';
import {
  getLinkReminders,
  getReminderSettings,
  saveReminderSettings,
  stopLinkReminders,
} from '@jobly/core/reminders/contract';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../../db/with-client.ts';
import { newPhone, noonAfter, remindersSent } from '../../../test/reminders.ts';
import { readInbox } from '../../../test/reviews.ts';
import { useBusiness, useShop, type Business, type MadeLink } from '../../../test/shop.ts';

const shop = useShop();
const maria = useBusiness(shop);
const other = useBusiness(shop);

const turn = (business: Business, isOn: boolean) =>
  business.call(saveReminderSettings, { body: { isOn } });
const remindersOf = (business: Business, { id }: MadeLink) =>
  business.call(getLinkReminders, { params: { id } });
const stop = (business: Business, { id }: MadeLink, stoppedFor: 'link' | 'customer' | null) =>
  business.call(stopLinkReminders, { params: { id }, body: { stoppedFor } });

async function roundAfter(days: number): Promise<void> {
  noonAfter(shop, days);
  await shop.run('send-reminders');
  await expect
    .poll(() => shop.sql`select from messages where kind = 'reminder' and status = 'queued'`)
    .toEqual([]);
}

const asOwner = (text: string) =>
  withClient(new pg.Client({ connectionString: shop.server.owner.url }), (owner) =>
    owner.query(text),
  );

const daysOf = async (link: MadeLink) => (await remindersSent(shop, link)).map(({ days }) => days);

// So that days of the test are days of all of them.
beforeAll(() => noonAfter(shop, 1));

describe('reminders', () => {
  it('are asked for once; until then, and after no, nobody is reminded', async () => {
    expect(await maria.call(getReminderSettings)).toEqual({ isOn: null });
    const link = await maria.makeLink({ customerPhone: newPhone() });
    expect(await remindersOf(maria, link)).toMatchObject({ isOn: null, channel: 'sms' });
    await roundAfter(1);
    await turn(maria, false);
    expect(await remindersOf(maria, link)).toMatchObject({ isOn: false, nextOn: null });
    await roundAfter(2);
    expect(await daysOf(link)).toEqual([]);
    expect(await other.call(getReminderSettings)).toEqual({ isOn: null });
  });

  it('go out 1, 3 and 7 days after the link was due, each once, and stand on its timeline', async () => {
    await turn(maria, true);
    const customerPhone = newPhone();
    const link = await maria.makeLink({ customerPhone, memo: 'New faucet, see evil.example/x' });
    const dueLater = await maria.makeLink({ customerPhone: newPhone(), dueInDays: 7 });
    const made = shop.clock.now();
    const dayAfter = (days: number) =>
      new Date(made.getTime() + days * 86_400_000).toISOString().slice(0, 10);
    expect(await remindersOf(maria, link)).toEqual({
      isOn: true,
      stoppedFor: null,
      nextOn: dayAfter(1),
      channel: 'sms',
    });
    for (const days of [1, 1, 1, 1, 1, 1, 1, 1]) {
      await roundAfter(days);
      await Promise.all([shop.run('send-reminders'), shop.run('send-reminders')]);
    }
    expect(await daysOf(link)).toEqual([1, 3, 7]);
    expect(await daysOf(dueLater)).toEqual([1]);
    expect(await remindersOf(maria, link)).toMatchObject({ nextOn: null });
    expect(await remindersOf(maria, dueLater)).toMatchObject({ nextOn: dayAfter(10) });
    const timeline = async () =>
      (await maria.call(getPaymentLinkDetail, { params: { id: link.id } })).timeline;
    await expect
      .poll(async () => (await timeline()).filter(({ kind }) => kind === 'reminder_sent'))
      .toHaveLength(3);
    expect((await timeline()).at(-1)).toMatchObject({ kind: 'reminder_sent', by: 'sms' });
    expect(await readInbox(shop)).toContain(
      'a friendly reminder from Rivera Plumbing: $425.00 for “New faucet, see” is still open.',
    );
  });

  it('end when the link is paid, claimed, cancelled or expired', async () => {
    const paid = await maria.makeLink({ customerPhone: newPhone() });
    const claimed = await maria.makeLink({ customerPhone: newPhone() });
    const cancelled = await maria.makeLink({ customerPhone: newPhone() });
    const expired = await maria.makeLink({ customerPhone: newPhone(), expiresInDays: 1 });
    const inAnHour = new Date(shop.clock.now().getTime() + 3_600_000);
    await shop.sql`update payment_links set expires_at = ${inAnHour} where id = ${expired.id}`;
    await maria.ask('POST', `/rest/v1/payment_links/${paid.id}/cash-received`, {});
    await shop.sql`update payment_links set cash_claimed_at = now() where id = ${claimed.id}`;
    await maria.call(cancelPaymentLink, { params: { id: cancelled.id } });
    for (const days of [1, 2, 4]) await roundAfter(days);
    for (const link of [paid, claimed, cancelled, expired]) {
      expect(await daysOf(link)).toEqual([]);
      expect(await remindersOf(maria, link)).toMatchObject({ nextOn: null, channel: null });
    }
  });

  it('are stopped for a link, or for a customer and all their links, and begun again', async () => {
    const customerPhone = newPhone();
    const [one, two] = [
      await maria.makeLink({ customerPhone }),
      await maria.makeLink({ customerPhone }),
    ];
    const nobodys = await maria.makeLink({ customerPhone: maria.account.phone });
    await shop.run('match-links');
    expect(await stop(maria, one, 'link')).toMatchObject({ stoppedFor: 'link', nextOn: null });
    await roundAfter(1);
    expect([await daysOf(one), await daysOf(two)]).toEqual([[], [1]]);
    expect(await stop(maria, one, 'customer')).toMatchObject({ stoppedFor: 'customer' });
    expect(await remindersOf(maria, two)).toMatchObject({ stoppedFor: 'customer', nextOn: null });
    await roundAfter(2);
    expect([await daysOf(one), await daysOf(two)]).toEqual([[], [1]]);
    expect(await stop(maria, two, null)).toMatchObject({ stoppedFor: null });
    await roundAfter(4);
    expect([await daysOf(one), await daysOf(two)]).toEqual([[7], [1, 7]]);
    const path = `/rest/v1/payment_links/${nobodys.id}/reminders`;
    const refused = await maria.ask('PUT', path, { stoppedFor: 'customer' });
    expect(refused).toMatchObject({ status: 404, body: { code: 'customer_not_found' } });
    expect(await other.ask('GET', path)).toMatchObject({ status: 404 });
    expect(await other.ask('PUT', path, { stoppedFor: 'link' })).toMatchObject({ status: 404 });
  });

  it('go by email to a customer who said STOP, or whose number has no place; else they do not go', async () => {
    const [stopped, silent] = [newPhone(), newPhone()];
    for (const phone of [stopped, silent]) {
      await shop.sql`
        insert into contact_opt_outs (channel, contact_key, source, created_at)
        values ('sms', app.phone_key(${phone}), 'reply', now())`;
    }
    const links = [
      await maria.makeLink({ customerPhone: stopped, customerEmail: 'stop@example.com' }),
      await maria.makeLink({ customerPhone: '+18005550147', customerEmail: 'toll@example.com' }),
      await maria.makeLink({ customerPhone: silent }),
    ];
    expect(await remindersOf(maria, links[2]!)).toMatchObject({ channel: null, nextOn: null });
    await roundAfter(1);
    const sent = [];
    for (const link of links) sent.push(...(await remindersSent(shop, link)));
    expect(sent).toEqual([
      { days: 1, channel: 'email', recipient: 'stop@example.com' },
      { days: 1, channel: 'email', recipient: 'toll@example.com' },
    ]);
  });

  it('are not sent for a paused account, or to a number that was corrected since', async () => {
    const paused = await shop.business();
    await turn(paused, true);
    const link = await paused.makeLink({ customerPhone: newPhone() });
    await shop.sql`update users set suspended_at = now() where id = ${paused.account.userId}`;
    const [wrong, right] = [newPhone(), newPhone()];
    const corrected = await maria.makeLink({ customerPhone: wrong });
    await shop.run('match-links');
    const { customerId } = await maria.call(getPaymentLinkDetail, { params: { id: corrected.id } });
    const known = { name: 'Dana', address: null, jobAddress: null, notes: null, email: null };
    const body = { ...known, language: null, taxExempt: null, phone: right };
    await maria.call(saveCustomer, { params: { id: customerId! }, body });
    await roundAfter(1);
    expect(await daysOf(link)).toEqual([]);
    expect(await remindersSent(shop, corrected)).toMatchObject([
      { channel: 'sms', recipient: right },
    ]);
  });

  it('do not keep each other waiting when one cannot be sent', async () => {
    const [poison, next] = [
      await maria.makeLink({ customerPhone: newPhone() }),
      await maria.makeLink({ customerPhone: newPhone() }),
    ];
    await asOwner(`
      create function refuse_one() returns trigger language plpgsql as
        $$ begin if new.payment_link_id = '${poison.id}' then raise exception 'no'; end if; return new; end $$;
      create trigger refuse_one before insert on reminders for each row execute function refuse_one()`);
    await expect(roundAfter(1)).rejects.toThrow('no');
    await asOwner('drop function refuse_one cascade');
    expect([await daysOf(poison), await daysOf(next)]).toEqual([[], [1]]);
    await shop.run('send-reminders');
    expect(await daysOf(poison)).toEqual([1]);
  });
});
