import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findRow } from '../../db/rows.ts';
import type { SignInRules } from './limits.ts';

/** Codes, guesses and pauses are counted per account and device (M12). */
export interface DeviceOfAccount {
  userId: string;
  deviceHash: Buffer;
}

export interface Block {
  reason: 'sent_just_now' | 'asked_elsewhere' | 'failures_used_up';
  hold_until: Date;
}

interface SendRequest extends DeviceOfAccount {
  known: boolean;
  now: Date;
  rules: SignInRules;
}

const seconds = (count: number) => sql`make_interval(secs => ${count})`;

export async function readBlock(db: Db, request: SendRequest): Promise<Block | undefined> {
  const { userId, deviceHash, known, now, rules } = request;
  const { rows } = await sql<Block>`
    select * from app.sign_in_hold(${userId}, ${deviceHash}, ${known}, ${now},
      ${seconds(rules.resendPauseSeconds)}, ${rules.failuresPerHour})`.execute(db);
  return rows[0];
}

/** Replaces the device's old code; stores nothing during a hold. */
export async function openChallenge(
  db: Db,
  request: SendRequest & { hmac: Buffer },
): Promise<Block | undefined> {
  const { userId, deviceHash, known, hmac, now, rules } = request;
  const { rows } = await sql<Block>`
    select * from app.open_sign_in_challenge(${userId}, ${deviceHash}, ${known}, ${hmac}, ${now},
      ${seconds(rules.codeLifeSeconds)}, ${seconds(rules.resendPauseSeconds)},
      ${rules.failuresPerHour})`.execute(db);
  return rows[0];
}

export interface Judged {
  outcome: 'right' | 'repeated' | 'wrong' | 'expired' | 'guesses_used_up' | 'failures_used_up';
  sent_at: Date | null;
  /** When the failure count resets. */
  hold_until: Date | null;
}

export async function guessCode(
  db: Db,
  guess: DeviceOfAccount & { hmac: Buffer; now: Date; rules: SignInRules },
): Promise<Judged> {
  const { userId, deviceHash, hmac, now, rules } = guess;
  const { rows } = await sql<Judged>`
    select * from app.guess_sign_in_code(${userId}, ${deviceHash}, ${hmac}, ${now},
      ${seconds(rules.repeatSeconds)}, ${rules.guessesPerCode}, ${rules.failuresPerHour})`.execute(
    db,
  );
  return rows[0]!;
}

export function findChallenge(db: Db, { userId, deviceHash }: DeviceOfAccount) {
  return findRow(db, 'sign_in_challenges', { user_id: userId, device_hash: deviceHash });
}

/** After a sign-in without a code: the device becomes known, with an expired challenge. */
export async function saveKnownDevice(db: Db, device: DeviceOfAccount, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({
      user_id: device.userId,
      device_hash: device.deviceHash,
      known: true,
      code_hmac: randomBytes(32),
      sent_at: new Date(now.getTime() - 1),
      expires_at: now,
      used_at: now,
    })
    .onConflict((same) => same.columns(['user_id', 'device_hash']).doUpdateSet({ known: true }))
    .execute();
}

/** All other devices become unknown, and their codes void. */
export async function forgetOtherDevices(db: Db, own: DeviceOfAccount): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('user_id', '=', own.userId)
    .where('device_hash', '<>', own.deviceHash)
    .where('known', '=', true)
    .execute();
}

const KNOWN_FOR_MS = 400 * 86_400_000;
const KEPT_FOR_MS = 86_400_000;

/** Known devices stay as long as their cookie lives. */
export async function deleteOldChallenges(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await db
    .deleteFrom('sign_in_challenges')
    .where((where) =>
      where.or([
        where('sent_at', '<', before(KNOWN_FOR_MS)),
        where.and([where('known', '=', false), where('expires_at', '<', before(KEPT_FOR_MS))]),
      ]),
    )
    .execute();
}
