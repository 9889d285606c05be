import type { BodyOf } from '@jobly/core/contract';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { translated } from '@jobly/core/language/t';
import { AppError } from '@jobly/core/errors';
import * as contract from '@jobly/core/reviews/contract';
import { ATTESTATION } from '@jobly/core/reviews/messages';
import { reviewAddress } from '@jobly/core/reviews/review-address';
import type { ServiceType } from '@jobly/core/service-requests';
import type { BaseDeps } from '../../base-deps.ts';
import { camelRow } from '../../db/camel-row.ts';
import type { Db } from '../../db/database.ts';
import { findRow, insertNew, lockRow, updateRows, type Row } from '../../db/rows.ts';
import { languageOf } from '../../http/requests/language.ts';
import { jsonRoute, type Route } from '../../http/route.ts';
import { countOutcomes, listRequests, readReviewFacts } from './queries.ts';

export interface SettingsDeps extends BaseDeps {
  consentPolicy: contract.ConsentPolicy;
  notifyStaff: (db: Db, request: { userId: string; serviceType: ServiceType }) => Promise<void>;
  markExtra: (db: Db, userId: string) => Promise<void>;
}

const COUNTED_MS = 90 * 86_400_000;

export function reviewRoutes(deps: SettingsDeps): Route[] {
  const { database, clock } = deps;
  return [
    jsonRoute(contract.getReviewSettings, async ({ caller: { userId } }) => {
      const facts = await readReviewFacts(database.readAs(userId), userId);
      return {
        settings: facts?.settings_id ? readSettings(facts) : null,
        companyName: facts?.company_name ?? null,
        consentPolicy: deps.consentPolicy,
        reviewAddress: facts ? reviewAddress(camelRow(facts)) : null,
      };
    }),

    jsonRoute(contract.saveReviewSettings, async ({ caller: { userId }, body, context }) => ({
      settings: camelRow(
        await saveSettings(deps, userId, { ...body, language: languageOf(context) }),
      ),
    })),

    jsonRoute(contract.listReviewRequests, async ({ caller: { userId } }) => {
      const db = database.readAs(userId);
      const since = new Date(clock.now().getTime() - COUNTED_MS);
      const [rows, counts] = await Promise.all([
        listRequests(db, userId),
        countOutcomes(db, userId, since),
      ]);
      return { requests: rows.map((row) => contract.ReviewRequest.parse(camelRow(row))), counts };
    }),
  ];
}

/** The profile's current name; the stored one is the fallback. */
function readSettings(facts: NonNullable<Awaited<ReturnType<typeof readReviewFacts>>>) {
  const { company_name, business_name } = facts;
  return contract.ReviewSettings.parse({
    ...camelRow(facts),
    businessName: company_name ?? business_name,
  });
}

/** The page's language: the exact wording agreed to is stored. */
type Input = BodyOf<typeof contract.saveReviewSettings> & { language: Language };
type SettingsRow = Row<'review_settings'>;

/** Staff are notified of the first setup only. */
function saveSettings(deps: SettingsDeps, userId: string, input: Input): Promise<SettingsRow> {
  return deps.database.system.transaction().execute(async (db) => {
    const facts = await readReviewFacts(db, userId);
    const stored = await lockRow(db, 'review_settings', { user_id: userId });
    if (stored) return change(deps, db, { userId, input, stored, name: facts?.company_name });
    if (!facts?.company_name) throw new AppError('business_name_missing');
    const inserted = await insertNew(db, 'review_settings', 'user_id', {
      user_id: userId,
      business_name: facts.company_name,
      auto_send_enabled: input.autoSendEnabled,
      delay_minutes: input.delayMinutes ?? contract.DEFAULT_REVIEW_DELAY_MINUTES,
      review_url: input.reviewUrl ?? null,
      ...attestation(deps, input.autoSendEnabled, input.language),
    });
    if (inserted) {
      await deps.markExtra(db, userId);
      await deps.notifyStaff(db, { userId, serviceType: 'reviews' });
      return inserted;
    }
    // A parallel request was faster: ours is a change.
    const fresh = await lockRow(db, 'review_settings', { user_id: userId });
    return change(deps, db, { userId, input, stored: fresh!, name: facts.company_name });
  });
}

async function change(
  deps: SettingsDeps,
  db: Db,
  given: {
    userId: string;
    input: Input;
    stored: SettingsRow;
    name: string | null | undefined;
  },
): Promise<SettingsRow> {
  const { userId, input, stored, name } = given;
  // A name is needed to turn it on, never to turn it off.
  if (input.autoSendEnabled && !name) throw new AppError('business_name_missing');
  const turnedOn = input.autoSendEnabled && !stored.auto_send_enabled;
  const attests = turnedOn || (input.autoSendEnabled && stored.consent_attested_at === null);
  const own = { user_id: userId };
  await updateRows(db, 'review_settings', own, {
    auto_send_enabled: input.autoSendEnabled,
    ...(name ? { business_name: name } : {}),
    ...(input.delayMinutes === undefined ? {} : { delay_minutes: input.delayMinutes }),
    ...(input.reviewUrl === undefined ? {} : { review_url: input.reviewUrl }),
    ...attestation(deps, attests, input.language),
  });
  return (await findRow(db, 'review_settings', own))!;
}

/** The strict policy ignores the contractor's attestation. */
function attestation(deps: SettingsDeps, attests: boolean, language: Language) {
  if (!attests || deps.consentPolicy !== 'attested') return {};
  const wording = speak(language, () => translated(ATTESTATION));
  return { consent_attested_at: deps.clock.now(), consent_wording: wording };
}
