import * as z from 'zod';

// Older pages type units as a string; samples are numbers. Nothing else is turned into one: an
// absent amount must not read as nothing paid.
export const Units = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** For money that came in: whatever the currency, somebody has to see it. */
export const Money = z.object({
  units: Units,
  currencyCode: z.string().trim().min(1).toUpperCase(),
});

/** Ours to keep: a longer one could not be stored, and is an answer we cannot read. */
export const Id = z.string().min(1).max(100);
