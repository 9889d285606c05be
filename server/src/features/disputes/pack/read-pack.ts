import type { ReceiptOnPage } from '@jobly/core/checkout/page';
import type { AcceptanceEvidence } from '@jobly/core/disputes/acceptance-section';
import { evidencePack, type EvidencePack, type WorkEvidence } from '@jobly/core/disputes/pack';
import { AppError } from '@jobly/core/errors';
import { speak } from '@jobly/core/language/speak';
import type { PaymentLinkDetail } from '@jobly/core/payment-links/contract';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import type { PrintedDocument } from '@jobly/core/printed-document';
import type { BaseDeps } from '../../../base-deps.ts';
import type { Db } from '../../../db/database.ts';
import { findRow } from '../../../db/rows.ts';
import { makePdf } from '../../../documents/make-pdf.ts';

export interface PackDeps extends BaseDeps {
  publicUrl: string;
  readLinkDetail: (userId: string, linkId: string) => Promise<PaymentLinkDetail>;
  /** Photos of the work, and signatures that it is done. */
  readEvidence: (userId: string, linkId: string) => Promise<WorkEvidence>;
  /** Of the estimate and the change orders of the link's job. */
  readAcceptances: (db: Db, userId: string, linkId: string) => Promise<AcceptanceEvidence[]>;
  readReceipt: (db: Db, linkId: string, paymentId: string) => Promise<ReceiptOnPage | undefined>;
}

/** Read with the owner's rights, also for staff: nothing of another account can be in it (M10). */
export async function readPack(deps: PackDeps, userId: string, disputeId: string): Promise<Buffer> {
  const db = deps.database.readAs(userId);
  const dispute = await findRow(db, 'disputes', { id: disputeId, user_id: userId });
  if (!dispute) throw new AppError('not_found');
  const linkId = dispute.payment_link_id;
  const [detail, work, acceptances, receipt, paid] = await Promise.all([
    deps.readLinkDetail(userId, linkId),
    deps.readEvidence(userId, linkId),
    deps.readAcceptances(db, userId, linkId),
    deps.readReceipt(db, linkId, dispute.payment_id),
    db
      .selectFrom('payments')
      .innerJoin('checkout_attempts', 'checkout_attempts.id', 'payments.attempt_id')
      .select(['merchant_id', 'provider_checkout_id', 'provider_payment_id', 'role'])
      .where('payments.id', '=', dispute.payment_id)
      .executeTakeFirst(),
  ]);
  if (!receipt || !paid) throw new Error('a dispute stands on a link without a payment');
  const pack = speak('en', () =>
    evidencePack({
      disputeId: dispute.provider_dispute_id,
      amountCents: dispute.amount_cents,
      feeCents: dispute.fee_cents,
      reason: dispute.reason,
      openedAt: dispute.opened_at.toISOString(),
      evidenceDueAt: dispute.evidence_due_at?.toISOString() ?? null,
      detail,
      isExtra: paid.role === 'extra',
      receipt,
      work,
      acceptances,
      linkUrl: linkAddress(deps.publicUrl, detail.link.url),
      merchantId: paid.merchant_id,
      checkoutId: paid.provider_checkout_id ?? '',
      paymentId: paid.provider_payment_id ?? '',
    }),
  );
  const footer = `${receipt.business.name} · ${dispute.provider_dispute_id}`;
  return makePdf(printedPack(pack, footer, deps.clock.now()));
}

function printedPack(
  { title, lead, sections, pictures }: EvidencePack,
  footer: string,
  now: Date,
): PrintedDocument {
  return {
    language: 'en',
    fileName: 'evidence',
    title,
    heading: title,
    lead,
    facts: [],
    tables: sections.map((section) => ({ look: 'facts', ...section })),
    pictures,
    notes: [],
    footer,
    pageOfCount: 'Page {page} of {count}',
    madeOn: now.toISOString().slice(0, 10),
  };
}
