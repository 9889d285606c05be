import type { User } from '@jobly/core/accounts/contract';
import * as contract from '@jobly/core/accounts/passkey-contract';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { hashToken, newSessionToken } from '../../../crypto.ts';
import type { Cookie } from '../../../http/cookies.ts';
import type { Caller, HttpContext } from '../../../http/caller.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { jsonRoute, type Route } from '../../../http/route.ts';
import type { StartedSession } from '../sessions.ts';
import {
  addPasskey,
  listPasskeys,
  newPasskeyOptions,
  passkeyOf,
  removePasskey,
  renamePasskey,
} from './manage-passkeys.ts';
import {
  confirmByPasskey,
  passkeyOptions,
  signInByPasskey,
  type PasskeyDeps,
} from './verify-passkey.ts';

export interface PasskeyRouteDeps extends PasskeyDeps {
  /** Replaces the browser's session. */
  enter: (context: HttpContext, session: StartedSession) => Promise<User>;
  device: Cookie;
  freshUser: (caller: Caller) => Promise<User>;
}

export function passkeyRoutes(deps: PasskeyRouteDeps): Route[] {
  const { database, device } = deps;
  const limitKeysOf = (context: HttpContext) => limitKeys(context.get('address'));
  const userAgentOf = (context: HttpContext) => context.req.header('user-agent');
  return [
    jsonRoute(contract.askForPasskey, async () => ({
      options: { ...(await passkeyOptions(deps)) },
    })),

    jsonRoute(contract.signInByPasskey, async ({ body, context }) => {
      const credential = body.credential as object as AuthenticationResponseJSON;
      const secret = device.read(context) ?? newSessionToken();
      const session = await signInByPasskey(deps, credential, {
        address: limitKeysOf(context),
        deviceHash: hashToken(secret),
        userAgent: userAgentOf(context),
      });
      const user = await deps.enter(context, session);
      device.write(context, secret);
      return { user };
    }),

    jsonRoute(contract.confirmByPasskey, async ({ body, caller, context }) => {
      const { purpose } = body;
      const credential = body.credential as object as AuthenticationResponseJSON;
      await confirmByPasskey(deps, credential, { caller, purpose, address: limitKeysOf(context) });
      return { user: await deps.freshUser(caller) };
    }),

    jsonRoute(contract.listPasskeys, async ({ caller: { userId } }) => ({
      passkeys: (await listPasskeys(database.readAs(userId), userId)).map(passkeyOf),
    })),

    jsonRoute(contract.startPasskey, async ({ caller }) => ({
      options: { ...(await newPasskeyOptions(deps, caller)) },
    })),

    jsonRoute(contract.addPasskey, async ({ body, caller, context }) => {
      const credential = body.credential as object as RegistrationResponseJSON;
      const userAgent = userAgentOf(context);
      const passkey = await addPasskey(deps, { caller, context }, { credential, userAgent });
      const proven = {
        ...caller,
        passkeyId: passkey.id,
        isProvenStaff: caller.role !== 'contractor',
      };
      return { passkey: passkeyOf(passkey), user: await deps.freshUser(proven) };
    }),

    jsonRoute(contract.renamePasskey, async ({ body, caller, params }) => {
      await renamePasskey(deps, caller, { id: params.id, name: body.name });
      return {};
    }),

    jsonRoute(contract.removePasskey, async ({ caller, params, context }) => {
      await removePasskey(deps, { caller, context }, params.id);
      return {};
    }),
  ];
}
