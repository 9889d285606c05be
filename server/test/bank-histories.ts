import { AppError } from '@jobly/core/errors';
import { expect } from 'vitest';
import { ensureMerchant } from '../src/features/payouts/ensure-merchant.ts';
import type { PayoutsDeps } from '../src/features/payouts/deps.ts';
import { accountChanged } from '../src/features/payouts/protection/account-changed.ts';
import { holdPayouts } from '../src/features/payouts/protection/hold-payouts.ts';
import { settleBankChanges } from '../src/features/payouts/settle-bank-changes.ts';
import { refreshMerchants } from '../src/features/payouts/sync-payouts.ts';
import { updateBankDetails } from '../src/features/payouts/update-bank-details.ts';
import type { PaymentProvider } from '../src/ports/payment-provider.ts';
import { ProviderError } from '../src/ports/provider-error.ts';
import { Secret } from '../src/secret.ts';
import type { Doing, Step } from './bank-steps.ts';
import { makeAccount } from './factories.ts';
import { mortal, mortalCalls, mortalDb } from './mortal.ts';
import type { TestSandbox } from './sandbox.ts';
import type { TestServer } from './test-server.ts';
import { NO_NEWS } from './no-news.ts';

const ROUTING = '021000021';
const HOLD_HOURS = 72;
const HOLD_MS = HOLD_HOURS * 3_600_000;

