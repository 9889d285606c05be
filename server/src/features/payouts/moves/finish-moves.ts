import { providerName } from '@jobly/core/brand';
import { setupOf } from '@jobly/core/payouts/setup';
import { sql } from 'kysely';
import { camelRow } from '../../../db/camel-row.ts';
import { findRow, lockRow, updateRows } from '../../../db/rows.ts';
import { nameOfProvider } from '../../../ports/payment-providers.ts';
import { forEachSequential } from '../../../tasks/for-each-sequential.ts';
import type { PayoutsDeps } from '../deps.ts';
import { accountChanged } from '../protection/account-changed.ts';

/** Once the new merchant is set up, new links are paid through it, and those that are open finish where they began. */
export async function finishMoves(deps: PayoutsDeps): Promise<void> {
  const { rows } = await sql<{ userId: string }>`
    select c.user_id as "userId" from former_merchants f
    join contractors c on c.user_id = f.user_id and c.paid_through = f.merchant_id
    where c.lopay_merchant_id is not null and c.bank_account_last4 is not null
      and c.business_verification_status = 'complete'
    limit 50`.execute(deps.database.system);
  await forEachSequential(rows, ({ userId }) => finishMove(deps, userId));
}

async function finishMove(deps: PayoutsDeps, userId: string): Promise<void> {
  await deps.database.system.transaction().execute(async (db) => {
    const row = await lockRow(db, 'contractors', { user_id: userId });
    const { paid_through: merchantId, lopay_merchant_id: present } = row ?? {};
    if (!row || !merchantId || !present || !setupOf(camelRow(row)).complete) return;
    const former = await findRow(db, 'former_merchants', { merchant_id: merchantId });
    await deps.keepMerchant(db, { userId, merchantId });
    await updateRows(db, 'contractors', { user_id: userId }, { paid_through: null });
    const names = {
      from: providerName(former?.provider ?? null),
      to: providerName(nameOfProvider(deps.provider, present)),
    };
    await accountChanged(deps, db, { userId, kind: 'move', ...names, done: true });
  });
}
