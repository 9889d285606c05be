import { describe, expect, it } from 'vitest';
import { balanceView, promisedPayoutDay } from './balance-view.ts';

const now = new Date('2026-11-15T23:40:00Z');
const fresh = { balance: 184_250, pending: 0, readAt: '2026-11-15T23:30:00Z', current: true };
const AWAY = 'Our payment provider does not answer right now. This updates by itself.';

function view(over: Partial<Parameters<typeof balanceView>[0]>) {
  return balanceView({
    contractor: { payoutsStatus: 'active', nextPayoutDate: '2026-11-16', bankChangeLast4: null },
    balance: fresh,
    payouts: [],
    failed: false,
    now,
    timeZone: 'America/Los_Angeles',
    ...over,
  });
}

describe('the balance card (spec 2)', () => {
  it('asks for a bank account first, whatever the balance is', () => {
    const contractor = {
      payoutsStatus: 'pending',
      nextPayoutDate: null,
      bankChangeLast4: '8888',
    } as const;
    expect(view({ contractor })).toEqual({
      kind: 'action-needed',
      waitingCents: 184_250,
      bankChangeLast4: '8888',
    });
    expect(view({ contractor, balance: undefined, failed: true })).toMatchObject({
      kind: 'action-needed',
      waitingCents: 0,
    });
  });

  it('says why no bank account can be added, instead of offering it', () => {
    const until = '2026-11-18T20:00:00Z';
    const contractor = {
      payoutsStatus: 'pending',
      nextPayoutDate: null,
      bankChangeLast4: null,
      payoutHold: { why: 'phone', until, payouts: true },
    } as const;
    expect(view({ contractor })).toMatchObject({
      kind: 'action-needed',
      held: expect.stringMatching(/^Your phone number was changed\. .* until Nov 18 at 12:00 PM/),
    });
  });

  it('says that payouts wait while a change of the bank account is being confirmed', () => {
    const rule = { hours: 72, payouts: true, form: 'open', opensAt: null, closesAt: null } as const;
    const contractor = {
      payoutsStatus: 'active',
      nextPayoutDate: '2026-11-16',
      bankChangeLast4: '8888',
      bankChangeRule: rule,
    } as const;
    expect(view({ contractor })).toMatchObject({ nextPayoutDay: 'On hold' });
  });

  it('says when there is nothing to pay out', () => {
    expect(view({ balance: { ...fresh, balance: 0, pending: 12_000 } })).toMatchObject({
      kind: 'no-funds',
      pendingCents: 12_000,
      asOf: undefined,
      note: undefined,
    });
  });

  it('shows the amount and the next payout day', () => {
    expect(view({})).toEqual({
      kind: 'funds',
      balanceCents: 184_250,
      pendingCents: 0,
      heldCents: 0,
      nextPayoutDay: 'Monday, Nov 16',
      asOf: undefined,
      note: undefined,
    });
  });

  it('says that payouts wait, where the provider holds them', () => {
    const held = (payouts: boolean) => ({
      payoutsStatus: 'active' as const,
      nextPayoutDate: '2026-11-16',
      bankChangeLast4: null,
      payoutHold: { why: 'frozen' as const, until: null, payouts },
    });
    expect(view({ contractor: held(true) })).toMatchObject({ nextPayoutDay: 'On hold' });
    const payoutHold = { why: 'bank' as const, until: '2026-11-18T17:00:00Z', payouts: true };
    expect(view({ contractor: { ...held(true), payoutHold } })).toMatchObject({
      nextPayoutDay: expect.stringMatching(/^On hold until Nov 18 at /) as string,
    });
    expect(view({ contractor: held(false) })).toMatchObject({ nextPayoutDay: 'Monday, Nov 16' });
    const debt = { ...fresh, balance: -500 };
    expect(view({ contractor: held(true), balance: debt })).toMatchObject({
      nextPayoutDay: undefined,
    });
  });

  it('does not say of a held payout that it is on its way', () => {
    const balance = { ...fresh, balance: 0, pending: 12_000 };
    const payouts = [
      { status: 'created', amountCents: 2_000, payoutDate: '2026-11-16' },
      { status: 'held', amountCents: 10_000, payoutDate: '2026-11-13' },
      { status: 'failed', amountCents: 5_000, payoutDate: '2026-11-12' },
    ] as const;
    expect(view({ balance, payouts: [...payouts] })).toMatchObject({
      pendingCents: 2_000,
      heldCents: 10_000,
    });
    expect(view({ balance, payouts: undefined })).toMatchObject({ pendingCents: 0, heldCents: 0 });
  });

  it('promises no payout of nothing, anywhere', () => {
    const contractor = { nextPayoutDate: '2026-11-16' };
    const day = (balance: number) => promisedPayoutDay(contractor, { balance }, []);
    expect([-500, 0, 1].map(day)).toEqual([undefined, undefined, 'Monday, Nov 16']);
    expect(promisedPayoutDay(contractor, undefined, [])).toBeUndefined();
  });

  it('promises the day after that of a payout that is known, not the same day twice', () => {
    const contractor = { nextPayoutDate: '2026-11-13' };
    const day = (...days: string[]) =>
      promisedPayoutDay(
        contractor,
        { balance: 1 },
        days.map((payoutDate) => ({ payoutDate })),
      );
    expect(day('2026-11-12', '2026-11-11')).toBe('Friday, Nov 13');
    expect(day('2026-11-13', '2026-11-12')).toBe('Monday, Nov 16');
  });

  it('promises no payout of a debt', () => {
    expect(view({ balance: { ...fresh, balance: -500 } })).toMatchObject({
      kind: 'funds',
      nextPayoutDay: undefined,
    });
  });
});

describe('while the provider is silent', () => {
  it('shows what is known and since when', () => {
    expect(view({ balance: { ...fresh, current: false } })).toMatchObject({
      kind: 'funds',
      balanceCents: 184_250,
      asOf: 'As of 3:30 PM',
      note: AWAY,
    });
  });

  it('shows no amount when none was ever known', () => {
    const balance = { balance: 0, pending: 0, readAt: null, current: false };
    expect(view({ balance })).toEqual({ kind: 'unknown', note: AWAY });
  });
});

describe('while our own server is silent', () => {
  it('keeps the last answer and blames no other part', () => {
    expect(view({ failed: true })).toMatchObject({ asOf: 'As of 3:30 PM', note: undefined });
  });

  it('distinguishes loading from failing', () => {
    expect(view({ balance: undefined })).toEqual({ kind: 'loading' });
    expect(view({ balance: undefined, failed: true })).toMatchObject({ kind: 'unknown' });
  });
});
