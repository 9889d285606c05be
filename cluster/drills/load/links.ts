import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stage } from '../stage.ts';
import { CARDS, payAtProvider } from './checkout.ts';
import { Person, Refused, type Contractor } from './client.ts';
import { newPhone } from './contractors.ts';

const LINKS = '/rest/v1/payment_links';

export interface MadeLink {
  id: string;
  url: string;
  contractor: Contractor;
}

/** Its id is made once: the same form sent again is the same link. */
export async function makeLink(
  stage: Stage,
  contractor: Contractor,
  how?: 'once' | 'patiently',
): Promise<MadeLink> {
  const { random } = stage;
  const phone = newPhone();
  const form = {
    id: randomUUID(),
    customerName: 'Dana Whitfield',
    memo: 'Replace kitchen faucet',
    customerPhone: phone,
    ...(random(4) === 0 ? { customerEmail: `dana-${phone.slice(2)}@example.com` } : {}),
    amountCashCents: 1_000 + random(90_000),
    customerPaysFees: random(2) === 0,
  };
  const reply = await contractor.browser.post<{ paymentLink: { url: string } }>(LINKS, form, how);
  stage.acknowledge({ what: 'link', link_id: form.id, amount_cents: form.amountCashCents });
  return { id: form.id, url: reply.paymentLink.url, contractor };
}

/** From the pay page to the provider and back. False when another payer was first. */
export async function payOnline(
  stage: Stage,
  link: MadeLink,
  method: 'card' | 'bnpl',
  card = CARDS.good,
): Promise<boolean> {
  const payer = new Person(stage);
  await payer.patiently(`/pay/${link.url}`);
  const { paymentLink } = await payer.post<{ paymentLink: { link: string } }>(
    '/functions/v1/create-payment-link',
    { linkCode: link.url, method },
  );
  const isPaid = await payAtProvider(payer, paymentLink.link, card);
  if (isPaid) {
    stage.acknowledge({ what: 'charge', link_id: link.id });
    await awaitConfirmation(stage, payer, link);
  }
  return isPaid;
}

async function awaitConfirmation(stage: Stage, payer: Person, link: MadeLink): Promise<void> {
  await payer.patiently(`/payment-success?linkCode=${link.url}&status=successful`);
  for (let tries = 0; tries < 30; tries += 1) {
    const { progress } = await payer.post<{ progress: string }>(
      '/functions/v1/get-payment-progress',
      { url: link.url },
    );
    if (progress === 'confirmed') return stage.acknowledge({ what: 'paid', link_id: link.id });
    await sleep(2_000, undefined, { signal: stage.signal });
  }
}

const PAYERS = 100;

export async function payAtOnce(stage: Stage, link: MadeLink, withinMs: number): Promise<number> {
  const pay = async (_: unknown, payer: number) => {
    await sleep(stage.random(withinMs), undefined, { signal: stage.signal });
    try {
      return await payOnline(stage, link, payer % 2 ? 'card' : 'bnpl');
    } catch (error) {
      // Another payer was first.
      if (error instanceof Refused && /payment_link_used/.test(error.message)) return false;
      throw error;
    }
  };
  const paid = await Promise.all(Array.from({ length: PAYERS }, pay));
  return paid.filter(Boolean).length;
}

export async function useLink(stage: Stage): Promise<void> {
  const { random } = stage;
  const link = await makeLink(stage, stage.anyContractor());
  const story = random(10);
  if (story === 0) return cancel(stage, link);
  if (story <= 2) return takeCash(stage, link);
  if (story === 3) await payOnline(stage, link, 'card', CARDS.declined);
  if (story === 4) {
    // Two people pay the same link in two ways: the second charge goes back.
    await Promise.all([payOnline(stage, link, 'card'), payOnline(stage, link, 'bnpl')]);
    return;
  }
  const method = random(4) === 0 ? 'bnpl' : 'card';
  await payOnline(stage, link, method, random(8) === 0 ? CARDS.late : CARDS.good);
  if (random(4) === 0) await refund(stage, link, 100 + random(900));
}

async function cancel(stage: Stage, { id, contractor }: MadeLink): Promise<void> {
  await contractor.browser.post(`${LINKS}/${id}/cancel`, {});
  stage.acknowledge({ what: 'cancelled', link_id: id });
}

async function takeCash(stage: Stage, { id, contractor }: MadeLink): Promise<void> {
  try {
    await contractor.browser.post(`${LINKS}/${id}/cash-received`, {});
  } catch (error) {
    // The first answer was lost, and the second tap finds it done.
    if (!(error instanceof Refused && error.message.includes('payment_link_settled'))) throw error;
  }
  stage.acknowledge({ what: 'cash', link_id: id });
}

async function refund(stage: Stage, link: MadeLink, amountCents: number): Promise<void> {
  const refundId = randomUUID();
  const { outcome } = await link.contractor.browser.post<{ outcome: string }>(
    `${LINKS}/${link.id}/refund`,
    { refundId, amountCents },
  );
  // An unknown one is settled later, one way or the other.
  if (outcome !== 'done') return;
  const done = { link_id: link.id, refund_id: refundId, amount_cents: amountCents };
  stage.acknowledge({ what: 'refund', ...done });
}
