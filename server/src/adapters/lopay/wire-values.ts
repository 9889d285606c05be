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

/** What PostgreSQL can keep: neither NUL nor half a character. */
export const Text = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'));

/** For money that came in: whatever the currency, somebody has to see it. */
export const Money = z.object({
  units: Units,
  currencyCode: Text.trim().min(1).toUpperCase(),
});

/** Ours to keep: a longer one could not be stored, and is an answer we cannot read. */
export const Id = Text.min(1).max(100);

/** For a receipt; money arrives without it, too. */
export const Card = z
  .object({ type: z.string().min(1).max(30), lastFour: z.string().regex(/^\d{4}$/) })
  .transform(({ type, lastFour }) => ({ brand: type, last4: lastFour }))
  .optional()
  .catch(undefined);
