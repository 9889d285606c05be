import { inDatabase, sql, type Account } from '../support/accounts.ts';
import { layLinks, type LaidLink } from '../support/links.ts';

/** What breaks a layout: long names, words without a break, large amounts. */
export const LONG = {
  name: 'Maximiliana-Konstantina Featherstonehaugh',
  companyName: 'Featherstonehaugh & Daughters Plumbing, Heating, Roofing and Emergency Repair',
  email: 'maximiliana.konstantina@featherstonehaugh-and-daughters-plumbing.example',
};

/** The longest a form takes: a company of 100 characters, a word that no line has room for. */
export const LONG_CUSTOMER =
  'Oakwood Residential Property Management Association of Greater San Francisco and the Peninsula, Inc.';
export const LONG_MEMO =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft boiler';

const ROWS: LaidLink[] = [
  { hoursAgo: 0, story: 'unpaid' },
  {
    customerName: LONG_CUSTOMER,
    memo: LONG_MEMO,
    amountCents: 99_999_999,
    story: 'bnpl',
    hoursAgo: 20,
  },
  {
    customerName: 'Zoë 🛠️ Nguyễn',
    memo: 'Fix sink',
    amountCents: 1,
    story: 'refunded',
    hoursAgo: 38,
  },
  {
    customerName: 'Luis Ortega',
    memo: 'Clear main drain',
    amountCents: 28_900,
    story: 'card',
    hoursAgo: 50,
  },
  {
    customerName: 'Priya Natarajan',
    amountCents: 318_000,
    story: 'refunded in part',
    hoursAgo: 76,
  },
  {
    customerName: 'Walt Everett',
    memo: 'Angle stop',
    amountCents: 16_200,
    story: 'says cash',
    hoursAgo: 90,
  },
  {
    customerName: 'Bob Lindqvist',
    memo: 'Running toilet',
    amountCents: 14_500,
    story: 'cash',
    hoursAgo: 100,
  },
  {
    customerName: LONG_CUSTOMER,
    memo: 'Sump pump',
    amountCents: 123_456,
    story: 'disputed',
    hoursAgo: 104,
  },
  {
    customerName: 'Ada Byron',
    memo: 'Gas line',
    amountCents: 88_000,
    story: 'dispute lost',
    hoursAgo: 110,
  },
  {
    customerName: 'Tom Ferreira',
    memo: 'Hose bib',
    amountCents: 23_300,
    story: 'cancelled',
    hoursAgo: 120,
  },
  {
    customerName: 'Erin Doyle',
    memo: 'Two faucets',
    amountCents: 47_600,
    story: 'expired',
    hoursAgo: 140,
  },
];

type LaidName = NonNullable<LaidLink['story']>;

/** An established contractor with a history; returns one link of each story. */
export async function layLongHistory(
  databaseUrl: string,
  account: Account,
): Promise<Record<LaidName, { id: string; url: string }>> {
  await sql(databaseUrl)`
    update contractors set payouts_status = 'active', business_verification_status = 'complete',
      bank_routing_last4 = '0021', bank_account_last4 = '6789', bank_account_type = 'checking',
      bank_name = 'Bank', next_payout_date = '2026-11-16'
    where user_id = ${account.userId}`;
  const laid = await layLinks(databaseUrl, account.userId, ROWS);
  const stories = ROWS.map(({ story = 'unpaid' }, index) => [story, laid[index]!]);
  return Object.fromEntries(stories) as Record<LaidName, { id: string; url: string }>;
}

type Provider = (method: string, path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Money at the provider and one payout of every state, the words of a real bank among them. */
export async function layPayouts(
  databaseUrl: string,
  account: Account,
  provider: Provider,
): Promise<void> {
  const rows = await sql(databaseUrl)<{ id: string }>`
    select lopay_merchant_id as id from contractors where user_id = ${account.userId}`;
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
