import * as z from 'zod/mini';
import { byRule } from '../typed.ts';
import { MOST_CENTS } from './amount.ts';
import { AMOUNT_NOT_VALID } from './messages.ts';
import { CUSTOMER_EMAIL, CUSTOMER_NAME, CUSTOMER_PHONE, MEMO } from './texts.ts';

export const CustomerName = byRule(CUSTOMER_NAME);
export const Memo = byRule(MEMO);
export const CustomerPhone = byRule(CUSTOMER_PHONE);
export const CustomerEmail = byRule(CUSTOMER_EMAIL);

export const AmountCents = z
  .int(AMOUNT_NOT_VALID)
  .check(z.minimum(1, AMOUNT_NOT_VALID), z.maximum(MOST_CENTS, AMOUNT_NOT_VALID));
