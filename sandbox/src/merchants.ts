import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import { html } from 'hono/html';
import { emit } from './events/events.ts';
import { frame, respond } from './page.ts';
import type { Merchant } from './records.ts';
import { linkedMerchant, type Env } from './wire/http.ts';
import { WireError, type Registration } from './wire/input.ts';
import type { World } from './world.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function register(world: World, wanted: Registration): Merchant {
  const { email } = wanted.owner;
  if (!EMAIL.test(email)) throw new WireError(400, 'Invalid email');
  const now = new Date();
  const ownerKey = email.toLowerCase();
  return world.transact(() => {
    if (world.merchants.find({ ownerKey })) {
      throw new WireError(409, `A user already exists with email ${email}`);
    }
    return world.merchants.insert({
      id: randomUUID(),
      ...wanted,
      capabilities: { paymentLinksEnabled: false, foreignCardsEnabled: false },
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
      ownerKey,
      verifyAt: now.getTime() + world.config.verifyAfterSeconds * 1000,
    });
  });
}

/** Ends (or reopens) the review of a business, whatever the timer says. */
export function setVerified(world: World, merchant: Merchant, enabled: boolean): Merchant {
  return world.transact(() => {
    const changes = merchant.capabilities.paymentLinksEnabled !== enabled;
    const capabilities = { ...merchant.capabilities, paymentLinksEnabled: enabled };
    const updatedAt = changes ? new Date().toISOString() : merchant.updatedAt;
    const saved = world.merchants.save({ ...merchant, capabilities, updatedAt, verifyAt: null });
    if (changes) emit(world, 'merchant.capabilities.updated', merchant.id, { capabilities });
    return saved;
  });
}

export function endReviewsThatAreDue(world: World): void {
  for (const merchant of world.merchants.due('verifyAt', Date.now())) {
    setVerified(world, merchant, true);
  }
}

/** Where a business would hand in its papers: here one press is enough. */
export function onboardingRoutes(world: World) {
  const routes = new Hono<Env>();
  routes.get('/:id', (call) => {
    const { id, tradingName, capabilities } = linkedMerchant(world, call.req.param('id'));
    const body = capabilities.paymentLinksEnabled
      ? html`<h1>${tradingName} is verified</h1>
          <p>You can accept payments. Close this page and go back to your app.</p>`
      : html`<h1>Verify ${tradingName}</h1>
          <p>A real provider asks for documents now. Here the review ends by itself in a moment.</p>
          <form method="post" action="/onboarding/${id}">
            <button type="submit" class="primary">Finish verification now</button>
          </form>`;
    return respond(call, frame('Verification', html`<section class="sheet">${body}</section>`));
  });
  routes.post('/:id', (call) => {
    const { id } = setVerified(world, linkedMerchant(world, call.req.param('id')), true);
    return call.redirect(`/onboarding/${id}`, 303);
  });
  return routes;
}
