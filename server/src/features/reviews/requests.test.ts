import { dueMoment } from '@jobly/core/reviews/rules';
import { describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import {
  advanceTo,
  advanceToHour,
  askingBusiness,
  newPhone,
  payByCard,
  payInCash,
  readInbox,
  replyInInbox,
  requestOf,
  reviewTexts,
  runWhenDue,
  saveReviews,
} from '../../../test/reviews.ts';
import { useShop } from '../../../test/shop.ts';

const shop = useShop();
const maria = beforeTests(() => askingBusiness(shop));

const minutes = (count: number) => count * 60_000;

describe('a paid link', () => {
  it('brings one text after the delay, readable in the inbox, delivered and opened', async () => {
    const phone = newPhone();
    const link = await payByCard(shop, maria, {
      customerPhone: phone,
      customerName: 'Dana see evil.example/x',
    });
    const planned = (await requestOf(shop, link))!;
    const [payment] = await shop.sql<{ paid_at: Date }>`
      select paid_at from payments where payment_link_id = ${link.id}`;
    expect(planned.due_at).toEqual(dueMoment(payment!.paid_at, 120, { phone, email: null }));
    expect(planned.due_at.getTime()).toBeGreaterThanOrEqual(
      payment!.paid_at.getTime() + minutes(120),
    );

    advanceTo(shop, new Date(planned.due_at.getTime() - minutes(1)));
    await shop.run('send-due-reviews');
    expect(await requestOf(shop, link)).toMatchObject({ status: 'scheduled', sent_at: null });
    expect(await reviewTexts(shop, phone)).toEqual([]);

    const sent = await runWhenDue(shop, link);
    expect(sent).toMatchObject({ status: 'sent', channel: 'sms', skip_reason: null });
    const address = `http://localhost:4000/r/${planned.token}`;
    const words =
      'Hi Dana see, thank you for choosing Rivera Plumbing. ' +
      `Would you leave us a review on Google? ${address} Reply STOP to opt out.`;
    expect(await reviewTexts(shop, phone, 1)).toEqual([words]);
    expect(await readInbox(shop)).toContain(words);
    // The inbox has it a moment before the row says so.
    await expect.poll(async () => (await requestOf(shop, link))!.delivered_at).not.toBeNull();

    const page = await shop.ask('GET', `/r/${planned.token}`, {
      headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' },
    });
    expect(page.status).toBe(302);
    const { cookie } = maria;
    const { body } = await shop.ask('GET', '/rest/v1/review_requests', { cookie });
    expect((body['requests'] as object[])[0]).toMatchObject({
      paymentLinkId: link.id,
      status: 'sent',
      channel: 'sms',
      openedAt: expect.any(String),
      deliveredAt: expect.any(String),
    });
    expect(body['counts']).toEqual({ sent: 1, delivered: 1, opened: 1 });
  }, 20_000);

  it('paid at night waits until 8:00 where the customer is', async () => {
    const phone = newPhone();
    const quick = await askingBusiness(shop, { delayMinutes: 0 });
    advanceToHour(shop, 23);
    const link = await payInCash(shop, quick, { customerPhone: phone });
    const { due_at: due } = (await requestOf(shop, link))!;
    const wait = due.getTime() - shop.clock.now().getTime();
    expect(wait).toBeGreaterThan(minutes(7 * 60));
    advanceTo(shop, new Date(due.getTime() - 1_000));
    await shop.run('send-due-reviews');
    expect(await reviewTexts(shop, phone)).toEqual([]);
    const there = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      timeStyle: 'short',
    });
    expect(there.format(due)).toMatch(/^8:00\sAM$/);
    await runWhenDue(shop, link);
    await reviewTexts(shop, phone, 1);
  }, 20_000);

  it('whose hour has passed when the round comes waits for the morning', async () => {
    const phone = newPhone();
    advanceToHour(shop, 12);
    const link = await payInCash(shop, maria, { customerPhone: phone });
    // The server was down from noon until midnight.
    advanceToHour(shop, 0);
    await shop.run('send-due-reviews');
    const moved = (await requestOf(shop, link))!;
    expect(moved.status).toBe('scheduled');
    expect(moved.due_at.getTime()).toBeGreaterThan(shop.clock.now().getTime());
    await runWhenDue(shop, link);
    await reviewTexts(shop, phone, 1);
  }, 20_000);

  it('brings an e-mail when there is no phone to text', async () => {
    const email = 'Dana@Example.com';
    const link = await payByCard(shop, maria, {
      customerPhone: '(888) 555-0188',
      customerEmail: email,
    });
    expect(await runWhenDue(shop, link)).toMatchObject({ status: 'sent', channel: 'email' });
    const mails = () =>
      shop.sql<{ body: string }>`
        select body from local_inbox where channel = 'email' and subject = 'How did Rivera Plumbing do?'`;
    await expect.poll(mails).toHaveLength(1);
    const { token } = (await requestOf(shop, link))!;
    expect((await mails())[0]!.body).toContain(`http://localhost:4000/unsubscribe/${token}`);
  }, 20_000);
});

