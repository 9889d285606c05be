import type * as z from 'zod/mini';
import { translated } from './language/t.ts';

export function firstError(schema: z.ZodMiniType, value: unknown): string | undefined {
  const result = schema.safeParse(value);
  const message = result.success ? undefined : result.error.issues[0]?.message;
  return message && translated(message);
}
