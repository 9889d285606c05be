import * as z from 'zod';

// Older documentation has strings, samples have numbers. Nothing else is converted: a missing amount must not read as
// 0.
export const Units = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

/** Storable in PostgreSQL: no NUL, no lone surrogate. */
export const Text = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'));

/** Of any currency: arrived money must be seen. */
export const Money = z.object({
  units: Units,
  currencyCode: Text.trim().min(1).toUpperCase(),
});

/** A longer one cannot be stored and is treated as unreadable. */
export const Id = Text.min(1).max(100);

/** For receipts only; optional. */
export const Card = z
  .object({ type: z.string().min(1).max(30), lastFour: z.string().regex(/^\d{4}$/) })
  .transform(({ type, lastFour }) => ({ brand: type, last4: lastFour }))
  .optional()
  .catch(undefined);
