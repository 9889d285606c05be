import { AppError } from '@jobly/core/errors';
import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { raiseAlert } from '../../../raised-alerts.ts';
import { newSessionToken } from '../../../crypto.ts';
import type { Db } from '../../../db/database.ts';
import type { LimitKeys } from '../../../db/rate-limits.ts';
import { findRow, updateRows, type Row } from '../../../db/rows.ts';
import type { Caller } from '../../../http/caller.ts';
import { beginSession, type BeginSessionDeps } from '../begin-session.ts';
import { findChallenge, saveKnownDevice } from '../challenge-queries.ts';
import type { SignInDeps } from '../limits.ts';
import { confirmSession } from '../session-queries.ts';
import type { StartedSession } from '../sessions.ts';
import { passkeyChallenges, useChallenge } from './challenges.ts';

/** Lazy: 25 MB that most processes never need. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

export interface PasskeyDeps extends SignInDeps, BeginSessionDeps {
  /** Signatures for any other origin are refused. */
  publicUrl: string;
}

export const relyingParty = (publicUrl: string) => ({
  origin: new URL(publicUrl).origin,
  id: new URL(publicUrl).hostname,
});

/** Names no account or passkey: the browser offers what it has. */
export async function passkeyOptions(deps: PasskeyDeps) {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(deps.publicUrl).id,
    challenge: passkeyChallenges(deps).give('use'),
    userVerification: 'required',
  });
}

type Proof = AuthenticationResponseJSON;

interface From {
  address: LimitKeys;
  deviceHash: Buffer;
  userAgent: string | undefined;
}

export function signInByPasskey(
  deps: PasskeyDeps,
  credential: Proof,
  { address, deviceHash, userAgent }: From,
): Promise<StartedSession> {
  return countingMisses(deps, address, async () => {
    const verified = await verify(deps, credential);
    const { id: passkeyId, user_id: userId } = verified.passkey;
    await deps.limits.signInByPasskey(passkeyId);
    return withUse(deps, verified, async (db, now) => {
      const account = await findRow(db, 'users', { id: userId });
      if (!account) throw new AppError('passkey_unknown');
      if (account.suspended_at) throw new AppError('account_suspended');
      const known = (await findChallenge(db, { userId, deviceHash }))?.known;
      await saveKnownDevice(db, { userId, deviceHash }, now);
      const token = newSessionToken();
      const isNewDevice = !known;
      return beginSession(deps, db, { account, token, userAgent, now, passkeyId, isNewDevice });
    });
  });
}

/** Re-verifies an existing session. */
export function confirmByPasskey(
  deps: PasskeyDeps,
  credential: Proof,
  { caller, purpose, address }: { caller: Caller; purpose: CodePurpose; address: LimitKeys },
): Promise<void> {
  return countingMisses(deps, address, async () => {
    const verified = await verify(deps, credential);
    // Same answer as for an unknown one.
    if (verified.passkey.user_id !== caller.userId) throw new AppError('passkey_unknown');
    await withUse(deps, verified, (db, now) => confirmSession(db, caller, purpose, now));
  });
}

/** Only failures count: the right passkey works whatever others at the same IP address try. */
async function countingMisses<T>(
  { limits }: PasskeyDeps,
  address: LimitKeys,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const missed = error instanceof AppError && error.code.startsWith('passkey_');
    if (missed) await limits.verifyFromAddress(address);
    throw error;
  }
}

interface Verified {
  passkey: Row<'passkeys'>;
  counter: number;
  clientDataJson: string;
}

async function verify(deps: PasskeyDeps, credential: Proof): Promise<Verified> {
  const credential_id = Buffer.from(credential.id, 'base64url');
  const passkey = await findRow(deps.database.system, 'passkeys', { credential_id });
  if (!passkey) throw new AppError('passkey_unknown');
  const { origin, id } = relyingParty(deps.publicUrl);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge: passkeyChallenges(deps).isOurs('use'),
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      id: credential.id,
      publicKey: Uint8Array.from(passkey.public_key),
      // Checked on use: the signature is not verified yet.
      counter: 0,
      transports: passkey.transports,
    },
    // The library's errors are for developers.
  }).catch(() => {
    throw new AppError('passkey_refused');
  });
  const { userHandle, clientDataJSON: clientDataJson } = credential.response;
  const isOwners = !userHandle || userHandle === handleOf(passkey.user_id);
  if (!verified || !isOwners) throw new AppError('passkey_refused');
  return { passkey, counter: authenticationInfo.newCounter, clientDataJson };
}

/** The id, which says nothing about the person. */
const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url');

/** In one transaction with the passkey's use. */
async function withUse<T>(
  { clock, database }: PasskeyDeps,
  verified: Verified,
  work: (db: Db, now: Date) => Promise<T>,
): Promise<T> {
  const now = clock.now();
  const done = await database.system
    .transaction()
    .execute(async (db) =>
      (await use(db, verified, now)) ? { result: await work(db, now) } : undefined,
    );
  // After the transaction, so that the alert is committed.
  if (!done) throw new AppError('passkey_refused');
  return done.result;
}

/** Once per challenge and counter. False for a possible clone. */
async function use(
  db: Db,
  { passkey, counter, clientDataJson }: Verified,
  now: Date,
): Promise<boolean> {
  await useChallenge(db, clientDataJson);
  const last = Number(passkey.counter);
  // Many authenticators stay at 0.
  if (counter <= last && (counter > 0 || last > 0)) {
    await raiseAlert(db, {
      kind: 'passkey_copied',
      key: passkey.id,
      userId: passkey.user_id,
      details: { Passkey: passkey.name, 'Added at': passkey.created_at.toISOString() },
    });
    return false;
  }
  const asRead = { id: passkey.id, counter: passkey.counter };
  const used = { counter: String(counter), last_used_at: now };
  if (!(await updateRows(db, 'passkeys', asRead, used))) throw new AppError('passkey_refused');
  return true;
}
