import type { Step } from './steps.ts';

/** One payment of a job; the parts of a job always sum to its total. */
export interface Part extends Step {
  id: string;
  /** The link that asks for it, while it does. */
  askedBy: string | null;
  paidBy: string | null;
}

/** `returned`: refunded wholly, or lost to a dispute; what is refunded in part stays paid. */
export type JobLinkState = 'open' | 'closed' | 'paid' | 'returned';

export interface JobLink {
  id: string;
  cents: number;
  state: JobLinkState;
  paidAt: Date | null;
}

export interface Reckoned {
  parts: Part[];
  /** Open links that ask for what is not left, or no longer like this: to be closed. */
  superseded: string[];
}

export const isPaid = ({ paidBy }: Part): boolean => paidBy !== null;

export const leftOf = (parts: readonly Part[]): number =>
  sum(parts.filter((part) => !isPaid(part)));

const sum = (parts: readonly { cents: number }[]): number =>
  parts.reduce((cents, part) => cents + part.cents, 0);

/**
 * Where the payments of the job belong, whatever order they came in. A payment covers what its link asks for, then what
 * else is left, then what was given back; where it ends within a part, that part is split.
 */
export function reckon(
  parts: readonly Part[],
  links: readonly JobLink[],
  newId: () => string,
): Reckoned {
  const states = new Map(links.map(({ id, state }) => [id, state]));
  let reckoned = [...parts];
  for (const link of inOrder(links)) {
    const placed = sum(reckoned.filter(({ paidBy }) => paidBy === link.id));
    reckoned = covered(reckoned, { id: link.id, cents: link.cents - placed }, states, newId);
  }
  const superseded = links
    .filter(({ id, state, cents }) => state === 'open' && asks(reckoned, id) !== cents)
    .map(({ id }) => id);
  const stillAsks = (id: string) => states.get(id) === 'open' && !superseded.includes(id);
  return {
    superseded,
    parts: reckoned.map((part) =>
      part.askedBy === null || (!isPaid(part) && stillAsks(part.askedBy)) ? part : unasked(part),
    ),
  };
}

const unasked = (part: Part): Part => ({ ...part, askedBy: null });

/** Payments that are kept, the first first. */
function inOrder(links: readonly JobLink[]): JobLink[] {
  return links
    .filter(({ state }) => state === 'paid')
    .sort((a, b) => Number(a.paidAt) - Number(b.paidAt) || (a.id < b.id ? -1 : 1));
}

const asks = (parts: readonly Part[], linkId: string): number =>
  sum(parts.filter((part) => !isPaid(part) && part.askedBy === linkId));

function covered(
  parts: Part[],
  link: { id: string; cents: number },
  states: ReadonlyMap<string, JobLinkState>,
  newId: () => string,
): Part[] {
  const rankOf = (part: Part) => {
    if (!isPaid(part)) return part.askedBy === link.id ? 0 : 1;
    return states.get(part.paidBy!) === 'paid' ? undefined : 2;
  };
  let left = link.cents;
  const paid = new Map<string, number>();
  for (const rank of [0, 1, 2]) {
    for (const part of parts) {
      if (rankOf(part) !== rank || left === 0) continue;
      const cents = Math.min(left, part.cents);
      paid.set(part.id, cents);
      left -= cents;
    }
  }
  return parts.flatMap((part) => {
    const cents = paid.get(part.id);
    if (cents === undefined) return [part];
    const first = { ...part, cents, paidBy: link.id };
    const rest = { ...part, id: newId(), cents: part.cents - cents };
    return rest.cents > 0 ? [first, rest] : [first];
  });
}

/** A new link asks for these parts: whatever asked for one of them before is closed. */
export function asked(
  parts: readonly Part[],
  partIds: readonly string[],
  linkId: string,
): Reckoned & { cents: number } {
  const wanted = parts.filter((part) => partIds.includes(part.id));
  const superseded = [...new Set(wanted.flatMap(({ askedBy }) => askedBy ?? []))];
  return {
    superseded,
    cents: sum(wanted),
    parts: parts.map((part) => {
      if (wanted.includes(part)) return { ...part, askedBy: linkId, paidBy: null };
      return superseded.includes(part.askedBy ?? '') ? unasked(part) : part;
    }),
  };
}
