import { expect, it } from 'vitest';
import { asked, leftOf, reckon, type JobLink, type Part } from './reckon.ts';
import { type TypedStep, stepsOf } from './steps.ts';
import { standingRows } from './labels.ts';
import { standingOf } from './standing.ts';

const WHOLE = 1_000_000;

const half: TypedStep = { share: { millionths: WHOLE / 2 }, due: 'now' };
const rest: TypedStep = { share: null, due: 'done' };

it('a schedule sums to the total, the last payment with the odd cent', () => {
  expect(stepsOf(108_875, [half, rest])?.map(({ cents }) => cents)).toEqual([54_438, 54_437]);
  const quarter = { ...rest, share: { millionths: WHOLE / 4 } };
  const fixed = { ...half, share: { cents: 33_333 } };
  expect(stepsOf(100_000, [fixed, quarter, rest])?.map(({ cents }) => cents)).toEqual([
    33_333, 25_000, 41_667,
  ]);
});

it('a schedule is refused where a payment would be below a dollar, or another than the first is due now', () => {
  expect(stepsOf(199, [half, rest])).toBeUndefined();
  expect(stepsOf(10_000, [{ ...half, share: { cents: 9_950 } }, rest])).toBeUndefined();
  expect(stepsOf(10_000, [rest, half])).toBeUndefined();
  expect(stepsOf(10_000, [half, { ...rest, due: 'now' }])).toBeUndefined();
});

it('a page says on which day a later payment is due', () => {
  const dueOn = '2026-12-01';
  const parts = asked(jobOf([300, 500]), ['part0'], 'a').parts.with(1, {
    ...jobOf([300, 500])[1]!,
    dueOn,
  });
  const seen = { parts, links: [link('a', 300)], linkId: 'a', timeZone: 'UTC', bill: null };
  const standing = standingOf(800, seen);
  expect(standing.later).toEqual([{ at: 1, cents: 500, dueOn }]);
  expect(standingRows(standing).at(-1)).toEqual({
    label: 'Balance, due December 1, 2026',
    note: '',
    amount: '$5.00',
  });
});

it('a day is refused for the first payment, which is asked for now', () => {
  expect(stepsOf(10_000, [{ ...half, dueOn: '2026-12-01' }, rest])).toBeUndefined();
  expect(stepsOf(10_000, [half, { ...rest, dueOn: '2026-12-01' }])?.[1]?.dueOn).toBe('2026-12-01');
});

const jobOf = (cents: number[]): Part[] =>
  cents.map((one, at) => ({
    id: `part${at}`,
    cents: one,
    due: 'done',
    dueOn: null,
    askedBy: null,
    paidBy: null,
  }));

const link = (id: string, cents: number, more: Partial<JobLink> = {}): JobLink => ({
  id,
  cents,
  state: 'open',
  paidAt: null,
  ...more,
});
const paid = (id: string, cents: number, at = 1) =>
  link(id, cents, { state: 'paid', paidAt: new Date(at) });
const newId = () => 'new';

it('a late payment of what was replaced counts, and the link for the rest is closed', () => {
  const first = asked(jobOf([300, 500, 400]), ['part0'], 'a').parts;
  const all = asked(first, ['part0', 'part1', 'part2'], 'all');
  expect(all).toMatchObject({ cents: 1_200, superseded: ['a'] });
  const { parts, superseded } = reckon(all.parts, [paid('a', 300), link('all', 1_200)], newId);
  expect(superseded).toEqual(['all']);
  expect(parts.map(({ paidBy, askedBy }) => paidBy ?? askedBy)).toEqual(['a', null, null]);
  expect(leftOf(parts)).toBe(900);
});

it('a payment that ends within a part splits it', () => {
  const { parts } = reckon(jobOf([300, 500]), [paid('a', 450)], newId);
  expect(parts.map(({ cents, paidBy }) => [cents, paidBy])).toEqual([
    [300, 'a'],
    [150, 'a'],
    [350, null],
  ]);
});

it('a refund never makes a payment open again; asked again, the new payment takes its place', () => {
  const given = reckon(jobOf([300, 500]), [paid('a', 300)], newId).parts;
  const returned = link('a', 300, { state: 'returned', paidAt: new Date(1) });
  expect(leftOf(reckon(given, [returned], newId).parts)).toBe(500);
  const again = asked(given, ['part0'], 'b').parts;
  expect(leftOf(again)).toBe(800);
  const { parts } = reckon(again, [returned, paid('b', 300, 2)], newId);
  expect(parts[0]).toMatchObject({ paidBy: 'b', cents: 300 });
});

it('a page says what was paid before, and what is left after it', () => {
  const parts = asked(
    reckon(jobOf([300, 500, 400]), [paid('a', 300)], newId).parts,
    ['part1'],
    'b',
  ).parts;
  const links = [paid('a', 300), link('b', 500)];
  expect(standingOf(1_200, { parts, links, linkId: 'b', timeZone: 'UTC', bill: null })).toEqual({
    ats: [1],
    count: 3,
    totalCents: 1_200,
    bill: null,
    changes: [],
    before: [{ cents: 300, paidOn: '1970-01-01', isReturned: false }],
    leftAfterCents: 400,
    payAllCents: 900,
    payOnlyCents: null,
    later: [],
  });
  // The receipt of the first stays as it was.
  expect(
    standingOf(1_200, { parts, links, linkId: 'a', timeZone: 'UTC', bill: null }),
  ).toMatchObject({
    ats: [0],
    before: [],
    leftAfterCents: 900,
    payAllCents: null,
  });
});
