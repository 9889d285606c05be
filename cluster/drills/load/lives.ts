import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Contractor, Stage } from '../stage.ts';
import { CARDS, payAtProvider } from './checkout.ts';
import { person, Refused, type Person } from './client.ts';
import { newPhone } from './contractors.ts';

export interface MadeLink {
  id: string;
  url: string;
  contractor: Contractor;
}

/** The form of a link, filled in. Its id is made once: the same form again is the same link. */
export function linkForm(random: Stage['random']) {
  const hasEmail = random(4) === 0;
  const phone = newPhone();
  return {
    id: randomUUID(),
    customerName: 'Dana Whitfield',
    memo: 'Replace kitchen faucet',
    customerPhone: phone,
    ...(hasEmail ? { customerEmail: `dana-${phone.slice(2)}@example.com` } : {}),
    amountCashCents: 1_000 + random(90_000),
    customerPaysFees: random(2) === 0,
  };
}

export async function makeLink(stage: Stage, contractor: Contractor): Promise<MadeLink> {
  const form = linkForm(stage.random);
  const { paymentLink } = await contractor.browser.post<{ paymentLink: { url: string } }>(
    '/rest/v1/payment_links',
    form,
  );
  stage.told.add({ what: 'link', linkId: form.id, amountCents: form.amountCashCents });
  return { id: form.id, url: paymentLink.url, contractor };
}

export const customer = ({ url, refusals, signal }: Stage): Person =>
  person({ url, refusals, signal });

/** From the pay page to the provider and back. False when somebody else was first. */
export async function payOnline(
  stage: Stage,
  link: MadeLink,
  method: 'card' | 'bnpl',
  card = CARDS.good,
): Promise<boolean> {
  const payer = customer(stage);
  await payer.patiently(`/pay/${link.url}`);
  const { paymentLink } = await payer.post<{ paymentLink: { link: string } }>(
    '/functions/v1/create-payment-link',
    { linkCode: link.url, method },
  );
  const isPaid = await payAtProvider(payer, paymentLink.link, card);
  if (isPaid) {
    stage.told.add({ what: 'charge', linkId: link.id });
    await awaitConfirmation(stage, payer, link);
  }
  return isPaid;
}

/** The page that the provider leads back to asks until it knows. */
async function awaitConfirmation(stage: Stage, payer: Person, link: MadeLink): Promise<void> {
  await payer.patiently(`/payment-success?linkCode=${link.url}&status=successful`);
  for (let tries = 0; tries < 30; tries += 1) {
    const { progress } = await payer.post<{ progress: string }>(
      '/functions/v1/get-payment-progress',
      { url: link.url },
    );
    if (progress === 'confirmed') {
      stage.told.add({ what: 'paid', linkId: link.id });
      return;
    }
    await sleep(2_000, undefined, { signal: stage.signal });
  }
}

/** One link from its form to whatever comes last. What refuses it for a reason ends it; that is no fault. */
export async function liveOnce(stage: Stage): Promise<void> {
  const { random } = stage;
  const contractor = stage.contractors[random(stage.contractors.length)]!;
  const link = await makeLink(stage, contractor);
  const fate = random(10);
  if (fate === 0) return cancel(stage, link);
  if (fate <= 2) return takeCash(stage, link);
  if (fate === 3) await payOnline(stage, link, 'card', CARDS.declined);
  if (fate === 4) {
    // Two people pay the same link in two ways: the second charge goes back.
    await Promise.all([payOnline(stage, link, 'card'), payOnline(stage, link, 'bnpl')]);
    return;
  }
  const method = random(4) === 0 ? 'bnpl' : 'card';
  await payOnline(stage, link, method, random(8) === 0 ? CARDS.late : CARDS.good);
  if (random(4) === 0) await refund(stage, link, 100 + random(900));
}

async function cancel(stage: Stage, link: MadeLink): Promise<void> {
  await link.contractor.browser.post(`/rest/v1/payment_links/${link.id}/cancel`, {});
  stage.told.add({ what: 'cancelled', linkId: link.id });
}

async function takeCash(stage: Stage, link: MadeLink): Promise<void> {
  try {
    await link.contractor.browser.post(`/rest/v1/payment_links/${link.id}/cash-received`, {});
  } catch (error) {
    // The first answer was lost, and the second tap finds it done.
    if (!(error instanceof Refused && error.message.includes('payment_link_settled'))) throw error;
  }
  stage.told.add({ what: 'cash', linkId: link.id });
}

async function refund(stage: Stage, link: MadeLink, amountCents: number): Promise<void> {
  const refundId = randomUUID();
  const { outcome } = await link.contractor.browser.post<{ outcome: string }>(
    `/rest/v1/payment_links/${link.id}/refund`,
    { refundId, amountCents },
  );
  // An unknown one is settled later, one way or the other.
  if (outcome === 'done') {
    stage.told.add({ what: 'refund', linkId: link.id, refundId, amountCents });
  }
}
