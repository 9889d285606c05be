import * as confirmContract from '@jobly/core/accounts/confirm-contract';
import * as contract from '@jobly/core/accounts/contract';
import { providerName } from '@jobly/core/brand';
import { SESSION_ENDED } from '@jobly/core/accounts/session-messages';
import * as profileContract from '@jobly/core/accounts/profile-contract';
import { nextPayoutDay } from '@jobly/core/dates';
import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import { AppError } from '@jobly/core/errors';
import { bankChangeRule, holdOf } from '@jobly/core/payouts/hold';
import type { FeeRules } from '../../fee-rules.ts';
import type { NewsDeps } from '../../base-deps.ts';
import { hashToken, newSessionToken } from '../../crypto.ts';
import { camelRow } from '../../db/camel-row.ts';
import { deleteRows, findRow, updateRows } from '../../db/rows.ts';
import type { Caller, HttpContext } from '../../http/caller.ts';
import { limitKeys } from '../../http/requests/client-address.ts';
import type { Cookie } from '../../http/cookies.ts';
import { forgetLanguage, languageOf } from '../../http/requests/language.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import {
  canHoldPayouts,
  nameOfProvider,
  type PaymentProviders,
} from '../../ports/payment-providers.ts';
import { forgetOtherDevices } from './challenge-queries.ts';
import { agreeOnLanguage } from './language.ts';
import { sendCode, type SendCodeDeps } from './send-code.ts';
import { COOKIE_MS } from './limits.ts';
import { passkeyRoutes } from './passkeys/passkey-routes.ts';
import { refuseCodeOfStaff } from './passkeys/staff-needs.ts';
import type { PasskeyDeps } from './passkeys/verify-passkey.ts';
import { isStaffTimeOver, listSessions } from './session-queries.ts';
import { findCaller, userOf, type SessionDeps, type StartedSession } from './sessions.ts';
import { profileChangeRoutes, type ProfileChangeDeps } from './profile-changes.ts';
import { profileOf, saveBusiness, type BusinessDeps } from './save-business.ts';
import { confirmCode, verifyCode, type VerifyCodeDeps } from './verify-code.ts';

export interface AccountDeps
  extends
    NewsDeps,
    SendCodeDeps,
    VerifyCodeDeps,
    SessionDeps,
    BusinessDeps,
    ProfileChangeDeps,
    PasskeyDeps {
  cookie: Cookie;
  device: Cookie;
  provider: PaymentProviders;
  holdHours: number;
  fees: Pick<FeeRules, 'choices'>;
}

