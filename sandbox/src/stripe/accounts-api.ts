import { Hono } from 'hono';
import { z } from 'zod';
import { changeAccount, createAccount, platform, updateAccount } from './accounts.ts';
import { listOf, newId } from './kept.ts';
import { accountV1, balanceSettings, bankAccount } from './objects/account-v1.ts';
import { accountV2, type Account } from './objects/account.ts';
import type { Stripe } from './tables.ts';
import * as input from './wire/account-input.ts';
import { PLATFORM, register, type StripeEnv } from './wire/http.ts';
import { StripeError, must, paged, params, refuse } from './wire/input.ts';

const LINK_LASTS_MS = 5 * 60_000;

export function accountRoutes(stripe: Stripe) {
  const { accounts, accountLinks, thinEvents, world } = stripe;
  const routes = new Hono<StripeEnv>();
  const { get, post } = register(stripe, routes);
  const target = (id: string) => must(accounts.get(id), 'account', id);

  post('/v2/core/accounts', input.NewAccount, ({ params: given }) => {
    const { include, ...wanted } = given;
    return accountV2(createAccount(stripe, wanted), include);
  });
  get('/v2/core/accounts', input.Listed, ({ params: given }) => {
    const { limit = 20, page = null } = given;
    const found = accounts.newest({}, limit + 1, page);
    const last = found.length > limit ? found[limit - 1]?.id : undefined;
    return {
      data: found.slice(0, limit).map((account) => accountV2(account)),
      next_page_url: last ? `/v2/core/accounts?limit=${limit}&page=${last}` : null,
      previous_page_url: null,
    };
  });
  get('/v2/core/accounts/:id', input.Included, ({ id, params: given }) =>
    accountV2(target(id), given.include),
  );
  post('/v2/core/accounts/:id', input.NewAccount, (request) => {
    const { include, ...change } = request.params;
    return accountV2(updateAccount(stripe, target(request.id), change), include);
  });

  post('/v2/core/account_links', input.NewAccountLink, ({ params: given }) => {
    const { use_case } = given;
    const account = target(given.account);
    const flow =
      use_case.type === 'account_onboarding'
        ? use_case.account_onboarding
        : use_case.account_update;
    const link = accountLinks.insert({
      id: newId('al', 40),
      visit: newId('visit', 40),
      accountId: account.id,
      expiresAt: Date.now() + LINK_LASTS_MS,
      used: false,
      type: use_case.type,
      refresh_url: flow.refresh_url,
      return_url: flow.return_url ?? null,
    });
    return {
      object: 'v2.core.account_link',
      account: account.id,
      created: new Date().toISOString(),
      expires_at: new Date(link.expiresAt).toISOString(),
      livemode: false,
      url: `${world.publicUrl()}/stripe/connect/${link.id}`,
      use_case,
    };
  });

  get('/v2/core/events/:id', z.strictObject({}), ({ id }) => {
    return must(thinEvents.get(id), 'event', id).shown;
  });

  get('/v1/account', params({}), ({ accountId }) =>
    accountV1(accounts.get(accountId) ?? platform(PLATFORM)),
  );
  get('/v1/accounts/:id', params({}), ({ id }) => accountV1(target(id)));
  post('/v1/accounts/:id', input.AccountSettings, (request) => {
    const { interval } = request.params.settings?.payouts?.schedule ?? {};
    return accountV1(setInterval(target(request.id), interval));
  });
  get('/v1/accounts/:id/external_accounts', params(paged), ({ id }) => {
    const bank = bankAccount(target(id));
    return listOf(`/v1/accounts/${id}/external_accounts`, bank ? [bank] : []);
  });

  get('/v1/balance_settings', params({}), ({ account }) => balanceSettings(account()));
  post('/v1/balance_settings', input.BalanceSettings, (request) => {
    const { interval } = request.params.payments?.payouts?.schedule ?? {};
    return balanceSettings(setInterval(request.account(), interval));
  });

  function setInterval(account: Account, interval: Account['interval'] | undefined): Account {
    if (!account.platformControlsPayouts) {
      const message = 'This application does not have the required permissions for this endpoint.';
      throw new StripeError(403, message, { code: 'platform_account_required' });
    }
    if (interval === undefined) throw refuse('This sandbox sets the interval of payouts only.');
    return changeAccount(stripe, account, { interval });
  }

  return routes;
}
