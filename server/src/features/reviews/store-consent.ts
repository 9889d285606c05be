import type { Db } from '../../db/database.ts';
import { insertNew } from '../../db/rows.ts';

/** The customer's own word for one link: the first time it was given, and to which sentence. */
export async function storeConsent(
  db: Db,
  consent: { paymentLinkId: string; userId: string; wording: string; givenAt: Date },
): Promise<void> {
  await insertNew(db, 'review_consents', 'payment_link_id', {
    payment_link_id: consent.paymentLinkId,
    user_id: consent.userId,
    wording: consent.wording,
    given_at: consent.givenAt,
  });
}

/** Taken back, unless they were asked already: then it is the proof that they had agreed. */
export async function withdrawConsent(db: Db, paymentLinkId: string): Promise<void> {
  await db
    .deleteFrom('review_consents')
    .where('payment_link_id', '=', paymentLinkId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('review_requests')
            .select('review_requests.id')
            .where('review_requests.payment_link_id', '=', paymentLinkId)
            .where('review_requests.status', '=', 'sent'),
        ),
      ),
    )
    .execute();
}
