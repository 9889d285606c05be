import type { Passkey } from '@jobly/core/accounts/passkey-contract';
import { PRODUCT_NAME } from '@jobly/core/brand';
import { AppError } from '@jobly/core/errors';
import { formatPhone } from '@jobly/core/phone';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Db } from '../../../db/database.ts';
import {
  deleteRows,
  findRow,
  insertNew,
  listRows,
  lockRow,
  updateRows,
  type Row,
} from '../../../db/rows.ts';
import { writeAudit } from '../../../db/audit.ts';
import { actorOf, type RequestActor } from '../../../http/actor.ts';
import { hasConfirmed, requireFreshCode, type Caller } from '../../../http/caller.ts';
import { deviceName } from '../../../http/requests/user-agent.ts';
import { spendConfirmation } from '../session-queries.ts';
import { passkeyChallenges, useChallenge } from './challenges.ts';
import { staffRequirementsOf } from './staff-needs.ts';
import { loadWebAuthn, relyingParty, type PasskeyDeps } from './verify-passkey.ts';

const MOST = 20;
/** EdDSA, ES256, RS256. */
const ALGORITHMS = [-8, -7, -257];

export const passkeyOf = (row: Row<'passkeys'>): Passkey => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listPasskeys = (db: Db, userId: string) =>
  listRows(db, 'passkeys', { user_id: userId }, 'created_at');

/**
 * Needs a fresh proof. For staff, a code alone is enough only in the time opened for the first passkey: otherwise a
 * hijacked phone number could become staff.
 */
async function requireMayAdd(deps: PasskeyDeps, db: Db, caller: Caller) {
  const now = deps.clock.now();
  const { staffNeeds } = await staffRequirementsOf(db, caller, now);
  if (staffNeeds === 'passkey') throw new AppError('passkey_needed');
  if (staffNeeds === 'operator') throw new AppError('passkey_not_allowed');
  const others = await listPasskeys(db, caller.userId);
  if (others.length === 0) requireFreshCode(caller, now, 'passkey');
  else requireProof(caller, now);
  if (others.length >= MOST) throw new AppError('passkeys_used_up');
  return others;
}

export async function newPasskeyOptions(deps: PasskeyDeps, caller: Caller) {
  const { system } = deps.database;
  const others = await requireMayAdd(deps, system, caller);
  const profile = await findRow(system, 'profiles', { id: caller.userId });
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: PRODUCT_NAME,
    rpID: relyingParty(deps.publicUrl).id,
    userID: Uint8Array.from(Buffer.from(caller.userId)),
    userName: formatPhone(caller.phone),
    userDisplayName: profile?.company_name ?? profile?.name ?? formatPhone(caller.phone),
    challenge: passkeyChallenges(deps).give(`new passkey of ${caller.userId}`),
    excludeCredentials: others.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      transports,
    })),
    // Usable without a phone number, and only with user verification.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
}

export async function addPasskey(
  deps: PasskeyDeps,
  { caller, context }: RequestActor,
  given: { credential: RegistrationResponseJSON; userAgent: string | undefined },
): Promise<Row<'passkeys'>> {
  const { credential } = given;
  const { userId, sessionId } = caller;
  const { origin, id } = relyingParty(deps.publicUrl);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge: passkeyChallenges(deps).isOurs(`new passkey of ${userId}`),
    expectedOrigin: origin,
    expectedRPID: id,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw new AppError('passkey_refused');
  });
  if (!verified) throw new AppError('passkey_refused');
  await deps.limits.changePasskeys(userId);
  const { publicKey, counter } = registrationInfo.credential;
  const now = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    // Sequential: of two at once, only one is the first.
    await lockRow(db, 'users', { id: userId });
    const others = await requireMayAdd(deps, db, caller);
    if (others.length > 0) await spendProof(db, caller);
    await useChallenge(db, credential.response.clientDataJSON);
    const device = deviceName(given.userAgent);
    // Notified first: the notice's link removes passkeys as young as the notice, or younger.
    await deps.accountChanged(db, { userId, kind: 'passkey', device });
    const passkey = await insertNew(db, 'passkeys', 'credential_id', {
      user_id: userId,
      credential_id: Buffer.from(credential.id, 'base64url'),
      public_key: Buffer.from(publicKey),
      counter: String(counter),
      transports: registrationInfo.credential.transports ?? [],
      name: device,
      created_at: deps.clock.now(),
    });
    if (!passkey) throw new AppError('passkey_refused');
    await updateRows(db, 'users', { id: userId }, { first_passkey_until: null });
    await updateRows(db, 'sessions', { id: sessionId }, { passkey_id: passkey.id });
    await logOfStaff(db, { caller, context }, now, { action: 'add-passkey', id: passkey.id });
    return passkey;
  });
}

export async function renamePasskey(
  { database }: PasskeyDeps,
  { userId }: Caller,
  { id, name }: { id: string; name: string },
): Promise<void> {
  const own = { id, user_id: userId };
  if (!(await updateRows(database.system, 'passkeys', own, { name }))) {
    throw new AppError('not_found');
  }
}

/** Staff need a passkey proof: a stolen session would add its own passkey, which outlives it. */
function requireProof(caller: Caller, now: Date): void {
  if (caller.role === 'contractor') requireFreshCode(caller, now, 'passkey');
  else if (!hasConfirmed(caller, now, 'passkey')) throw new AppError('fresh_code_needed');
}

/** For staff one proof allows one passkey. */
async function spendProof(db: Db, caller: Caller): Promise<void> {
  if (caller.role === 'contractor' || (await spendConfirmation(db, caller))) return;
  throw new AppError('fresh_code_needed');
}

/** Staff's changes to their own passkeys are logged. */
async function logOfStaff(
  db: Db,
  by: RequestActor,
  at: Date,
  { action, id }: { action: string; id: string },
): Promise<void> {
  if (by.caller.role === 'contractor') return;
  const actor = await actorOf(db, by);
  const { userId } = by.caller;
  const values = { before: null, after: null };
  await writeAudit(db, { at, actor, action, userId, subject: `passkey ${id}`, ...values });
}

export async function removePasskey(
  deps: PasskeyDeps,
  by: RequestActor,
  id: string,
): Promise<void> {
  const { caller, context } = by;
  const { userId, sessionId, role } = caller;
  const now = deps.clock.now();
  const { staffNeeds } = await staffRequirementsOf(deps.database.system, caller, now);
  if (staffNeeds) throw new AppError('passkey_needed');
  if (role === 'contractor') requireFreshCode(caller, now, 'passkey');
  await deps.limits.changePasskeys(userId);
  await deps.database.system.transaction().execute(async (db) => {
    await lockRow(db, 'users', { id: userId });
    const [first, ...others] = await listPasskeys(db, userId);
    if (role !== 'contractor' && first?.id === id && others.length === 0) {
      throw new AppError('passkey_last');
    }
    // Ends its sessions elsewhere: the device may be lost.
    await db
      .deleteFrom('sessions')
      .where('passkey_id', '=', id)
      .where('user_id', '=', userId)
      .where('id', '<>', sessionId)
      .execute();
    // Same answer for another account's and a missing one.
    if (!(await deleteRows(db, 'passkeys', { id, user_id: userId }))) {
      throw new AppError('not_found');
    }
    requireProof(caller, now);
    await spendProof(db, caller);
    const device = deviceName(context.req.header('user-agent'));
    await deps.accountChanged(db, { userId, kind: 'passkey_removed', device });
    await logOfStaff(db, by, now, { action: 'remove-passkey', id });
  });
}
