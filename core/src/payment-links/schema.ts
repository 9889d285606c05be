import * as z from 'zod/mini';
import { byRule } from '../typed.ts';
import { MOST_CENTS } from './amount.ts';
import { WORK_TEXTS, forEachWorkText, type WorkText, type OptionalWorkText } from './work.ts';
import { AMOUNT_NOT_VALID } from './messages.ts';
import { CUSTOMER_EMAIL, CUSTOMER_NAME, CUSTOMER_PHONE, WORK_RULES } from './texts.ts';

export const CustomerName = byRule(CUSTOMER_NAME);
export const CustomerPhone = byRule(CUSTOMER_PHONE);
export const CustomerEmail = byRule(CUSTOMER_EMAIL);

type Text = ReturnType<typeof byRule>;
/** What a form sends about the job. */
export const WorkFields = forEachWorkText((name) => {
  const required = byRule(WORK_RULES[name]);
  return WORK_TEXTS[name].optional ? z.optional(z.nullable(required)) : required;
}) as Record<Exclude<WorkText, OptionalWorkText>, Text> &
  Record<OptionalWorkText, z.ZodMiniOptional<z.ZodMiniNullable<Text>>>;

export const AmountCents = z
  .int(AMOUNT_NOT_VALID)
  .check(z.minimum(1, AMOUNT_NOT_VALID), z.maximum(MOST_CENTS, AMOUNT_NOT_VALID));
