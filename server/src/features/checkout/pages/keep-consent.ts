import type { Context } from 'hono';
import type { Database, Db } from '../../../db/database.ts';
import type { HttpEnv } from '../../../http/caller.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { consentWordingOf } from './page-models.ts';

export interface ConsentDeps {
  database: Database;
  clock: Clock;
  storeConsent: (
    db: Db,
    consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
  ) => Promise<void>;
  /** As long as nobody was asked because of it. */
  withdrawConsent: (db: Db, paymentLinkId: string) => Promise<void>;
}

/**
 * The box as the customer left it when they went on: ticked, or empty, which takes back what was
 * said before. Where the page showed no box, there is nothing to agree to. Paying never fails on it.
 */
export async function keepConsent(
  deps: ConsentDeps,
  link: LinkOnPage,
  given: boolean | undefined,
  context: Context<HttpEnv>,
): Promise<void> {
  const wording = consentWordingOf(link);
  if (wording === null || given === undefined) return;
  try {
    const caller = await context.get('findCaller')();
    // The business may press the customer's button, but not agree for them; nor may who looks at its
    // account for support.
    if ([caller?.userId, caller?.viewing?.userId].includes(link.user_id)) return;
    const { system } = deps.database;
    if (!given) {
      await deps.withdrawConsent(system, link.id);
      return;
    }
    await deps.storeConsent(system, {
      paymentLinkId: link.id,
      userId: link.user_id,
      wording,
      givenAt: deps.clock.now(),
    });
  } catch (error) {
    context.get('log')().error({ err: error }, 'the word on review requests was not kept');
  }
}
