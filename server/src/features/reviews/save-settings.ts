import type { BodyOf } from '@jobly/core/contract';
import { AppError } from '@jobly/core/errors';
import { DEFAULT_REVIEW_DELAY_MINUTES } from '@jobly/core/reviews/contract';
import type { ConsentPolicy, saveReviewSettings } from '@jobly/core/reviews/contract';
import { ATTESTATION } from '@jobly/core/reviews/messages';
import type { ServiceType } from '@jobly/core/service-requests';
import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  insertSettings,
  lockSettings,
  markExtra,
  readReviewFacts,
  updateSettings,
} from './queries.ts';
import type { SettingsRow } from './queries.ts';

export interface SettingsNeeds {
  database: Database;
  clock: Clock;
  consentPolicy: ConsentPolicy;
  notifyStaff: (
    queries: Queries,
    request: { userId: string; serviceType: ServiceType },
  ) => Promise<void>;
}

type Wish = BodyOf<typeof saveReviewSettings>;

/** Set up the first time, changed afterwards. Staff hear of the first time only. */
export function saveSettings(
  needs: SettingsNeeds,
  userId: string,
  wish: Wish,
): Promise<SettingsRow> {
  return needs.database.system.transaction().execute(async (queries) => {
    const facts = await readReviewFacts(queries, userId);
    const stored = await lockSettings(queries, userId);
    if (stored) return change(needs, queries, { userId, wish, stored, name: facts?.company_name });
    if (!facts?.company_name) throw new AppError('business_name_missing');
    const inserted = await insertSettings(queries, userId, {
      business_name: facts.company_name,
      auto_send_enabled: wish.autoSendEnabled,
      delay_minutes: wish.delayMinutes ?? DEFAULT_REVIEW_DELAY_MINUTES,
      review_url: wish.reviewUrl ?? null,
      ...attestation(needs, wish.autoSendEnabled),
    });
    if (inserted) {
      await markExtra(queries, userId);
      await needs.notifyStaff(queries, { userId, serviceType: 'reviews' });
      return inserted;
    }
    // The other of two taps was faster: ours is a change.
    const fresh = await lockSettings(queries, userId);
    return change(needs, queries, { userId, wish, stored: fresh!, name: facts.company_name });
  });
}

async function change(
  needs: SettingsNeeds,
  queries: Queries,
  given: {
    userId: string;
    wish: Wish;
    stored: NonNullable<Awaited<ReturnType<typeof lockSettings>>>;
    name: string | null | undefined;
  },
): Promise<SettingsRow> {
  const { userId, wish, stored, name } = given;
  // A name is needed to ask in it, never to stop asking.
  if (wish.autoSendEnabled && !name) throw new AppError('business_name_missing');
  const turnedOn = wish.autoSendEnabled && !stored.auto_send_enabled;
  const attests = turnedOn || (wish.autoSendEnabled && stored.consent_attested_at === null);
  return updateSettings(queries, userId, {
    auto_send_enabled: wish.autoSendEnabled,
    ...(name ? { business_name: name } : {}),
    ...(wish.delayMinutes === undefined ? {} : { delay_minutes: wish.delayMinutes }),
    ...(wish.reviewUrl === undefined ? {} : { review_url: wish.reviewUrl }),
    ...attestation(needs, attests),
  });
}

/** Under the strict policy the contractor's word counts for nothing, so it is not asked for. */
function attestation(needs: SettingsNeeds, attests: boolean) {
  if (!attests || needs.consentPolicy !== 'attested') return {};
  return { consent_attested_at: needs.clock.now(), consent_wording: ATTESTATION };
}
