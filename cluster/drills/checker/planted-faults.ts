import type { Evidence, FaultKind } from './evidence.ts';

/**
 * Each kind of fault, planted in evidence that has none: what the checker has to name. Undefined where the evidence
 * has nothing to plant it in (no refund was made, say).
 */
export const PLANTED: Record<FaultKind, (sound: Evidence) => Evidence | undefined> = {
  'an acknowledged link is gone': (sound) => {
    const unpaid = sound.acknowledged.find(({ what }) => what === 'link');
    return unpaid && without(sound, 'links', (link) => link.id === unpaid.linkId);
  },
  'an acknowledged payment is gone': (sound) => withoutPaymentOf(sound, 'paid'),
  'acknowledged cash is gone': (sound) => withoutPaymentOf(sound, 'cash'),
  'an acknowledged cancellation is gone': (sound) => {
    const told = sound.acknowledged.find(({ what }) => what === 'cancelled');
    return told && change(sound, 'links', ({ id }) => id === told.linkId, { cancelled_at: null });
  },
  'an acknowledged refund is gone': (sound) => {
    const told = sound.acknowledged.find((one) => one.what === 'refund');
    return told && without(sound, 'refunds', ({ id }) => id === told.refundId);
  },
  'the provider lost a charge': (sound) => {
    const told = sound.acknowledged.find(({ what }) => what === 'charge');
    const tried = sound.attempts.filter((attempt) => attempt.payment_link_id === told?.linkId);
    const references = new Set(tried.map(({ id }) => `jobly:${id}`));
    return told && without(sound, 'charges', ({ reference }) => references.has(reference));
  },
  'a charge is not credited': (sound) => {
    const [charge] = sound.charges;
    return charge && without(sound, 'payments', (row) => row.provider_payment_id === charge.id);
  },
  'a charge of another sum is credited': (sound) => {
    const [charge] = sound.charges;
    const units = (charge?.units ?? 0) + 1;
    return charge && change(sound, 'charges', ({ id }) => id === charge.id, { units });
  },
  'a credit has no charge': (sound) => {
    const [charge] = sound.charges;
    return charge && without(sound, 'charges', ({ id }) => id === charge.id);
  },
  'an extra charge was not given back': (sound) => {
    const extra = sound.payments.find(({ role }) => role === 'extra');
    const of = extra?.provider_payment_id;
    return extra && change(sound, 'charges', ({ id }) => id === of, { refundedUnits: 0 });
  },
  'refunds differ from the provider’s': (sound) => {
    const [charge] = sound.charges;
    const refundedUnits = (charge?.refundedUnits ?? 0) + 1;
    return charge && change(sound, 'charges', ({ id }) => id === charge.id, { refundedUnits });
  },
  'a charge is credited twice': (sound) => {
    const payment = sound.payments.find((row) => row.provider_payment_id !== null);
    return payment && { ...sound, payments: [...sound.payments, { ...payment, id: 'planted' }] };
  },
  'a link is credited twice': (sound) => {
    const payment = sound.payments.find(({ role }) => role === 'credit');
    return payment && { ...sound, payments: [...sound.payments, { ...payment, id: 'planted' }] };
  },
  'money went back twice': (sound) => {
    const [refund] = sound.refunds;
    return refund && change(sound, 'refunds', (one) => one === refund, { reason: 'at_provider' });
  },
  'a receipt came twice': (sound) => withTextAgain(sound, /^Receipt from /),
  'a notice came twice': (sound) => withTextAgain(sound, / paid \$.*\/payments\//s),
  'a review was asked for twice': (sound) => withTextAgain(sound, /leave us a review/),
  'a receipt is missing': (sound) => withoutText(sound, /^Receipt from /),
  'a notice is missing': (sound) => withoutText(sound, / paid \$.*\/payments\//s),
  'a review request is missing': (sound) => withoutText(sound, /leave us a review/),
  'a ledger transaction does not sum to zero': (sound) => {
    const [entry] = sound.ledger;
    const amount_cents = (entry?.amount_cents ?? 0) + 1;
    return entry && change(sound, 'ledger', (one) => one === entry, { amount_cents });
  },
  'a payment is not in the ledger as it is': (sound) => {
    const [payment] = sound.payments;
    return payment && without(sound, 'ledger', (entry) => entry.payment_id === payment.id);
  },
  'a refund is not in the ledger as it is': (sound) => {
    const refund = sound.refunds.find(({ status }) => status === 'done');
    return refund && without(sound, 'ledger', (entry) => entry.refund_id === refund.id);
  },
  'a link’s state is wrong': (sound) => {
    const link = sound.links.find(({ status }) => status === 'paid');
    return link && change(sound, 'links', ({ id }) => id === link.id, { status: 'unpaid' });
  },
  'work is not finished': (sound) => ({
    ...sound,
    unfinished: [...sound.unfinished, { what: 'job', id: 'planted' }],
  }),
};

type Rows = Exclude<keyof Evidence, 'acknowledged'>;
type RowOf<Name extends Rows> = Evidence[Name][number];

const without = <Name extends Rows>(
  sound: Evidence,
  name: Name,
  isGone: (row: RowOf<Name>) => boolean,
): Evidence => ({
  ...sound,
  [name]: (sound[name] as RowOf<Name>[]).filter((row) => !isGone(row)),
});

const change = <Name extends Rows>(
  sound: Evidence,
  name: Name,
  isChanged: (row: RowOf<Name>) => boolean,
  to: Partial<RowOf<Name>>,
): Evidence => ({
  ...sound,
  [name]: (sound[name] as RowOf<Name>[]).map((row) =>
    isChanged(row) ? Object.assign({ ...row }, to) : row,
  ),
});

function withoutPaymentOf(sound: Evidence, what: 'paid' | 'cash'): Evidence | undefined {
  const told = sound.acknowledged.find((one) => one.what === what);
  return told && without(sound, 'payments', (row) => row.payment_link_id === told.linkId);
}

function withTextAgain(sound: Evidence, pattern: RegExp): Evidence | undefined {
  const text = sound.texts.find(({ body }) => pattern.test(body));
  return text && { ...sound, texts: [...sound.texts, text] };
}

function withoutText(sound: Evidence, pattern: RegExp): Evidence | undefined {
  const text = sound.texts.find(({ body }) => pattern.test(body));
  return text && without(sound, 'texts', (one) => one === text);
}
