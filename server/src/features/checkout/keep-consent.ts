import type { Database, Queries } from '../../db/database.ts';
import type { Clock } from '../../ports/clock.ts';
import type { LinkOnPage } from './link-look-up.ts';
import { consentWordingOf } from './page-models.ts';

export interface ConsentNeeds {
  database: Database;
  clock: Clock;
  storeConsent: (
    queries: Queries,
    consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
  ) => Promise<void>;
}

/** The box was ticked as the customer went on. Where the page showed no box, there is nothing to agree to. */
export async function keepConsent(
  needs: ConsentNeeds,
  link: LinkOnPage,
  given: boolean | undefined,
): Promise<void> {
  const wording = consentWordingOf(link);
  if (!given || wording === null) return;
  await needs.storeConsent(needs.database.system, {
    paymentLinkId: link.id,
    userId: link.user_id,
    wording,
    givenAt: needs.clock.now(),
  });
}
