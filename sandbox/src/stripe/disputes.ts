import { book, feeDetail } from './balance.ts';
import { emitAbout } from './events.ts';
import { seconds, shown } from './kept.ts';
import { newDispute, type Dispute, type DisputeStatus } from './objects/dispute.ts';
import type { Charge } from './objects/payment.ts';
import type { Stripe } from './tables.ts';
import { refuse } from './wire/input.ts';

const FEE = 1_500;

const emit = (stripe: Stripe, event: string, dispute: Dispute) =>
  emitAbout(stripe, `charge.dispute.${event}`, dispute);

type Raised = { amount?: number; reason: string; status: DisputeStatus; dueInDays?: number };

/** An inquiry takes nothing yet; what is lost or prevented is closed at once. */
export function raiseDispute(stripe: Stripe, charge: Charge, raised: Raised): Dispute {
  const { status, reason, dueInDays = 7 } = raised;
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw refuse(`The charge ${charge.id} cannot be disputed.`);
  }
  const amount = raised.amount ?? charge.amount - charge.amount_refunded;
  if (amount < 1 || amount > charge.amount) {
    throw refuse('A dispute is about no more than the charge.');
  }
  const dispute = stripe.disputes.insert(newDispute(charge, { amount, reason, status, dueInDays }));
  stripe.charges.save({ ...charge, disputed: true });
  emit(stripe, 'created', dispute);
  if (status.startsWith('warning')) return dispute;
  const withdrawn = move(stripe, dispute, 'dispute');
  emit(stripe, 'funds_withdrawn', withdrawn);
  if (status === 'lost' || status === 'prevented') emit(stripe, 'closed', withdrawn);
  return withdrawn;
}

function move(stripe: Stripe, dispute: Dispute, category: 'dispute' | 'dispute_reversal'): Dispute {
  const isBack = category === 'dispute_reversal';
  // Prevented means settled before it became a dispute: no fee.
  const hasFee = !isBack && dispute.status !== 'prevented';
  const booked = book(stripe, dispute.accountId, {
    type: 'adjustment',
    reporting_category: category,
    source: dispute.id,
    amount: isBack ? dispute.amount : -dispute.amount,
    description: `Chargeback ${isBack ? 'reversal' : 'withdrawal'} for ${dispute.charge}`,
    fees: hasFee ? [feeDetail(FEE, 'stripe_fee', 'Dispute fee')] : [],
  });
  const balance_transactions = [...dispute.balance_transactions, shown(booked)];
  return stripe.disputes.save({ ...dispute, balance_transactions });
}

const CLOSED = new Set<DisputeStatus>(['won', 'lost', 'warning_closed', 'prevented']);

/**
 * What the bank decides. An inquiry that goes on takes the money now; a dispute that is won gives it back, but for its
 * fee.
 */
export function changeDispute(stripe: Stripe, dispute: Dispute, status: DisputeStatus): Dispute {
  if (CLOSED.has(dispute.status)) throw refuse(`This dispute is already ${dispute.status}.`);
  const changed = stripe.disputes.save({ ...dispute, status });
  const isTaken = dispute.balance_transactions.length > 0;
  const moves = status === 'won' ? isTaken : !isTaken && !status.startsWith('warning');
  const [category, event] =
    status === 'won'
      ? (['dispute_reversal', 'funds_reinstated'] as const)
      : (['dispute', 'funds_withdrawn'] as const);
  const moved = moves ? move(stripe, changed, category) : changed;
  if (moves) emit(stripe, event, moved);
  emit(stripe, CLOSED.has(status) ? 'closed' : 'updated', moved);
  return moved;
}

type Answer = {
  evidence: Record<string, string> | undefined;
  metadata: Record<string, string> | undefined;
  submit: boolean;
};

/** Evidence may be staged more than once and is submitted once. */
export function answerDispute(stripe: Stripe, dispute: Dispute, answer: Answer): Dispute {
  const { evidence, metadata, submit } = answer;
  const isOpen = dispute.status.endsWith('needs_response');
  if (!isOpen) throw refuse('This dispute is already closed or under review.');
  if (dispute.evidence_details.due_by < seconds()) {
    throw refuse('The deadline for submitting evidence has passed.');
  }
  const has = dispute.evidence_details.has_evidence || evidence !== undefined;
  const submits = submit && has;
  const updated = stripe.disputes.save({
    ...dispute,
    metadata: { ...dispute.metadata, ...metadata },
    evidence: { ...dispute.evidence, ...evidence },
    evidence_details: {
      ...dispute.evidence_details,
      has_evidence: has,
      submission_count: dispute.evidence_details.submission_count + (submits ? 1 : 0),
      submission_method: submits ? 'manual' : null,
    },
    status: !submits
      ? dispute.status
      : dispute.status === 'needs_response'
        ? 'under_review'
        : 'warning_under_review',
  });
  emit(stripe, 'updated', updated);
  return updated;
}
