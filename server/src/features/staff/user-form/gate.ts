import { AppError } from '@jobly/core/errors';
import type { Basics } from '../../../basics.ts';
import { hashToken, newSessionToken } from '../../../crypto.ts';
import type { Database } from '../../../db/database.ts';
import { deleteRows, findRow } from '../../../db/rows.ts';
import type { RateLimit } from '../../../db/rate-limits.ts';
import { isPassword, TRIAL_PASSWORD } from '../../../password.ts';
import type { Secret } from '../../../ports/secret.ts';

export const GATE_TRIES = { name: 'user-form-gate', allowed: 5, perSeconds: 15 * 60 };
const OPEN_MINUTES = 30;

export interface GateDeps extends Basics {
  /** Without one the gate stays shut, unless it is a trial. */
  passwordHash: Secret | undefined;
  production: boolean;
  tries: RateLimit;
}

/** Counted before it is judged, so that no crowd slips past the count; the right word gives the try back. */
export async function openGate(
  deps: GateDeps,
  request: {
    password: string;
    address: string;
    /** The trial's password is known to everybody: it opens the form to nobody else. */
    isThisMachine: boolean;
    limitKey: string;
    device: string;
  },
): Promise<{ token: string; until: Date }> {
  await deps.tries.mustTake(request.limitKey, 'gate_tries_used_up');
  if (!(await isRight(deps, request))) throw new AppError('gate_wrong_password');
  await deps.tries.giveBack(request.limitKey);
  const token = newSessionToken();
  const now = deps.clock.now();
  const until = new Date(now.getTime() + OPEN_MINUTES * 60_000);
  const { system } = deps.database;
  await system.deleteFrom('gate_passes').where('expires_at', '<=', now).execute();
  await system
    .insertInto('gate_passes')
    .values({
      token_hash: hashToken(token),
      address: request.address.slice(0, 64),
      device: request.device.slice(0, 100),
      created_at: now,
      expires_at: until,
    })
    .execute();
  return { token, until };
}

async function isRight(
  deps: GateDeps,
  { password, isThisMachine }: { password: string; isThisMachine: boolean },
): Promise<boolean> {
  if (deps.passwordHash) return isPassword(password, deps.passwordHash.reveal());
  return !deps.production && isThisMachine && password === TRIAL_PASSWORD;
}

/** Until when a cookie opens the form; nothing when it does not. */
export async function findPass(deps: Basics, token: string | undefined): Promise<Date | undefined> {
  if (!token) return undefined;
  const { system } = deps.database;
  const pass = await findRow(system, 'gate_passes', { token_hash: hashToken(token) });
  return pass && pass.expires_at > deps.clock.now() ? pass.expires_at : undefined;
}

export async function closeGate(database: Database, token: string | undefined): Promise<void> {
  if (token) await deleteRows(database.system, 'gate_passes', { token_hash: hashToken(token) });
}
