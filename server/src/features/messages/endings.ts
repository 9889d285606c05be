import type { Row } from '../../db/rows.ts';
import type { DeliveryStatus } from '../../outgoing-message.ts';
import type { Receipt } from '../../ports/carrier.ts';

/** The final row, and the status reported to its sender. */
export interface Ending {
  row: Partial<Row<'messages'>>;
  outcome?: DeliveryStatus['outcome'] | undefined;
}

export const TOO_LATE: Ending = { row: { status: 'expired' }, outcome: 'unsent' };

export const outcomeUnknown = (why: string): Ending => ({
  row: { status: 'failed', last_error: `outcome unknown: ${why}` },
  outcome: 'unknown',
});

/**
 * `unknown`: the carrier may have taken the message. `unasked`: an earlier outcome is unknown and the carrier could
 * not be queried. `too-late`: it does not have it, and the message has expired.
 */
export type CarrierAnswer =
  | { answer: 'taken'; receipt: Receipt }
  | { answer: 'too-late' }
  | { answer: 'refused' | 'opted-out' | 'not-taken' | 'unknown' | 'unasked'; text: string };

/** Undefined: retry. */
export function endingOf(
  answer: CarrierAnswer,
  { last, at }: { last: boolean; at: Date },
): Ending | undefined {
  if (answer.answer === 'taken') {
    const { providerMessageId, delivered = false } = answer.receipt;
    const delivered_at = delivered ? at : null;
    return {
      row: { status: 'sent', sent_at: at, provider_message_id: providerMessageId, delivered_at },
      outcome: delivered ? 'delivered' : 'sent',
    };
  }
  if (answer.answer === 'too-late') return TOO_LATE;
  if (answer.answer === 'opted-out')
    return { row: { status: 'suppressed' }, outcome: 'suppressed' };
  const failed = { status: 'failed', last_error: answer.text } as const;
  if (answer.answer === 'refused') return { row: failed, outcome: 'failed' };
  if (!last) return undefined;
  return answer.answer === 'not-taken'
    ? { row: failed, outcome: 'unsent' }
    : outcomeUnknown(answer.text);
}
