import { Hono } from 'hono';
import { html } from 'hono/html';
import { facts, frame, respond, type Html } from '../../page.ts';
import type { Env } from '../../wire/http.ts';
import { changeAccount, completeDetails, newBank } from '../accounts.ts';
import { statusesOf, type Account, type AccountLink } from '../objects/account.ts';
import type { Stripe } from '../tables.ts';

/** Where a person completes the business and its bank account, by a button each. */
export function onboardingRoutes(stripe: Stripe) {
  const { accounts, accountLinks, world } = stripe;
  const routes = new Hono<Env>();

  routes.get('/stripe/connect/:id', (call) => {
    const link = accountLinks.get(call.req.param('id'));
    if (!link) return call.text('No such account link', 404);
    if (link.used || link.expiresAt <= Date.now()) return call.redirect(link.refresh_url, 303);
    accountLinks.save({ ...link, used: true });
    return call.redirect(`/stripe/onboarding/${link.visit}`, 303);
  });

  const visited = (visit: string) => {
    const link = accountLinks.find({ visit });
    const account = link && accounts.get(link.accountId);
    return link?.used && account ? { link, account } : null;
  };

  routes.get('/stripe/onboarding/:visit', async (call) => {
    const found = visited(call.req.param('visit'));
    if (!found) return call.text('No such page', 404);
    const { refresh_url, return_url } = found.link;
    const formTarget = new URL(return_url ?? refresh_url).origin;
    return respond(call, onboardingPage(found.account, found.link), { formTarget });
  });

  routes.post('/stripe/onboarding/:visit', async (call) => {
    const act = new URLSearchParams(await call.req.text()).get('act');
    const found = visited(call.req.param('visit'));
    if (!found) return call.text('No such page', 404);
    const { link, account } = found;
    if (act === 'return') return call.redirect(link.return_url ?? link.refresh_url, 303);
    world.transact(() => {
      if (act === 'bank') changeAccount(stripe, account, { bank: newBank() });
      if (act === 'details') completeDetails(stripe, account);
      if (act === 'more') changeAccount(stripe, account, { alsoDue: [] });
    });
    return call.redirect(call.req.path, 303);
  });

  return routes;
}

function onboardingPage(account: Account, { return_url }: AccountLink): Html {
  const { hasDetails, bank, alsoDue } = account;
  const button = (act: string, words: string) =>
    html`<button type="submit" class="other" name="act" value="${act}">${words}</button>`;
  return frame(
    'Set up payments',
    html`<h1>Set up payments for ${account.display_name ?? account.contact_email ?? ''}</h1>
      <section class="sheet">
        ${facts(statusesOf(account))}
        <form method="post">
          ${hasDetails ? '' : button('details', 'Complete the business')}
          ${alsoDue.length > 0 ? button('more', `Answer: ${alsoDue.join(', ')}`) : ''}
          ${button('bank', bank ? `Replace the bank account •••• ${bank.last4}` : 'Add a bank account')}
          <button type="submit" class="primary" name="act" value="return">
            ${return_url ? 'Save and return' : 'Save'}
          </button>
        </form>
      </section>`,
    { brand: 'Stripe' },
  );
}
