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

type Provider = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Money at the provider and one payout of every state, the words of a real bank among them. */
export async function layPayouts(
  databaseUrl: string,
  account: Account,
  provider: Provider,
): Promise<void> {
  const { rows } = await inDatabase(databaseUrl, (client) =>
    client.query<{ id: string }>(
      'select lopay_merchant_id as id from contractors where user_id = $1',
      [account.userId],
    ),
  );
  const merchantId = rows[0]!.id;
  await provider('POST', `/merchants/${merchantId}/verify`, { enabled: true });
  await provider('POST', `/merchants/${merchantId}/payments`, {
    amountUnits: 184_250,
    description: 'Install tankless water heater, including permit',
  });
  const states = [
    ['paid', null, 99_999_999],
    ['failed', 'The receiving bank returned it: account closed or number not in its books', 42_500],
    ['held', 'We need one more document before this can go out', 128_000],
    ['created', null, 36_750],
    ['cancelled', 'Replaced by a payout to your new account', 12_800],
  ] as const;
  await inDatabase(databaseUrl, async (client) => {
    for (const [index, [status, reason, cents]] of states.entries()) {
      await client.query(
        `insert into payouts (contractor_id, user_id, provider_payout_id, status, amount_cents, reason, payout_date)
         select id, user_id, $2, $3, $4, $5, date '2026-11-13' - $6::int from contractors where user_id = $1`,
        [account.userId, `gallery-${account.userId}-${index}`, status, cents, reason, index],
      );
    }
  });
}
