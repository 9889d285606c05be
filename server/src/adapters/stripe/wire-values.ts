import * as z from 'zod';

/** Storable in PostgreSQL: no NUL, no lone surrogate. */
export const Text = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'));

/** A longer one cannot be stored and is treated as unreadable. */
export const Id = Text.min(1).max(100);

/** An object's id, or the object where it was expanded. */
export const Ref = z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]);

export const Currency = Text.trim().min(1).toUpperCase();

/** Seconds since 1970. */
export const Moment = z.int().transform((seconds) => new Date(seconds * 1000).toISOString());

export const dayOf = (moment: string) => moment.slice(0, 10);
