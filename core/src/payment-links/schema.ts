import * as z from 'zod/mini';
import { byRule } from '../typed.ts';
import { MOST_CENTS } from './amount.ts';
import { JOB_TEXTS, forEachJobText, type JobText, type OptionalJobText } from './job.ts';
import { AMOUNT_NOT_VALID } from './messages.ts';
import { CUSTOMER_EMAIL, CUSTOMER_NAME, CUSTOMER_PHONE, JOB_RULES } from './texts.ts';

export const CustomerName = byRule(CUSTOMER_NAME);
export const CustomerPhone = byRule(CUSTOMER_PHONE);
export const CustomerEmail = byRule(CUSTOMER_EMAIL);

type Text = ReturnType<typeof byRule>;
/** What a form sends about the job. */
export const JobFields = forEachJobText((name) => {
  const required = byRule(JOB_RULES[name]);
  return JOB_TEXTS[name].optional ? z.optional(z.nullable(required)) : required;
}) as Record<Exclude<JobText, OptionalJobText>, Text> &
  Record<OptionalJobText, z.ZodMiniOptional<z.ZodMiniNullable<Text>>>;

export const AmountCents = z
  .int(AMOUNT_NOT_VALID)
  .check(z.minimum(1, AMOUNT_NOT_VALID), z.maximum(MOST_CENTS, AMOUNT_NOT_VALID));
