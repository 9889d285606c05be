import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { beforeTests } from '../../../test/before-tests.ts';
import {
  advanceToHour,
  askingBusiness,
  newPhone,
  requestOf,
  reviewTexts,
  runWhenDue,
} from '../../../test/reviews.ts';
import { useShop, type MadeLink } from '../../../test/shop.ts';
import { readConfig } from '../../config.ts';
import { withdrawConsent } from './queries.ts';

const shop = useShop({ config: readConfig({ REVIEW_CONSENT: 'strict' }) });
const maria = beforeTests(() => askingBusiness(shop));
beforeAll(async () => {
  advanceToHour(shop, 12);
});

const WORDING =
  'Rivera Plumbing may send me one text or email to ask for a review. Not required to pay.';
const page = async (link: MadeLink) => {
  const answer = await fetch(`${shop.address}/pay/${link.url}`);
  return answer.text();
};
const form = (link: MadeLink, fields: Record<string, string>) =>
  shop.ask('POST', `/pay/${link.url}`, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const json = (name: string, body: object) => shop.ask('POST', `/functions/v1/${name}`, { body });
const consents = (link: MadeLink) =>
  shop.sql<{ wording: string; given_at: Date }>`
    select wording, given_at from review_consents where payment_link_id = ${link.id}`;
const received = (link: MadeLink) =>
  maria.ask('POST', `/rest/v1/payment_links/${link.id}/cash-received`, {});

describe('the box on the pay page', () => {
  it('stands there unchecked, only for a business that asks', async () => {
    const html = await page(await maria.makeLink());
    expect(html).toContain('<input type="checkbox" name="reviewConsent" value="yes">');
    expect(html).toContain(WORDING);
    const silent = await shop.business();
    expect(await page(await silent.makeLink())).not.toContain('type="checkbox"');
  });

  it.each([
    ['the form, in cash', (link: MadeLink) => form(link, { method: 'cash', reviewConsent: 'yes' })],
    ['the form, by card', (link: MadeLink) => form(link, { method: 'card', reviewConsent: 'yes' })],
    [
      'the script, in cash',
      (link: MadeLink) => json('claim-cash-payment', { linkCode: link.url, reviewConsent: true }),
    ],
    [
      'the script, by card',
      (link: MadeLink) =>
        json('create-payment-link', { linkCode: link.url, method: 'card', reviewConsent: true }),
    ],
  ])('is kept with time and wording: %s', async (_, send) => {
    const link = await maria.makeLink();
    const before = shop.clock.now().getTime() - 1;
    expect((await send(link)).status).toBeLessThan(400);
    const [kept, ...more] = await consents(link);
    expect([kept!.wording, more]).toEqual([WORDING, []]);
    expect(kept!.given_at.getTime()).toBeGreaterThanOrEqual(before);
  });

  it('left empty keeps nothing', async () => {
    const [one, two] = [await maria.makeLink(), await maria.makeLink()];
    await form(one, { method: 'cash' });
    await json('create-payment-link', { linkCode: two.url, method: 'card', reviewConsent: false });
    expect([...(await consents(one)), ...(await consents(two))]).toEqual([]);
  });

  it.each([
    ['the form', (link: MadeLink) => form(link, { method: 'card' })],
    [
      'the script',
      (link: MadeLink) =>
        json('create-payment-link', { linkCode: link.url, method: 'card', reviewConsent: false }),
    ],
  ])('emptied again takes back what was said before: %s', async (_, send) => {
    const link = await maria.makeLink();
    await form(link, { method: 'card', reviewConsent: 'yes' });
    expect(await consents(link)).toHaveLength(1);
    // Not given: unchanged.
    await json('create-payment-link', { linkCode: link.url, method: 'card' });
    expect(await consents(link)).toHaveLength(1);
    expect((await send(link)).status).toBeLessThan(400);
    expect(await consents(link)).toEqual([]);
  });

  it('is not the contractor’s to tick, nor to empty', async () => {
    const link = await maria.makeLink();
    const own = (reviewConsent: boolean) =>
      maria.ask('POST', '/functions/v1/claim-cash-payment', { linkCode: link.url, reviewConsent });
    expect((await own(true)).status).toBe(200);
    expect(await consents(link)).toEqual([]);
    await json('claim-cash-payment', { linkCode: link.url, reviewConsent: true });
    expect((await own(false)).status).toBe(200);
    expect(await consents(link)).toHaveLength(1);
  });

  it('that cannot be kept does not keep anybody from paying', async () => {
    const link = await maria.makeLink();
    // The table is locked for longer than any lock timeout.
    const statuses = await shop.server.database.system.transaction().execute(async (holder) => {
      await sql`lock table review_consents in exclusive mode`.execute(holder);
      const answers = await Promise.all([
        form(link, { method: 'card', reviewConsent: 'yes' }),
        json('claim-cash-payment', { linkCode: link.url, reviewConsent: false }),
      ]);
      return answers.map(({ status }) => status);
    });
    expect(statuses).toEqual([200, 200]);
    expect(await consents(link)).toEqual([]);
    const lost = shop.server.logged.filter((line) => line.includes('review requests was not kept'));
    expect(lost).toHaveLength(2);
  }, 30_000);

  it('means nothing where it was not shown', async () => {
    const silent = await shop.business();
    const link = await silent.makeLink();
    await form(link, { method: 'cash', reviewConsent: 'yes' });
    expect(await consents(link)).toEqual([]);
  });
});

describe('a customer under the strict policy', () => {
  async function paidBy(ticks: boolean) {
    const phone = newPhone();
    const link = await maria.makeLink({ customerPhone: phone });
    await form(link, { method: 'cash', ...(ticks ? { reviewConsent: 'yes' } : {}) });
    await received(link);
    await expect.poll(() => requestOf(shop, link)).toBeDefined();
    return { phone, link, request: await runWhenDue(shop, link) };
  }

  it('who agreed is asked', async () => {
    const { phone, request } = await paidBy(true);
    expect(request.status).toBe('sent');
    await reviewTexts(shop, phone, 1);
  });

  it('cannot take back a word that has been acted on: it stays as the proof', async () => {
    const { link } = await paidBy(true);
    await shop.server.database.system.transaction().execute((db) => withdrawConsent(db, link.id));
    expect(await consents(link)).toHaveLength(1);
  });

  it('who did not is not, whatever the contractor says', async () => {
    const { phone, request } = await paidBy(false);
    expect(request).toMatchObject({ status: 'skipped', skip_reason: 'no_consent' });
    await reviewTexts(shop, phone, 0);
  });
});
