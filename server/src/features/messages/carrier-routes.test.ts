import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { intoInbox, useCarrier } from '../../../test/third-parties.ts';
import { beforeTests } from '../../../test/before-tests.ts';
import { twilioSettings } from '../../../test/carrier.ts';
import { makeAccount } from '../../../test/factories.ts';
import {
  advanceToHour,
  askingBusiness,
  newPhone,
  payInCash,
  requestOf,
  runWhenDue,
} from '../../../test/reviews.ts';
import { useShop } from '../../../test/shop.ts';
import { twilioSignature } from '../../adapters/twilio/posts.ts';
import { readConfig } from '../../config.ts';
import { Secret } from '../../secret.ts';

const TOKEN = 'canary-auth-token';

const carrier = useCarrier((text) => intoInbox(shop)(text));
const shop = useShop(() => ({
  signInRules: { resendPauseSeconds: 0 },
  config: readConfig(twilioSettings(carrier.url, TOKEN)),
}));
const maria = beforeTests(() => askingBusiness(shop, { delayMinutes: 0 }));
beforeAll(() => advanceToHour(shop, 12));
beforeEach(() => {
  carrier.mood = () => 'take';
});

function post(path: string, form: Record<string, string>, secret = TOKEN) {
  const url = `http://localhost:4000${path}`;
  return shop.ask('POST', path, {
    body: new URLSearchParams(form).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(new Secret(secret), { url, form }).toString('base64'),
    },
  });
}
const inbound = (from: string, body: string, secret?: string) =>
  post('/functions/v1/twilio-inbound', { From: from, Body: body, To: '+14155550100' }, secret);
const status = (sid: string, word: string, more: Record<string, string> = {}) =>
  post('/functions/v1/twilio-status', { MessageSid: sid, MessageStatus: word, ...more });
const optOutsOf = (phone: string) =>
  shop.sql<{ source: string }>`
    select source from contact_opt_outs where contact_key = ${phone.replace('+1', '')}`;
const isReview = ({ body }: { body: string }) => body.includes('leave us a review');

async function askedByText(phone = newPhone()) {
  const link = await payInCash(shop, maria, { customerPhone: phone });
  await runWhenDue(shop, link);
  const find = () => carrier.taken.find((text) => text.to === phone && isReview(text));
  await expect.poll(find).toBeDefined();
  return { phone, link, text: find()! };
}

describe('a reply', () => {
  it('STOP ends the texts of that number, with nothing to say back', async () => {
    const phone = newPhone();
    const answer = await inbound(phone, 'Stop.');
    expect([answer.status, answer.headers.get('content-type'), answer.body['text']]).toEqual([
      200,
      'text/xml; charset=utf-8',
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ]);
    expect(await optOutsOf(phone)).toEqual([{ source: 'reply' }]);
    // The receipt of a link paid afterwards does not leave either; a code to sign in does.
    const link = await payInCash(shop, maria, { customerPhone: phone });
    const followedUp = () =>
      shop.sql`
        select 1 from payments where payment_link_id = ${link.id} and followed_up_at is not null`;
    await expect.poll(async () => (await followedUp()).length).toBe(1);
    const receipts = await shop.sql`
      select id from messages where dedupe_key = ${`receipt:${link.id}`}`;
    expect(receipts).toEqual([]);
    expect(carrier.taken.filter(({ to }) => to === phone)).toEqual([]);
    await inbound(maria.account.phone, 'STOP');
    const codes = (await shop.textsTo(maria.account.phone, 1)).length;
    await shop.ask('POST', '/auth/v1/otp', { body: { phone: maria.account.phone } });
    await shop.textsTo(maria.account.phone, codes + 1);
  }, 20_000);

  it('of any other kind changes nothing', async () => {
    const phone = newPhone();
    expect((await inbound(phone, 'please stop by tomorrow')).status).toBe(200);
    expect(await optOutsOf(phone)).toEqual([]);
  });

  it('that is not the carrier’s is refused', async () => {
    const phone = newPhone();
    expect((await inbound(phone, 'STOP', 'another secret')).status).toBe(403);
    const unsigned = await shop.ask('POST', '/functions/v1/twilio-inbound', {
      body: `From=${encodeURIComponent(phone)}&Body=STOP`,
    });
    expect(unsigned.status).toBe(403);
    expect(await optOutsOf(phone)).toEqual([]);
    expect((await post('/functions/v1/twilio-inbound', { Body: 'STOP' })).status).toBe(400);
  });

  it('STOP between the queue and the carrier holds the text back', async () => {
    const phone = newPhone();
    // The carrier stumbles once; before it is tried again, the customer has had enough.
    const { promise: stumbled, resolve } = Promise.withResolvers<void>();
    carrier.mood = (text) => {
      if (text.to !== phone || !isReview(text)) return 'take';
      resolve();
      return { status: 503, code: 0 };
    };
    const link = await payInCash(shop, maria, { customerPhone: phone });
    await runWhenDue(shop, link);
    await stumbled;
    await inbound(phone, 'STOP');
    carrier.mood = () => 'take';
    await expect.poll(async () => (await requestOf(shop, link))!.skip_reason).toBe('opted_out');
    expect(await requestOf(shop, link)).toMatchObject({ status: 'skipped', sent_at: null });
    expect(carrier.taken.filter((text) => text.to === phone && isReview(text))).toEqual([]);
  }, 30_000);
});