describe('nobody is asked', () => {
  const skipped = async (
    given: object,
    between: (phone: string, linkId: string) => Promise<void>,
  ) => {
    const phone = newPhone();
    advanceToHour(shop, 12);
    const link = await payInCash(shop, maria, { customerPhone: phone, ...given });
    await between(phone, link.id);
    const request = await runWhenDue(shop, link);
    expect(request.status).toBe('skipped');
    expect(await reviewTexts(shop, phone)).toEqual([]);
    return request.skip_reason;
  };

  it('after STOP, whichever business was answered', async () => {
    const phone = newPhone();
    advanceToHour(shop, 12);
    const other = await askingBusiness(shop, { delayMinutes: 0 });
    const first = await payInCash(shop, other, { customerPhone: phone });
    await runWhenDue(shop, first);
    await reviewTexts(shop, phone, 1);
    const link = await payInCash(shop, maria, { customerPhone: phone });
    expect(await replyInInbox(shop, phone, ' Stop. ')).toBe(303);
    expect(await readInbox(shop)).toContain('This number replied STOP');
    expect(await runWhenDue(shop, link)).toMatchObject({
      status: 'skipped',
      skip_reason: 'opted_out',
    });
    await reviewTexts(shop, phone, 1);
  }, 20_000);

  it('by e-mail either, when they have said STOP to texts', async () => {
    const reason = await skipped({ customerEmail: 'both@example.com' }, async (phone) => {
      await replyInInbox(shop, phone, 'STOP');
    });
    expect(reason).toBe('opted_out');
  });

  it('but for a word to the business that merely contains it', async () => {
    const phone = newPhone();
    advanceToHour(shop, 12);
    const link = await payInCash(shop, maria, { customerPhone: phone });
    await replyInInbox(shop, phone, 'please stop by tomorrow');
    expect((await runWhenDue(shop, link)).status).toBe('sent');
  });

  it('when everything was refunded meanwhile', async () => {
    const reason = await skipped({}, async (_, linkId) => {
      const { cookie } = maria;
      const refundId = crypto.randomUUID();
      const body = { refundId, amountCents: 42_500 };
      await shop.ask('POST', `/rest/v1/payment_links/${linkId}/refund`, { cookie, body });
      expect((await shop.linkRow({ id: linkId, url: '' })).status).toBe('refunded');
    });
    expect(reason).toBe('refunded');
  });

  it('when reviews were turned off meanwhile, or were off when it was paid', async () => {
    const reason = await skipped({}, () => saveReviews(shop, maria, { autoSendEnabled: false }));
    expect(reason).toBe('turned_off');
    const link = await payInCash(shop, maria, { customerPhone: newPhone() });
    expect(await requestOf(shop, link)).toBeUndefined();
    await saveReviews(shop, maria, { autoSendEnabled: true });
  });

  it('in the name of an account that staff paused', async () => {
    const paused = await askingBusiness(shop);
    const link = await payInCash(shop, paused, { customerPhone: newPhone() });
    await shop.sql`update users set suspended_at = now() where id = ${paused.account.userId}`;
    expect(await runWhenDue(shop, link)).toMatchObject({ skip_reason: 'turned_off' });
  });

  it('without the contractor’s word that customers agreed', async () => {
    const hasty = await askingBusiness(shop);
    await shop.sql`
      update review_settings set consent_attested_at = null, consent_wording = null
      where user_id = ${hasty.account.userId}`;
    const link = await payInCash(shop, hasty, { customerPhone: newPhone() });
    expect(await runWhenDue(shop, link)).toMatchObject({ skip_reason: 'no_consent' });
  });

  it('when the server was down for two weeks', async () => {
    const phone = newPhone();
    const link = await payInCash(shop, maria, { customerPhone: phone });
    shop.clock.advance(15 * 86_400);
    await shop.run('send-due-reviews');
    expect(await requestOf(shop, link)).toMatchObject({ skip_reason: 'too_late' });
  });

  it('twice by one business within 90 days, not even by two links at once', async () => {
    const phone = newPhone();
    const quick = await askingBusiness(shop, { delayMinutes: 0 });
    advanceToHour(shop, 12);
    const links = [
      await payInCash(shop, quick, { customerPhone: phone }),
      await payInCash(shop, quick, { customerPhone: phone.replace('+1', '') }),
    ];
    shop.clock.advance(60);
    await Promise.all([shop.run('send-due-reviews'), shop.run('send-due-reviews')]);
    await reviewTexts(shop, phone, 1);
    const outcomes = await Promise.all(links.map((link) => requestOf(shop, link)));
    expect(outcomes.map((request) => request!.skip_reason).toSorted()).toEqual([
      'asked_recently',
      null,
    ]);
  });
});
