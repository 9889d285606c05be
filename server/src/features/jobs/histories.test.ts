import fc from 'fast-check';
import { changeParts } from '@jobly/core/jobs/change';
import { asked, isPaid, reckon, type JobLink, type Part } from '@jobly/core/jobs/reckon';
import { expect, it } from 'vitest';
import { dose } from '../../../test/dose.ts';

const RUNS = dose({ test: 1_000, drill: 100_000 });

const jobOf = (cents: number[]): Part[] =>
  cents.map((one, at) => ({
    id: `part${at}`,
    cents: one,
    due: 'done',
    dueOn: null,
    askedBy: null,
    paidBy: null,
  }));

type Act = 'ask' | 'all' | 'pay' | 'pay late' | 'cancel' | 'refund' | 'lose' | 'change';
const ACTS: Act[] = ['ask', 'all', 'pay', 'pay late', 'cancel', 'refund', 'lose', 'change'];

/** A job as it lives: what the server does around the rules, and the bank's whims. */
function live(cents: number[], acts: { act: Act; pick: number }[], check: (job: Living) => void) {
  const job: Living = {
    totalCents: cents.reduce((a, b) => a + b, 0),
    parts: jobOf(cents),
    links: [],
  };
  let clock = 0;
  let ids = 0;
  const id = () => `id${++ids}`;
  const set = (one: JobLink | undefined, state: JobLink['state']) => {
    if (one) one.state = state;
  };
  const of = (pick: number, ...states: JobLink['state'][]) => {
    const some = job.links.filter(({ state }) => states.includes(state));
    return some[pick % some.length];
  };
  const ask = (wanted: Part[]) => {
    if (wanted.length === 0) return;
    const made: JobLink = { id: id(), cents: 0, state: 'open', paidAt: null };
    const {
      parts,
      superseded,
      cents: sum,
    } = asked(
      job.parts,
      wanted.map((one) => one.id),
      made.id,
    );
    job.parts = parts;
    for (const one of job.links) if (superseded.includes(one.id)) one.state = 'closed';
    job.links.push({ ...made, cents: sum });
  };
  const credit = (one: JobLink | undefined) => {
    if (!one || one.paidAt) return;
    const kept = job.links.filter(({ state }) => state === 'paid').reduce((a, b) => a + b.cents, 0);
    // app.credit_checkout asks this: what would be too much is an extra payment.
    if (kept + one.cents > job.totalCents) return;
    one.state = 'paid';
    one.paidAt = new Date(++clock);
  };
  /** An accepted change order: what is paid beyond the new total goes back, open links are replaced. */
  const change = (delta: number) => {
    if (job.totalCents + delta < 1) return;
    const { parts, replaced, returns } = changeParts(job.parts, job.links, delta, id);
    job.totalCents += delta;
    job.parts = parts;
    for (const one of job.links) {
      if (replaced.includes(one.id)) one.state = 'closed';
      one.cents -= returns.find(({ linkId }) => linkId === one.id)?.cents ?? 0;
    }
    ask(parts.filter(({ askedBy }) => replaced.includes(askedBy ?? '')));
  };
  for (const { act, pick } of acts) {
    if (act === 'ask') {
      const free = job.parts.filter(
        (part) => !isPaid(part) || of(0, 'returned')?.id === part.paidBy,
      );
      if (free.length > 0) ask([free[pick % free.length]!]);
    } else if (act === 'all') ask(job.parts.filter((part) => !isPaid(part)));
    else if (act === 'pay') credit(of(pick, 'open'));
    else if (act === 'pay late') credit(of(pick, 'closed'));
    else if (act === 'cancel') set(of(pick, 'open'), 'closed');
    else if (act === 'change') change((pick - 12) * 61);
    else set(of(pick, 'paid'), 'returned');
    const { parts, superseded } = reckon(job.parts, job.links, id);
    job.parts = parts;
    for (const one of job.links) if (superseded.includes(one.id)) one.state = 'closed';
    check(job);
  }
}

interface Living {
  totalCents: number;
  parts: Part[];
  links: JobLink[];
}

it('sums to the total and keeps no more than it, in every order of what may happen', () => {
  const amounts = fc.array(fc.integer({ min: 100, max: 99_999 }), { minLength: 1, maxLength: 5 });
  const acts = fc.array(fc.record({ act: fc.constantFrom(...ACTS), pick: fc.nat(20) }), {
    minLength: 3,
    maxLength: 25,
  });
  fc.assert(
    fc.property(amounts, acts, (cents, history) => {
      live(cents, history, ({ totalCents, parts, links }) => {
        const sum = (some: { cents: number }[]) => some.reduce((a, b) => a + b.cents, 0);
        expect(sum(parts)).toBe(totalCents);
        expect(parts.every((part) => part.cents > 0)).toBe(true);
        expect(new Set(parts.map((part) => part.id)).size).toBe(parts.length);
        const kept = links.filter(({ state }) => state === 'paid');
        const placed = parts.filter((part) => kept.some((one) => one.id === part.paidBy));
        expect(sum(placed)).toBe(sum(kept));
        expect(sum(kept)).toBeLessThanOrEqual(totalCents);
        for (const one of links.filter(({ state }) => state === 'open')) {
          expect(sum(parts.filter(({ askedBy }) => askedBy === one.id))).toBe(one.cents);
        }
      });
    }),
    { numRuns: RUNS },
  );
}, 600_000);
