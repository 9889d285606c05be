import { dayIn } from '../dates.ts';
import type { Bill } from '../payment-links/lines.ts';
import { isPaid, leftOf, type JobLink, type Part } from './reckon.ts';

/** An accepted change order: the number of its estimate. */
export interface JobChange {
  number: number;
  cents: number;
  taxCents: number;
}

/** How the job of a link stands, seen from that link: the same sums on page, receipt, PDF and screen. */
export interface Standing {
  /** Which of the job's payments the link is for, and how many there are. */
  ats: number[];
  count: number;
  totalCents: number;
  /** What it is made of. */
  bill: Bill | null;
  changes: readonly JobChange[];
  /** On a day of the business. */
  before: { cents: number; paidOn: string; isReturned: boolean }[];
  /** Once this link is paid; null where the job is cancelled. */
  leftAfterCents: number | null;
  /** Null where the link asks for all of it. */
  payAllCents: number | null;
  /** For the first of several that it asks for. */
  payOnlyCents: number | null;
  /** Of an open link: payments after it that wait for a day. */
  later?: { at: number; cents: number; dueOn: string }[];
}

export function standingOf(
  totalCents: number,
  {
    parts,
    links,
    linkId,
    timeZone,
    bill,
    changes = [],
  }: {
    parts: readonly Part[];
    links: readonly JobLink[];
    linkId: string;
    timeZone: string;
    bill: Bill | null;
    changes?: readonly JobChange[];
  },
): Standing {
  const own = links.find(({ id }) => id === linkId);
  const isSettled = (link: JobLink) => link.state === 'paid' || link.state === 'returned';
  const isBefore = (link: JobLink) =>
    isSettled(link) &&
    link.id !== linkId &&
    parts.some(({ paidBy }) => paidBy === link.id) &&
    (!own?.paidAt || link.paidAt! < own.paidAt);
  const before = links
    .filter(isBefore)
    .sort((a, b) => Number(a.paidAt) - Number(b.paidAt))
    .map(({ cents, paidAt, state }) => ({
      cents,
      paidOn: dayIn(timeZone, paidAt!),
      isReturned: state === 'returned',
    }));
  const ats = parts.flatMap(({ askedBy, paidBy }, at) =>
    (paidBy ?? askedBy) === linkId ? [at] : [],
  );
  const isOpen = own?.state === 'open' && ats.length > 0;
  const left = leftOf(parts);
  const ownCents = own?.cents ?? 0;
  const paidBefore = before.reduce((sum, { cents }) => sum + cents, 0);
  return {
    ats,
    count: parts.length,
    totalCents,
    bill,
    changes,
    before,
    leftAfterCents: Math.max(0, totalCents - paidBefore - ownCents),
    payAllCents: isOpen && left > ownCents ? left : null,
    later: parts.flatMap((part, at) =>
      isOpen && part.dueOn && part.askedBy !== linkId && !isPaid(part)
        ? [{ at, cents: part.cents, dueOn: part.dueOn }]
        : [],
    ),
    payOnlyCents: isOpen && ats.length > 1 ? parts.find((part) => !isPaid(part))!.cents : null,
  };
}
