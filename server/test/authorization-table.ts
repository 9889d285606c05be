import { ACCOUNTS } from './authorization-accounts.ts';
import { GROW } from './authorization-grow.ts';
import { MONEY } from './authorization-money.ts';
import { CUSTOMERS, HOUSE } from './authorization-everybody.ts';
import { PASSKEYS } from './authorization-passkeys.ts';
import type { Row } from './authorization-row.ts';
import { LAST, STAFF } from './authorization-staff.ts';

/** By `METHOD path`. */
export const TABLE: Record<string, Row> = {
  ...ACCOUNTS,
  ...PASSKEYS,
  ...MONEY,
  ...CUSTOMERS,
  ...GROW,
  ...STAFF,
  ...HOUSE,
  ...LAST,
};
