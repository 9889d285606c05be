import { emitAbout } from './events.ts';
import { made, seconds } from './kept.ts';
import { mayCharge, statusOf, type Account } from './objects/account.ts';
import { LIVE_TYPES, METHODS, type MethodType } from './objects/methods.ts';
import { newSession, type Session } from './objects/session.ts';
import type { Stripe } from './tables.ts';
import { refuse } from './wire/input.ts';
import type { SessionInput } from './wire/session-input.ts';

const HALF_HOUR_S = 1_800;
const DAY_S = 86_400;
/** Between the caller's clock and this one. */
const LENIENCE_S = 60;
const LEAST = 50;

export function createSession(
  stripe: Stripe,
  account: Account | undefined,
  input: SessionInput,
  version: string,
): Session {
  if (!account || !mayCharge(account)) {
    throw refuse('Your account cannot currently make charges.', { code: 'account_invalid' });
  }
  checkVersion(input, version);
  const session = newSession(input, typesFor(account, input), stripe.world.publicUrl());
  const { amount_total: total, expires_at } = session;
  if (total < LEAST) {
    const message = 'The Checkout Session total amount due must add up to at least $0.50 usd';
    throw refuse(message, { code: 'amount_too_small' });
  }
  const wait = expires_at - seconds();
  if (wait < HALF_HOUR_S - LENIENCE_S || wait > DAY_S + LENIENCE_S) {
    const message = 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now.';
    throw refuse(message, { param: 'expires_at' });
  }
  if ((input.payment_intent_data?.application_fee_amount ?? 0) > total) {
    const param = 'payment_intent_data[application_fee_amount]';
    throw refuse('The application fee cannot be greater than the amount.', { param });
  }
  return stripe.sessions.insert({ ...made('cs', account.id), ...session });
}

/** With endive the list of methods became a filter, under another name. */
function checkVersion(input: SessionInput, version: string): void {
  const isNew = (version.split('.')[1] ?? '') >= 'endive';
  const gone = isNew ? 'payment_method_types' : 'allowed_payment_method_types';
  if (input[gone]) {
    throw refuse(`Received unknown parameter: ${gone}`, { code: 'parameter_unknown', param: gone });
  }
}

/** An explicit list has to be active; a filter leaves out what is not. */
function typesFor(account: Account, input: SessionInput): MethodType[] {
  const isActive = (type: MethodType) => statusOf(account, METHODS[type].capability) === 'active';
  const requested = LIVE_TYPES.filter((type) =>
    account.requested.includes(METHODS[type].capability),
  ).filter(isActive);
  const { payment_method_types: explicit, allowed_payment_method_types: allowed } = input;
  const unknown = explicit?.find((type) => !requested.includes(type));
  if (unknown) {
    const message = `The payment method type provided: ${unknown} is invalid. Please ensure the provided type is activated in your dashboard.`;
    throw refuse(message, { param: 'payment_method_types' });
  }
  const excluded = new Set<string>(input.excluded_payment_method_types);
  if (input.wallet_options?.link.display === 'never') excluded.add('link');
  const types = (explicit ?? requested).filter(
    (type) => !excluded.has(type) && (!allowed || allowed.includes(type)),
  );
  if (types.length === 0) throw refuse('No valid payment method types for this Checkout Session.');
  return types;
}

export function expireSession(stripe: Stripe, session: Session): Session {
  if (session.status !== 'open') {
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`;
    throw refuse(message);
  }
  const expired = { ...session, status: 'expired', closesAt: null, url: null } as const;
  emitAbout(stripe, 'checkout.session.expired', stripe.sessions.save(expired));
  return expired;
}

export function expireDueSessions(stripe: Stripe): void {
  for (const session of stripe.sessions.due('closesAt', Date.now())) {
    stripe.world.transact(() => expireSession(stripe, session));
  }
}

/** What is on the page: within the limits of each method. */
export const offeredBy = ({ payment_method_types, amount_total }: Session): MethodType[] =>
  payment_method_types.filter(
    (type) => amount_total >= METHODS[type].least && amount_total <= METHODS[type].most,
  );
