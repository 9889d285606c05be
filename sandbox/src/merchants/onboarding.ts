import { html } from 'hono/html';
import { Hono } from 'hono';
import { frame } from '../checkout/layout.ts';
import { respond } from '../page.ts';
import { linkedMerchant } from '../wire/http.ts';
import type { Env } from '../wire/http.ts';
import type { World } from '../world.ts';
import { setVerified } from './verification.ts';

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
