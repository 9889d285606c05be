import { isPaid, type JobLink, type Part } from './reckon.ts';

export interface ChangedParts {
  parts: Part[];
  /** Links that ask for what is no longer owed like this. */
  replaced: string[];
  /** What paid links give back: a part of each, or all. */
  returns: { linkId: string; cents: number }[];
}

/**
 * A change of the total goes to the last payment that is not paid, upwards from the end where it is negative. What is left
 * over goes back, the latest payment first; a positive change without an unpaid payment is a new one.
 */
export function changeParts(
  parts: readonly Part[],
  links: readonly JobLink[],
  deltaCents: number,
  newId: () => string,
): ChangedParts {
  const lastFirst = parts.toReversed();
  const unpaid = lastFirst.filter((part) => !isPaid(part));
  const last = unpaid[0];
  if (deltaCents > 0 && !last) {
    const added = {
      id: newId(),
      cents: deltaCents,
      due: 'done',
      dueOn: null,
      askedBy: null,
      paidBy: null,
    } as const;
    return { parts: [...parts, added], replaced: [], returns: [] };
  }
  const deltas = new Map<string, number>();
  let left = deltaCents;
  const take = (part: Part, cents: number) => {
    deltas.set(part.id, cents);
    left -= cents;
  };
  if (deltaCents > 0) take(last!, deltaCents);
  const byId = new Map(links.map((link) => [link.id, link]));
  const paidAt = (part: Part) => Number(byId.get(part.paidBy ?? '')?.paidAt ?? 0);
  const latestFirst = lastFirst.filter(isPaid).sort((a, b) => paidAt(b) - paidAt(a));
  for (const part of [...unpaid, ...latestFirst]) {
    if (left < 0) take(part, Math.max(left, -part.cents));
  }
  const changed = parts.filter(({ id }) => deltas.has(id));
  const returns = new Map<string, number>();
  for (const { id, paidBy } of changed) {
    // Of one that was given back before, nothing is left to give back.
    if (byId.get(paidBy ?? '')?.state !== 'paid') continue;
    returns.set(paidBy!, (returns.get(paidBy!) ?? 0) - deltas.get(id)!);
  }
  const replaced = changed.flatMap((part) => (isPaid(part) ? [] : (part.askedBy ?? [])));
  return {
    parts: parts
      .map((part) => ({ ...part, cents: part.cents + (deltas.get(part.id) ?? 0) }))
      .filter(({ cents }) => cents > 0),
    replaced: [...new Set(replaced)],
    returns: [...returns].map(([linkId, cents]) => ({ linkId, cents })),
  };
}
