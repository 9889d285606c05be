import { AppError } from '@jobly/core/errors';
import { speak } from '@jobly/core/language/speak';
import { bankChangeRule, type BankChangeRule } from '@jobly/core/payouts/hold';
import { bankFormText } from '@jobly/core/payouts/hold-texts';
import { businessTimeZone } from '@jobly/core/time-zone';
import { camelRow } from '../../../db/camel-row.ts';
import type { Db } from '../../../db/database.ts';
import { updateRows, type Row } from '../../../db/rows.ts';
import { canHoldPayouts } from '../../../ports/payment-providers.ts';
import type { PayoutsDeps } from '../deps.ts';
import { findBusiness, type Business } from '../queries.ts';
import { accountChanged } from './account-changed.ts';
import { refuseHeldChange } from './hold.ts';

export function ruleOf(
  { clock, provider, holdHours: hours }: PayoutsDeps,
  row: Row<'contractors'>,
): BankChangeRule | null {
  const payouts = canHoldPayouts(provider, row.lopay_merchant_id);
  return bankChangeRule(camelRow(row), { now: clock.now(), payouts, hours });
}

/**
 * Where the provider cannot hold payouts, the change itself waits: that one is wanted is kept without its numbers
 * (M9), and the contacts from before are notified. Returns the rule then in force.
 */
export async function saveBankChangeRequest(
  deps: PayoutsDeps,
  db: Db,
  row: Row<'contractors'>,
): Promise<BankChangeRule | null> {
  const rule = ruleOf(deps, row);
  if (rule?.form !== 'ask') return rule;
  const { user_id: userId } = row;
  const opensAt = new Date(deps.clock.now().getTime() + rule.hours * 3_600_000);
  await updateRows(db, 'contractors', { user_id: userId }, { bank_form_opens_at: opensAt });
  await accountChanged(deps, db, { userId, kind: 'bank_wish', opensAt: opensAt.toISOString() });
  return ruleOf(deps, { ...row, bank_form_opens_at: opensAt });
}

export async function askForBankChange(deps: PayoutsDeps, userId: string) {
  return deps.database.system.transaction().execute(async (db) => {
    const business = await findBusiness(db, userId);
    if (!business?.lopay_merchant_id) throw new AppError('merchant_not_found');
    const rule = await saveBankChangeRequest(deps, db, await refuseHeldChange(deps, db, business));
    return { opensAt: rule?.opensAt ?? null };
  });
}

/** Refuses numbers before their time; nothing of them is kept. */
export function refuseEarlyNumbers(business: Business, rule: BankChangeRule): never {
  const timeZone = businessTimeZone(business.phone, business.time_zone);
  const message = speak(business.language, () => bankFormText(rule, timeZone));
  throw new AppError('bank_change_waits', { message });
}
