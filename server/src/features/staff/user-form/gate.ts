import { timingSafeEqual } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import type { BaseDeps } from '../../../base-deps.ts';
import { hashToken, newSessionToken } from '../../../crypto.ts';
import type { Database } from '../../../db/database.ts';
import { deleteRows, findRow, insertRow } from '../../../db/rows.ts';
import type { RateLimit } from '../../../db/rate-limits.ts';
import type { HttpContext } from '../../../http/caller.ts';
import { limitKeys } from '../../../http/requests/client-address.ts';
import { deviceName } from '../../../http/requests/user-agent.ts';
import { isPassword } from '../../../password.ts';
import type { Secret } from '../../../secret.ts';

export const GATE_TRIES = { name: 'user-form-gate', allowed: 5, perSeconds: 15 * 60 };
export const GATE_FORMS = { name: 'user-form', allowed: 60, perSeconds: 3_600 };
const OPEN_MINUTES = 30;

export interface GateDeps extends BaseDeps {
  /** Without one the gate stays shut, except in a trial. */
  passwordHash: Secret | undefined;
  /** Generated and printed by a trial. */
  trialPassword: Secret | undefined;
  production: boolean;
  tries: RateLimit;
}

/** Counted before the check, so that parallel tries count; success gives the try back. */
export async function openGate(deps: GateDeps, context: HttpContext, password: string) {
  const address = context.get('address');
  await deps.tries.mustTake(limitKeys(address), 'gate_tries_used_up');
  if (!(await isRight(deps, context, password))) throw new AppError('gate_wrong_password');
  await deps.tries.giveBack(limitKeys(address));
  const token = newSessionToken();
  const now = deps.clock.now();
  const until = new Date(now.getTime() + OPEN_MINUTES * 60_000);
  const { system } = deps.database;
  await system.deleteFrom('gate_passes').where('expires_at', '<=', now).execute();
  await insertRow(system, 'gate_passes', {
    token_hash: hashToken(token),
    address: address.slice(0, 64),
    device: deviceName(context.req.header('user-agent')).slice(0, 100),
    created_at: now,
    expires_at: until,
  });
  return { token, until };
}

async function isRight(deps: GateDeps, context: HttpContext, password: string) {
  if (deps.passwordHash) return isPassword(password, deps.passwordHash.reveal());
  const { trialPassword, production } = deps;
  // Only from this machine.
  if (!trialPassword || production || !context.get('isThisMachine')()) return false;
  return timingSafeEqual(hashToken(password), hashToken(trialPassword.reveal()));
}

/** Undefined when the cookie is not valid. */
export async function findPass(
  deps: BaseDeps,
  token: string | undefined,
): Promise<Date | undefined> {
  if (!token) return undefined;
  const { system } = deps.database;
  const pass = await findRow(system, 'gate_passes', { token_hash: hashToken(token) });
  return pass && pass.expires_at > deps.clock.now() ? pass.expires_at : undefined;
}

export async function closeGate(database: Database, token: string | undefined): Promise<void> {
  if (token) await deleteRows(database.system, 'gate_passes', { token_hash: hashToken(token) });
}
