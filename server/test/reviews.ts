import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import { followedUp } from './staff.ts';
import type { Business, MadeLink, Shop } from './shop.ts';

export interface RequestRow {
  id: string;
  token: string;
  status: string;
  skip_reason: string | null;
  channel: string | null;
  due_at: Date;
  sent_at: Date | null;
  delivered_at: Date | null;
  failed_at: Date | null;
  opened_at: Date | null;
}

export async function askingBusiness(shop: Shop, settings: object = {}): Promise<Business> {
  const business = await shop.business();
  await saveReviews(shop, business, { autoSendEnabled: true, ...settings });
  return business;
}

export async function saveReviews(shop: Shop, business: Business, body: object): Promise<void> {
  const { cookie } = business;
  const saved = await shop.ask('PUT', '/rest/v1/review_settings/me', { cookie, body });
  if (saved.status !== 200) throw new Error(`not saved: ${JSON.stringify(saved.body)}`);
}

/** A phone in San Francisco that no other test texts. */
// No exchange of a service (211) and none that costs (976): those are not texted.
export const newPhone = () => `+1415${randomInt(212, 311)}${randomInt(1000, 10_000)}`;

/** On the provider's page, reported by its event. */
export async function payByCard(
  shop: Shop,
  business: Business,
  given: Record<string, unknown>,
): Promise<MadeLink> {
  const link = await business.makeLink(given);
  await shop.openCheckout(link);
  const id = await shop.checkoutOf(link);
  await shop.sandbox.control('POST', `/links/${id}/charge`, {});
  // Again at the server's time: with its clock advanced, the provider's event is too old.
  await shop.deliver('payment.success', { paymentLinkId: id });
  await shop.becomes(link, 'paid');
  await followedUp(shop, link.id);
  return link;
}

/** At the server's time. */
export async function payInCash(
  shop: Shop,
  business: Business,
  given: Record<string, unknown>,
): Promise<MadeLink> {
  const link = await business.makeLink(given);
  const { cookie } = business;
  const path = `/rest/v1/payment_links/${link.id}/cash-received`;
  await shop.ask('POST', path, { cookie, body: {} });
  await followedUp(shop, link.id);
  return link;
}

export async function requestOf(shop: Shop, link: MadeLink): Promise<RequestRow | undefined> {
  const [row] = await shop.sql<RequestRow>`
    select * from review_requests where payment_link_id = ${link.id}`;
  return row;
}

export function advanceTo(shop: Shop, moment: Date): void {
  const { clock } = shop.server;
  clock.advance((moment.getTime() - clock.now().getTime()) / 1000);
}

/** To the next time it is this hour in San Francisco. */
export function advanceToHour({ server }: Pick<Shop, 'server'>, hour: number): void {
  const { clock } = server;
  const hourThere = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/Los_Angeles',
    hourCycle: 'h23',
    hour: 'numeric',
  });
  do clock.advance(600);
  while (Number(hourThere.format(clock.now())) !== hour);
}

export async function runWhenDue(shop: Shop, link: MadeLink): Promise<RequestRow> {
  const request = await requestOf(shop, link);
  advanceTo(shop, new Date(request!.due_at.getTime() + 1_000));
  await shop.run('send-due-reviews');
  return (await requestOf(shop, link))!;
}

/** /dev/inbox over HTTP. */
export async function readInbox(shop: Shop): Promise<string> {
  const answer = await fetch(`${shop.address}/dev/inbox`);
  return (await answer.text()).replaceAll('&#39;', "'").replaceAll('&amp;', '&');
}

export async function replyInInbox(shop: Shop, from: string, body: string): Promise<number> {
  const answer = await fetch(`${shop.address}/dev/inbox/reply`, {
    method: 'POST',
    body: new URLSearchParams({ from, body }),
    redirect: 'manual',
  });
  return answer.status;
}

export async function reviewTexts(shop: Shop, phone: string, count = 0): Promise<string[]> {
  const isReview = (text: string) => text.includes('leave us a review');
  const read = async () => (await shop.textsTo(phone, 0)).filter((text) => isReview(text));
  await expect.poll(async () => (await read()).length).toBe(count);
  return read();
}
