import { inDatabase } from '../support/accounts.ts';
import type { Account } from '../support/accounts.ts';

/** What breaks a layout: long names, words without a break, large amounts. */
export const LONG = {
  name: 'Maximiliana-Konstantina Featherstonehaugh',
  companyName: 'Featherstonehaugh & Daughters Plumbing, Heating, Roofing and Emergency Repair',
  email: 'maximiliana.konstantina@featherstonehaugh-and-daughters-plumbing.example',
};

const ROWS = [
  ['Dana Whitfield', 'Replace kitchen faucet', 42_500, 'unpaid'],
  [
    'Oakwood Residential Property Management Association of Greater San Francisco',
    'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft boiler',
    99_999_999,
    'paid',
  ],
  ['Zoë 🛠️ Nguyễn', 'Fix sink', 1, 'refunded'],
  ['Luis Ortega', 'Clear main drain line', 28_900, 'paid'],
  ['Priya Natarajan', 'Install tankless water heater, including permit', 318_000, 'paid'],
] as const;

/** An established contractor with a history; returns the code of an unpaid link. */
export function layLongHistory(databaseUrl: string, account: Account): Promise<string> {
  return inDatabase(databaseUrl, async (client) => {
    await client.query(
      `update contractors set payouts_status = 'active', business_verification_status = 'complete',
         bank_routing_last4 = '0021', bank_account_last4 = '6789', bank_account_type = 'checking',
         bank_name = 'Bank', next_payout_date = '2026-11-16'
       where user_id = $1`,
      [account.userId],
    );
    for (const [index, [customer, memo, cents, status]] of ROWS.entries()) {
      await client.query(
        `insert into payment_links (contractor_id, user_id, amount_cash_cents, memo, customer_name, customer_phone, url, status, paid_at, created_at)
         select id, user_id, $2, $3, $4, '(415) 555-0188', $5, $6,
           case when $6 = 'unpaid' then null else now() end, now() - make_interval(hours => $7)
         from contractors where user_id = $1`,
        [account.userId, cents, memo, customer, codeOf(account, index), status, index * 7],
      );
    }
    return codeOf(account, 0);
  });
}

function codeOf(account: Account, index: number): string {
  return `${account.userId.slice(0, 13)}_gallery_${index}`;
}
