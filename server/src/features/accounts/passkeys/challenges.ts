import { randomBytes } from 'node:crypto';
import { AppError } from '@jobly/core/errors';
import type { BaseDeps } from '../../../base-deps.ts';
import { hashToken, type Keys } from '../../../crypto.ts';
import type { Db } from '../../../db/database.ts';
import { insertNew } from '../../../db/rows.ts';

const LIFE_MS = 5 * 60_000;

export interface ChallengeDeps extends BaseDeps {
  keys: Keys;
}

/** A new passkey needs a challenge issued to its own account. */
type For = 'use' | `new passkey of ${string}`;

/**
 * Signed and with its own expiry: issuing one writes nothing, so requests cannot fill a table. Use is recorded in the
 * transaction it was used for.
 */
export function passkeyChallenges({ keys, clock }: ChallengeDeps) {
  const named = (made: string, purpose: For) => `passkey:${purpose}:${made}`;
  return {
    give(purpose: For): Uint8Array<ArrayBuffer> {
      const expiresAtMs = clock.now().getTime() + LIFE_MS;
      const made = `${expiresAtMs}.${randomBytes(16).toString('base64url')}`;
      return Uint8Array.from(Buffer.from(`${made}.${keys.signAddress(named(made, purpose))}`));
    },
    /** For the library: whether the signed challenge (base64url) is ours, for this purpose, and valid. */
    isOurs: (purpose: For) => (given: string) => {
      const [expiresAtMs = '', random = '', signature = ''] = read(given);
      if (!keys.isSigned(named(`${expiresAtMs}.${random}`, purpose), signature)) return false;
      return Number(expiresAtMs) > clock.now().getTime();
    },
  };
}

const read = (given: string) => Buffer.from(given, 'base64url').toString().split('.');

/** A second use is refused. */
export async function useChallenge(db: Db, clientDataJson: string): Promise<void> {
  const { challenge } = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as {
    challenge: string;
  };
  const used = await insertNew(db, 'used_passkey_challenges', 'challenge_hash', {
    challenge_hash: hashToken(read(challenge).join('.')),
    expires_at: new Date(Number(read(challenge)[0])),
  });
  if (!used) throw new AppError('passkey_refused');
}

export async function deleteUsedChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('used_passkey_challenges').where('expires_at', '<=', now).execute();
}