describe('a report', () => {
  it('shows the contractor that a review text arrived', async () => {
    const { link, text } = await askedByText();
    await status(text.sid, 'sent');
    expect((await requestOf(shop, link))!.delivered_at).toBeNull();
    await status(text.sid, 'delivered');
    const delivered = (await requestOf(shop, link))!.delivered_at;
    expect(delivered).not.toBeNull();
    await status(text.sid, 'undelivered');
    expect(await requestOf(shop, link)).toMatchObject({ delivered_at: delivered, failed_at: null });
  }, 20_000);

  it('of a failure is shown, and one of an opt-out is kept for good', async () => {
    const lost = await askedByText();
    await status(lost.text.sid, 'undelivered', { ErrorCode: '30003' });
    expect((await requestOf(shop, lost.link))!.failed_at).not.toBeNull();
    const ended = await askedByText();
    await status(ended.text.sid, 'failed', { ErrorCode: '21610' });
    expect(await optOutsOf(ended.phone)).toEqual([{ source: 'carrier' }]);
    expect(await requestOf(shop, ended.link)).toMatchObject({ skip_reason: 'opted_out' });
  }, 20_000);

  it('that is repeated gives the turn of a lost code back once', async () => {
    const { phone } = await makeAccount(shop.server);
    for (let turn = 0; turn < 2; turn += 1) {
      await shop.ask('POST', '/auth/v1/otp', { body: { phone } });
      await shop.textsTo(phone, turn + 1);
    }
    const turns = async () =>
      shop.sql`
        select points from rate_limits
        where key = ${`send-phone-hour:${phone.replace('+1', '')}`} union all
        select points from rate_limits where key = ${`send-undelivered:${phone.replace('+1', '')}`}`;
    expect(await turns()).toEqual([{ points: 2 }]);
    const { sid } = carrier.taken.find(({ to }) => to === phone)!;
    for (let report = 0; report < 3; report += 1)
      await status(sid, 'failed', { ErrorCode: '30003' });
    expect(await turns()).toEqual([{ points: 1 }, { points: 1 }]);
  });

  it('of an unknown text, or a forged one, changes nothing', async () => {
    expect((await status('SM-unknown', 'delivered')).status).toBe(200);
    const form = { MessageSid: 'SM0', MessageStatus: 'failed' };
    expect((await post('/functions/v1/twilio-status', form, 'wrong')).status).toBe(403);
  });
});

it('hears from the carrier at once that a number has said STOP to it', async () => {
  const phone = newPhone();
  carrier.mood = ({ to }) => (to === phone ? { status: 400, code: 21_610 } : 'take');
  await payInCash(shop, maria, { customerPhone: phone });
  await expect.poll(() => optOutsOf(phone)).toEqual([{ source: 'carrier' }]);
});
