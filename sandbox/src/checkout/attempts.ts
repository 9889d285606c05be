import { emit } from '../events/events.ts';
import { charge } from '../links.ts';
import type { Attempt, Installer, PaidWith, PaymentLink } from '../records.ts';
import type { World } from '../world.ts';
import type { CardOutcome } from './ways-to-pay.ts';

const REFUSALS = {
  declined: 'Your card was declined. You have not been charged. Try another card.',
  'no-funds': 'Your card has insufficient funds. You have not been charged. Try another card.',
  bank: 'Your bank did not confirm the payment. You have not been charged.',
  lender: 'This plan was not approved. You have not been charged. Choose another way to pay.',
};

export type AttemptInput =
  | { paidWith: Extract<PaidWith, { type: 'card' }>; outcome: CardOutcome }
  | { paidWith: { type: Installer }; plan: string };

/**
 * Takes one form once. The same token again gives back what the first post led to; a link that is
 * not open, or on which money is already moving, starts nothing new.
 */
export function begin(
  world: World,
  linkId: string,
  token: string,
  asked: AttemptInput,
): Attempt | null {
  return world.transact(() => {
    const known = world.attempts.get(token);
    if (known) return known.linkId === linkId ? known : null;
    const link = world.links.get(linkId);
    if (link?.status !== 'pending') return null;
    const moving = world.attempts.find({ linkId, state: 'processing' });
    if (moving) return moving;
    const attempt = world.attempts.insert({
      id: token,
      linkId,
      paidWith: asked.paidWith,
      plan: 'plan' in asked ? asked.plan : null,
      state: 'confirm',
      message: null,
      dueAt: null,
      createdAt: new Date().toISOString(),
    });
    return 'outcome' in asked ? takeCard(world, attempt, link, asked.outcome) : attempt;
  });
}

function takeCard(world: World, attempt: Attempt, link: PaymentLink, outcome: CardOutcome) {
  const { attempts } = world;
  if (outcome === 'success') return succeed(world, attempt);
  if (outcome === 'challenge') return attempts.save({ ...attempt, state: 'challenge' });
  if (outcome === 'late') {
    const dueAt = Date.now() + world.settings().lateSuccessSeconds * 1000;
    return attempts.save({ ...attempt, state: 'processing', dueAt });
  }
  return fail(world, attempt, link, REFUSALS[outcome]);
}

export type Decision = 'approve' | 'refuse' | 'back';

export function decide(world: World, token: string, decision: Decision): Attempt | null {
  return world.transact(() => {
    const attempt = world.attempts.get(token);
    const link = attempt && world.links.get(attempt.linkId);
    if (!attempt || !link) return null;
    if (attempt.state !== 'challenge' && attempt.state !== 'confirm') return attempt;
    if (decision === 'back') return world.attempts.save({ ...attempt, state: 'abandoned' });
    if (decision === 'refuse') {
      const by = attempt.paidWith.type === 'card' ? 'bank' : 'lender';
      return fail(world, attempt, link, REFUSALS[by]);
    }
    return succeed(world, attempt);
  });
}

function succeed(world: World, attempt: Attempt): Attempt {
  const link = world.links.get(attempt.linkId);
  const done = { ...attempt, dueAt: null };
  const stop = (message: string) => world.attempts.save({ ...done, state: 'failed', message });
  if (link?.status !== 'pending') return stop('This payment was not needed any more.');
  const moving = world.attempts.find({ linkId: link.id, state: 'processing' });
  if (moving && moving.id !== attempt.id)
    return stop('Another payment is already being processed.');
  charge(world, attempt.linkId, attempt.paidWith);
  return world.attempts.save({ ...done, state: 'succeeded' });
}

function fail(world: World, attempt: Attempt, link: PaymentLink, message: string): Attempt {
  emit(world, 'payment.failed', link.merchantId, { paymentLinkId: link.id });
  return world.attempts.save({ ...attempt, state: 'failed', message });
}

export function completeLateAttempts(world: World): void {
  for (const attempt of world.attempts.due('dueAt', Date.now())) {
    world.transact(() => succeed(world, attempt));
  }
}