export function accountRoutes(deps: AccountDeps): Route[] {
  const { database, clock, cookie, device } = deps;
  const guesser = (context: HttpContext) => ({
    address: limitKeys(context.get('address')),
    device: device.read(context),
  });
  const freshUser = (caller: Caller) => userOf(database.system, caller, clock.now());

  async function send(context: HttpContext, asked: { phone: string; purpose?: CodePurpose }) {
    const named = device.read(context);
    const secret = named ?? newSessionToken();
    const sent = await sendCode(deps, {
      ...asked,
      address: limitKeys(context.get('address')),
      deviceHash: hashToken(secret),
      newDevice: named === undefined,
      language: languageOf(context),
    });
    // Last: of two parallel requests, the refused one must not rename the device.
    device.write(context, secret);
    return sent;
  }

  async function enter(context: HttpContext, session: StartedSession): Promise<contract.User> {
    // A new sign-in on this device replaces its session.
    const earlier = cookie.read(context);
    if (earlier && earlier !== session.token)
      await deleteRows(database.system, 'sessions', { token_hash: hashToken(earlier) });
    await agreeOnLanguage(database.system, context, session.userId);
    const started = await findCaller(deps, session.token);
    if (!started) throw new AppError('not_authenticated');
    cookie.write(context, session.token, new Date(clock.now().getTime() + COOKIE_MS));
    return freshUser(started.caller);
  }

  return [
    jsonRoute(contract.sendCode, ({ body, context }) => send(context, body)),

    jsonRoute(confirmContract.sendConfirmCode, async ({ body, caller, context }) => {
      refuseCodeOfStaff(caller);
      return send(context, { phone: caller.phone, purpose: body.purpose });
    }),

    jsonRoute(contract.verifyCode, async ({ body, context }) => {
      const userAgent = context.req.header('user-agent');
      const session = await verifyCode(deps, { ...body, ...guesser(context), userAgent });
      return { user: await enter(context, session) };
    }),

    jsonRoute(confirmContract.confirmCode, async ({ body, caller, context }) => {
      refuseCodeOfStaff(caller);
      await confirmCode(deps, { ...body, ...guesser(context), caller });
      return { user: await freshUser(caller) };
    }),

    ...passkeyRoutes({ ...deps, enter, freshUser }),

    jsonRoute(contract.getSession, async ({ context }) => {
      // Set before a code is requested, so that a lost answer does not waste the code.
      if (!device.read(context)) device.write(context, newSessionToken());
      const caller = await context.get('findCaller')();
      if (caller) return { user: await freshUser(caller) };
      const token = cookie.read(context);
      if (token === undefined) return { user: null };
      cookie.clear(context);
      const { staffTime, elsewhere } = SESSION_ENDED;
      const why = (await isStaffTimeOver(database.system, token)) ? staffTime : elsewhere;
      return { user: null, ended: true as const, why };
    }),

    jsonRoute(contract.getUser, async ({ caller }) => ({
      user: await freshUser(caller),
    })),

    jsonRoute(contract.signOut, async ({ context }) => {
      const token = cookie.read(context);
      if (token) {
        await deleteRows(database.system, 'sessions', { token_hash: hashToken(token) });
        forgetLanguage(context);
      }
      cookie.clear(context);
      return {};
    }),

    jsonRoute(contract.listSessions, async ({ caller }) => {
      const { userId } = caller;
      const rows = await listSessions(database.readAs(userId), userId, clock.now());
      const isCurrent = (id: string) => ({ current: id === caller.sessionId });
      return { sessions: rows.map((row) => Object.assign(camelRow(row), isCurrent(row.id))) };
    }),

    jsonRoute(contract.revokeSession, async ({ caller, params, context }) => {
      const { userId } = caller;
      const deviceHash = hashToken(device.read(context) ?? '');
      await database.system.transaction().execute(async (transaction) => {
        // A session is not tied to a device: all but this one must verify again.
        await forgetOtherDevices(transaction, { userId, deviceHash });
        const own = { id: params.id, user_id: userId };
        // Same answer for another account's and a missing one.
        if (!(await deleteRows(transaction, 'sessions', own))) throw new AppError('not_found');
      });
      return {};
    }),

    jsonRoute(contract.getProfile, async ({ caller: { userId: id } }) => {
      const row = await findRow(database.readAs(id), 'profiles', { id });
      if (!row) throw new AppError('profile_not_found');
      return profileOf(row);
    }),

    jsonRoute(profileContract.saveBusiness, async ({ caller: { userId }, body }) => {
      await deps.limits.saveProfile(userId);
      return saveBusiness(deps, userId, body);
    }),

    ...profileChangeRoutes(deps),

    jsonRoute(profileContract.saveLanguage, async ({ caller: { userId: id }, body }) => {
      const chosen = { language: body.language, language_chosen: true };
      await updateRows(database.system, 'profiles', { id }, chosen);
      return {};
    }),

    jsonRoute(profileContract.saveTips, async ({ caller: { userId: id }, body }) => {
      await updateRows(database.system, 'profiles', { id }, { takes_tips: body.takesTips });
      return {};
    }),

    jsonRoute(contract.getContractor, async ({ caller: { userId } }) => {
      const row = await findRow(database.readAs(userId), 'contractors', { user_id: userId });
      if (!row) throw new AppError('contractor_not_found');
      const { payouts_status: status, next_payout_date: known } = row;
      const nextPayoutDate = status === 'active' ? nextPayoutDay(known, clock.now()) : known;
      const data = camelRow(row);
      const payouts = canHoldPayouts(deps.provider, row.lopay_merchant_id);
      const state = { now: clock.now(), payouts, hours: deps.holdHours };
      const payoutHold = holdOf(data, state);
      const named = (id: string | null) => providerName(nameOfProvider(deps.provider, id));
      const { lopay_merchant_id: merchantId, provider: wanted, paid_through: through } = row;
      return {
        ...data,
        provider: merchantId || !wanted ? named(merchantId) : providerName(wanted),
        paidThrough: through && named(through),
        nextPayoutDate,
        payoutHold,
        bankChangeRule: bankChangeRule(data, state),
        pricing: deps.fees.choices(),
      };
    }),
  ];
}
