import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intoInbox, useCarrier } from '../../../test/third-parties.ts';
import { beforeTests } from '../../../test/before-tests.ts';
import { twilioSettings, type CarrierMood } from '../../../test/carrier.ts';
import {
  advanceTo,
  advanceToHour,
  askingBusiness,
  newPhone,
  payInCash,
  requestOf,
  runWhenDue,
} from '../../../test/reviews.ts';
import { useShop, type MadeLink } from '../../../test/shop.ts';
import { readConfig } from '../../config.ts';

/** What the carrier says to a request for a review; codes and receipts it takes. */
let toReviews: CarrierMood;
const isReview = ({ body }: { body: string }) => body.includes('leave us a review');

// Sign-in codes are read from the inbox.
const carrier = useCarrier((text) => intoInbox(shop)(text));
const shop = useShop(() => ({
  config: readConfig(twilioSettings(carrier.url, 'canary-auth-token')),
}));
beforeAll(() => {
  carrier.now = () => shop.clock.now();
  carrier.mood = (text) => (isReview(text) ? toReviews : 'take');
});
const maria = beforeTests(() => askingBusiness(shop, { delayMinutes: 0 }));
beforeEach(() => {
  toReviews = 'take';
  advanceToHour(shop, 12);
});

const textsTo = (phone: string) =>
  carrier.taken.filter((text) => text.to === phone && isReview(text));
const messagesOf = (link: MadeLink) =>
  shop.sql<{ id: string; dedupe_key: string; status: string; attempts: number }>`
    select id, dedupe_key, status, attempts from messages
    where kind = 'review_request' and dedupe_key like ${`review:${link.id}%`} order by dedupe_key`;

/** Asked, and the carrier has answered at least once. */
async function asked(phone: string): Promise<MadeLink> {
  const link = await payInCash(shop, maria, { customerPhone: phone });
  await runWhenDue(shop, link);
  const attempts = async () => (await messagesOf(link)).at(-1)!.attempts;
  await expect.poll(attempts).toBeGreaterThan(0);
  return link;
}

/** The attempt after which the queue gives up. */
async function lastAttempt(link: MadeLink, last = true): Promise<void> {
  const task = shop.server.tasks.find(({ name }) => name === 'send-text')!;
  await task.run({ messageId: (await messagesOf(link)).at(-1)!.id }, { last });
}

describe('a carrier that is away', () => {
  it('delays a request, which then leaves once and as if nothing had been', async () => {
    const phone = newPhone();
    toReviews = { status: 503 };
    const link = await asked(phone);
    await lastAttempt(link);
    const back = (await requestOf(shop, link))!;
    expect(back).toMatchObject({ status: 'scheduled', sent_at: null, failed_at: null });
    const wait = back.due_at.getTime() - shop.clock.now().getTime();
    expect(wait).toBeGreaterThan(29 * 60_000);
    expect(wait).toBeLessThanOrEqual(30 * 60_000);

    toReviews = 'take';
    expect(await runWhenDue(shop, link)).toMatchObject({ status: 'sent', channel: 'sms' });
    await expect.poll(() => textsTo(phone)).toHaveLength(1);
    const statuses = async () => (await messagesOf(link)).map(({ status }) => status);
    await expect.poll(statuses).toEqual(['failed', 'sent']);
    const keys = (await messagesOf(link)).map((message) => message.dedupe_key);
    expect(keys).toEqual([`review:${link.id}:1`, `review:${link.id}:2`]);
  }, 30_000);

  it('until its hours are over lets it wait for the morning', async () => {
    advanceToHour(shop, 20);
    const phone = newPhone();
    toReviews = { status: 503 };
    const link = await asked(phone);
    advanceToHour(shop, 21);
    await lastAttempt(link, false);
    expect((await messagesOf(link))[0]!.status).toBe('expired');
    const { status, due_at: due } = (await requestOf(shop, link))!;
    const there = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      timeStyle: 'short',
    });
    expect([status, there.format(due)]).toEqual(['scheduled', '8:00 AM']);
    toReviews = 'take';
    await runWhenDue(shop, link);
    await expect.poll(() => textsTo(phone)).toHaveLength(1);
  }, 30_000);

  it('for two weeks ends it, and was no asking: the next task asks', async () => {
    const phone = newPhone();
    toReviews = { status: 503 };
    const link = await asked(phone);
    await lastAttempt(link);
    advanceTo(shop, new Date(shop.clock.now().getTime() + 15 * 86_400_000));
    await shop.run('send-due-reviews');
    expect(await requestOf(shop, link)).toMatchObject({ skip_reason: 'too_late' });
    toReviews = 'take';
    advanceToHour(shop, 12);
    await asked(phone);
    expect(textsTo(phone)).toHaveLength(1);
  }, 30_000);
});

it('a refusal for good is told, is not repeated and was no asking', async () => {
  const phone = newPhone();
  toReviews = { status: 400, code: 21_211 };
  const link = await asked(phone);
  expect(await requestOf(shop, link)).toMatchObject({
    status: 'sent',
    failed_at: expect.any(Date) as Date,
  });
  toReviews = 'take';
  await asked(phone);
  expect(textsTo(phone)).toHaveLength(1);
}, 30_000);

it('a line that breaks after the carrier took it was an asking: it is found there, and not sent again', async () => {
  const phone = newPhone();
  toReviews = 'reset';
  const link = await asked(phone);
  expect((await messagesOf(link))[0]!.status).toBe('queued');
  expect(await requestOf(shop, link)).toMatchObject({ status: 'sent', failed_at: null });
  toReviews = 'take';
  // Unknown until the carrier is asked; that it may have been sent is enough.
  const next = await payInCash(shop, maria, { customerPhone: phone });
  expect(await runWhenDue(shop, next)).toMatchObject({ skip_reason: 'asked_recently' });
  shop.clock.advance(61);
  await lastAttempt(link, false);
  expect((await messagesOf(link))[0]!.status).toBe('sent');
  expect(await requestOf(shop, link)).toMatchObject({ status: 'sent', failed_at: null });
  expect(textsTo(phone)).toHaveLength(1);
}, 30_000);