/** Histories of one business, checked against the provider's books. Each starts and ends idle. */
export async function openHistories(server: TestServer, sandbox: TestSandbox) {
  const { clock, database } = server;
  const account = await makeAccount(server);
  const { userId } = account;
  const plain = { database, clock, provider: sandbox.provider, production: false };
  const merchantId = await ensureMerchant(plain, userId);
  await sandbox.control('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  const late: (() => Promise<unknown>)[] = [];
  let minutesLate = 0;
  let accounts = 0;
  /** When the provider accepted an account, and whether its payouts have been paused since. */
  const taken = new Map<string, { at: number; elsewhere: boolean; pausedSince: boolean }>();
  let phone = { until: 0, pausedSince: false };

  function depsOf({ death: steps, hold, change, readsFail }: Doing) {
    const life = mortal(steps);
    const lost = () => new ProviderError('unreachable', 'no answer', { outcomeUnknown: true });
    const { provider } = sandbox;
    const unlucky: PaymentProvider = {
      ...provider,
      getMerchant: (id) => (readsFail ? Promise.reject(lost()) : provider.getMerchant(id)),
      holdPayouts: async (...given) => {
        if (hold !== 'late') return provider.holdPayouts!(...given);
        late.push(() => provider.holdPayouts!(...given));
        throw lost();
      },
      setBankDetails: async (...given) => {
        if (change !== 'late') return provider.setBankDetails(...given);
        late.push(() => provider.setBankDetails(...given));
        throw lost();
      },
    };
    const deps: PayoutsDeps = {
      database: { ...database, system: mortalDb(database.system, life) },
      clock,
      provider: mortalCalls(unlucky, life),
      production: false,
      ...NO_NEWS,
      enqueue: async () => {},
      holdHours: HOLD_HOURS,
      endAccess: async () => {},
      insertMismatch: async () => {},
      resolveMismatch: async () => {},
      keepMerchant: async () => {},
    };
    return { deps, life };
  }

  /** True if there is something to clear afterwards. */
  async function plant({ hold, change }: Doing): Promise<boolean> {
    const of = (path: string, kind: string | undefined) =>
      kind && kind !== 'late'
        ? [{ method: 'PUT', path: `/merchant/${merchantId}/${path}`, kind }]
        : [];
    const faults = [...of('payout-schedule', hold), ...of('bank-details', change)];
    if (faults.length > 0) await sandbox.control('PUT', '/faults', faults);
    return faults.length > 0;
  }

  const newAccount = () => {
    accounts += 1;
    return `00011111${String(accounts).padStart(4, '0')}`;
  };

  async function run(how: Doing, work: (deps: PayoutsDeps) => Promise<unknown>) {
    const isPlanted = await plant(how);
    const { deps, life } = depsOf(how);
    const outcome = await life.live(() =>
      work(deps).then(
        () => 'done' as const,
        (error: unknown) => {
          if (error instanceof AppError || error instanceof ProviderError)
            return 'refused' as const;
          throw error;
        },
      ),
    );
    if (isPlanted) await sandbox.control('DELETE', '/faults');
    return outcome;
  }

  async function save(accountNumber: string, how: Doing) {
    // Lifts the limit of three in 30 days.
    await server.sql`update contractors set bank_changes_from = ${clock.now()}`;
    const given = { merchantId, routingNumber: ROUTING, accountNumber };
    const outcome = await run(how, (deps) => updateBankDetails(deps, userId, given));
    if (outcome === 'done') expect((await books()).account).toBe(accountNumber.slice(-4));
  }

  async function books() {
    const { bank, payoutsPaused } = await sandbox.provider.getMerchant(merchantId);
    return { account: bank?.accountLast4 ?? '', paused: payoutsPaused };
  }

  /** The provider's current state, before time advances. */
  async function observe(elsewhere = false): Promise<void> {
    const { account: shown, paused } = await books();
    if (!taken.has(shown)) {
      taken.set(shown, { at: clock.now().getTime(), elsewhere, pausedSince: false });
    }
    const known = taken.get(shown)!;
    known.pausedSince ||= paused;
    phone.pausedSince ||= paused;
  }

  async function arrive(): Promise<void> {
    for (const call of late.splice(0)) {
      await call();
      await observe();
    }
  }

  async function pass(minutes: number): Promise<void> {
    if (minutes + minutesLate > 10) await arrive();
    minutesLate = late.length > 0 ? minutesLate + minutes : 0;
    clock.advance(minutes * 60);
  }

  /** M19, by the books: where each payout went, and how old that account was. */
  async function payOut(): Promise<string[]> {
    await sandbox.control('POST', `/merchants/${merchantId}/payments`, { amountUnits: 100 });
    const path = `/merchants/${merchantId}/next-working-day`;
    const { created } = (await sandbox.control('POST', path)) as { created: string[] };
    const now = clock.now().getTime();
    for (const id of created) {
      const to = /\d{4}$/.exec(await describe(id))![0];
      const { at, elsewhere, pausedSince } = taken.get(to)!;
      const isTooYoung = now < at + HOLD_MS && !(elsewhere && !pausedSince);
      const isHeldForPhone = now < phone.until && phone.pausedSince;
      expect({ to, isTooYoung, isHeldForPhone }).toEqual({
        to,
        isTooYoung: false,
        isHeldForPhone: false,
      });
    }
    return created;
  }

  async function describe(payoutId: string): Promise<string> {
    const url = `${sandbox.baseUrl}/api/1/partner/report/statement/activity?merchantId=${merchantId}`;
    const answer = await fetch(url, { headers: { 'x-api-key': 'test-key' } });
    const { data } = (await answer.json()) as { data: { id: string; description: string }[] };
    return data.find(({ id }) => id === payoutId)!.description;
  }

  async function take(given: Step): Promise<void> {
    if (typeof given.what === 'number') return pass(given.what);
    const how = given as Doing;
    if (given.what === 'change') await save(newAccount(), how);
    if (given.what === 'hold') await run(how, holdPayouts);
    if (given.what === 'settle') await run(how, settleBankChanges);
    if (given.what === 'poll') await run(how, refreshMerchants);
    if (given.what === 'arrive') await arrive();
    if (given.what === 'payout run') await payOut();
    if (given.what === 'elsewhere') {
      const numbers = {
        routingNumber: new Secret(ROUTING),
        accountNumber: new Secret(newAccount()),
      };
      const holder = { name: 'Rivera Plumbing', type: 'company' } as const;
      await sandbox.provider.setBankDetails(merchantId, { ...numbers, holder });
    }
    if (given.what === 'phone') {
      await database.system
        .transaction()
        .execute((db) => accountChanged(depsOf({}).deps, db, { userId, kind: 'phone' }));
      phone = { until: clock.now().getTime() + HOLD_MS, pausedSince: false };
    }
    return observe(given.what === 'elsewhere');
  }

  async function minutesPass(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute += 1) {
      await pass(1);
      for (const round of [settleBankChanges, holdPayouts]) await run({}, round);
      await observe();
    }
  }

  /** In the end the change is known, our record matches the provider's, every hold ends, and money is paid out. */
  async function comeToRest(): Promise<void> {
    await arrive();
    await minutesPass(2);
    await pass(16);
    await minutesPass(1);
    await run({}, refreshMerchants);
    await pass(HOLD_HOURS * 60 + 16);
    await minutesPass(2);
    const [row] = await server.sql<Record<string, unknown>>`
      select bank_account_last4 as account, payouts_paused as paused,
        (select count(*)::int from bank_changes b where b.user_id = c.user_id
      and status = 'open') as open,
        exists (select from account_changes a where a.user_id = c.user_id
          and happened like '%' || bank_account_last4 || '%') as reported
      from contractors c where user_id = ${userId}`;
    const { account: shown, paused } = await books();
    expect(paused).toBe(false);
    expect(row).toEqual({ account: shown, paused: false, open: 0, reported: true });
    expect(await payOut()).toHaveLength(1);
  }

  const first = newAccount();
  await save(first, {});
  taken.set(first.slice(-4), { at: -Infinity, elsewhere: false, pausedSince: false });
  return {
    async judge(steps: Step[]): Promise<void> {
      for (const one of steps) await take(one);
      await comeToRest();
    },
    /** Excludes it from later rounds on the same database. */
    retire: () =>
      server.sql`update contractors set lopay_merchant_id = null where user_id = ${userId}`,
  };
}
