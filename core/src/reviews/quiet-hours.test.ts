import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_US_ZONES, US_AREA_CODES, zonesOfPhone } from '../area-codes.ts';
import { endOfAllowedHours, isAllowedMoment, nextAllowedMoment } from './quiet-hours.ts';

const next = (at: string, phone: string) =>
  nextAllowedMoment(new Date(at), zonesOfPhone(phone)).toISOString().slice(0, 16);

describe('nextAllowedMoment', () => {
  it.each([
    ['the middle of the day stays', '2026-06-01T18:00Z', '4155550188', '2026-06-01T18:00'],
    ['7:59 in New York becomes 8:00', '2026-01-15T12:59Z', '2125550188', '2026-01-15T13:00'],
    ['8:00 is allowed', '2026-01-15T13:00Z', '2125550188', '2026-01-15T13:00'],
    ['20:59 is allowed', '2026-01-16T01:59Z', '2125550188', '2026-01-16T01:59'],
    ['21:00 becomes the next morning', '2026-01-16T02:00Z', '2125550188', '2026-01-16T13:00'],
    ['the night clocks go forward', '2026-03-08T04:30Z', '2125550188', '2026-03-08T12:00'],
    ['that morning itself', '2026-03-08T11:30Z', '2125550188', '2026-03-08T12:00'],
    ['the night clocks go back', '2026-11-01T03:30Z', '2125550188', '2026-11-01T13:00'],
    ['the hour that comes twice', '2026-11-01T06:30Z', '2125550188', '2026-11-01T13:00'],
    ['Arizona in summer is no hour ahead', '2026-07-01T13:30Z', '6025550188', '2026-07-01T15:00'],
    ['Arizona in winter', '2026-01-15T13:30Z', '6025550188', '2026-01-15T15:00'],
    ['the Navajo Nation closes first', '2026-07-02T03:30Z', '9285550188', '2026-07-02T15:00'],
    ['Hawaii', '2026-07-01T12:00Z', '8085550188', '2026-07-01T18:00'],
    ['Indianapolis', '2026-07-01T11:00Z', '3175550188', '2026-07-01T12:00'],
    ['Evansville, in both zones', '2026-07-01T12:30Z', '8125550188', '2026-07-01T13:00'],
    ['Evansville in the evening', '2026-07-02T01:30Z', '8125550188', '2026-07-02T13:00'],
    ['Puerto Rico in winter', '2026-01-15T11:30Z', '7875550188', '2026-01-15T12:00'],
    ['Puerto Rico in summer', '2026-07-01T11:30Z', '7875550188', '2026-07-01T12:00'],
    ['Guam', '2026-07-01T12:00Z', '6715550188', '2026-07-01T22:00'],
    ['nobody knows where', '2026-07-01T15:00Z', '8885550188', '2026-07-01T22:00'],
  ])('%s', (_, at, phone, expected) => {
    expect(next(at, phone)).toBe(expected);
  });

  /** Any moment of three years, including DST changes. */
  const anyMoment = fc
    .integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) })
    .map((ms) => new Date(ms));
  const anyZones = fc.oneof(
    fc.constantFrom(...US_AREA_CODES).map((code) => zonesOfPhone(`${code}5550188`)),
    fc.constant(ALL_US_ZONES),
  );

  it('is allowed, not before, and nothing earlier would do', () => {
    fc.assert(
      fc.property(
        anyMoment,
        anyZones,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (at, zones, between) => {
          const found = nextAllowedMoment(at, zones);
          expect(isAllowedMoment(found, zones)).toBe(true);
          const waitMs = found.getTime() - at.getTime();
          expect(waitMs).toBeGreaterThanOrEqual(0);
          expect(waitMs).toBeLessThanOrEqual(24 * 3_600_000);
          if (waitMs === 0) return;
          const earlier = new Date(at.getTime() + Math.floor((waitMs - 1) * between));
          expect(isAllowedMoment(earlier, zones)).toBe(false);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('is open until the end of the hours, and not then', () => {
    fc.assert(
      fc.property(anyMoment, anyZones, (at, zones) => {
        const from = nextAllowedMoment(at, zones);
        const end = endOfAllowedHours(from, zones);
        expect(isAllowedMoment(new Date(end.getTime() - 1), zones)).toBe(true);
        expect(isAllowedMoment(end, zones)).toBe(false);
        expect(end.getTime()).toBeGreaterThan(from.getTime());
      }),
      { numRuns: 500 },
    );
  });

  it('says so when no moment suits all', () => {
    const opposite = ['Etc/GMT+0', 'Etc/GMT-8', 'Etc/GMT+8'];
    expect(() => nextAllowedMoment(new Date(0), opposite)).toThrow('no hour in common');
  });
});
