import * as z from 'zod/mini';
import { narrow } from '../typed.ts';
import { BANK_MESSAGES } from './bank-messages.ts';

/** The check digit of a routing number (3-7-1 weights). */
export function hasAbaChecksum(digits: string): boolean {
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return sum > 0 && sum % 10 === 0;
}

export const RoutingNumber = z
  .string(BANK_MESSAGES.routingFormat)
  .check(
    narrow,
    z.regex(/^\d{9}$/, { error: BANK_MESSAGES.routingFormat, abort: true }),
    z.refine(hasAbaChecksum, BANK_MESSAGES.routingChecksum),
  );

export const AccountNumber = z
  .string(BANK_MESSAGES.accountFormat)
  .check(narrow, z.regex(/^\d{4,17}$/, BANK_MESSAGES.accountFormat));
