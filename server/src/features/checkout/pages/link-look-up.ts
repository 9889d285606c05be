import { workColumns } from '@jobly/core/payment-links/work';
import type { Selectable } from 'kysely';
import type { Standing } from '@jobly/core/jobs/standing';
import type { ShownProof } from '@jobly/core/proof/page';
import { businessTimeZone } from '@jobly/core/time-zone';
import { batchLoader, type LookUp, type LookUps } from '../../../db/batch-loader.ts';
import type { Db } from '../../../db/database.ts';
import { FORMER_MERCHANT_OF_LINK, MERCHANT_OF_LINK } from '../../../db/merchant-of-link.ts';
import { readStanding } from '../../../db/read-job.ts';
import { readShownProof, WORK_ID } from '../../../db/read-proof.ts';
import type { LimitKeys, RateLimit } from '../../../db/rate-limits.ts';
import type { Contractors, PaymentLinks, Profiles } from '../../../db/schema.generated.ts';

const OF_LINK = [
  'id',
  'user_id',
  'url',
  'status',
  'amount_cash_cents',
  ...workColumns,
  'customer_name',
  'customer_email',
  'customer_language',
  'customer_pays_fees',
  'pricing_model',
  'external_payment_url',
  'cash_claimed_at',
  'cash_refused_at',
  'cash_settles_at',
  'cancelled_at',
  'expires_at',
  // When a payer was last sent to the provider; null again once the provider says that they did not pay.
  'checkout_opened_at',
  'paid_at',
  'paid_method',
  'tip_cents',
  'refunded_cents',
  'due_on',
  'bill',
  'job_id',
] as const;

/** Of the merchant that the link is paid through. */
const OF_MERCHANT = `${MERCHANT_OF_LINK} as merchant_id, coalesce(f.provider, c.provider) as provider,
    coalesce(f.business_verification_status, c.business_verification_status) as verification,
    coalesce(f.bank_account_last4, c.bank_account_last4) as bank_account_last4, c.cards_stopped_at`;

interface MerchantOnPage extends Pick<
  Selectable<Contractors>,
  'bank_account_last4' | 'cards_stopped_at'
> {
  merchant_id: string | null;
  /** Null: the first that there was, Lopay. */
  provider: string | null;
  verification: Selectable<Contractors>['business_verification_status'];
}

const OF_PROFILE = {
  business_person: 'name',
  business_company: 'company_name',
  business_phone: 'phone',
  business_email: 'email',
  business_logo: 'logo_name',
  business_time_zone: 'time_zone',
  business_takes_tips: 'takes_tips',
} as const;

type Renamed<Row, Names extends Record<string, keyof Row>> = {
  [Name in keyof Names]: Row[Names[Name]];
};

/** A link with the business behind it: all that the customer's side ever needs, by one look-up. */
export type LinkOnPage = Pick<Selectable<PaymentLinks>, (typeof OF_LINK)[number]> &
  MerchantOnPage &
  Renamed<Selectable<Profiles>, typeof OF_PROFILE> & {
    /** The page asks for the customer's own consent to a review request (strict consent). */
    asks_consent: boolean;
    /** The code of the link that this one was edited into, if that one went to the same phone and mailbox. */
    replaced_by: string | null;
    /** Of a payment that is part of a job; read by a look-up of its own. */
    standing?: Standing | null;
    /** The job, or the link that stands alone. */
    work_id: string;
    has_proof: boolean;
    proof?: ShownProof | null;
  };

/** A recipient of the old link by mistake is not led to the right customer's (docs/decisions/0009). */
const REPLACED_BY = `case when l.cancelled_at is not null then (
    select n.url from payment_links n
    where (n.edited_from = coalesce(l.edited_from, l.id)
        or (n.job_id = l.job_id and (n.status = 'unpaid' or n.created_at >= l.cancelled_at)))
      and n.cancelled_at is null
      and n.customer_phone = l.customer_phone
      and n.customer_email is not distinct from l.customer_email
    order by n.status = 'unpaid' desc, n.created_at desc limit 1) end`;

/** Only strict consent pays for the join. */
const ASKS_CONSENT = {
  never: { column: 'false', join: '' },
  strict: {
    column: 'coalesce(r.auto_send_enabled, false)',
    join: 'left join review_settings r on r.user_id = l.user_id',
  },
};

const columns = (table: string, names: Record<string, string>) =>
  Object.entries(names)
    .map(([name, column]) => `${table}.${column} as ${name}`)
    .join(', ');

const statementFor = ({ column, join }: { column: string; join: string }) => `
  select ${columns('l', Object.fromEntries(OF_LINK.map((name) => [name, name])))},
    ${OF_MERCHANT}, ${columns('p', OF_PROFILE)}, ${column} as asks_consent,
    ${REPLACED_BY} as replaced_by, ${WORK_ID} as work_id,
    exists (select from work_proofs w where w.work_id = ${WORK_ID}) as has_proof
  from payment_links l
  join contractors c on c.id = l.contractor_id ${FORMER_MERCHANT_OF_LINK}
  join profiles p on p.id = l.user_id ${join}
  where l.url = wanted.key limit 1`;

export type LinkLookUp = LookUp<LinkOnPage>;

export function linkLookUp(lookUps: LookUps, consent: 'never' | 'strict' = 'never'): LinkLookUp {
  return batchLoader<LinkOnPage>(lookUps, {
    name: 'links-on-page',
    keyColumn: 'url',
    one: statementFor(ASKS_CONSENT[consent]),
  });
}

/** Only a payment of a job, and one with photos or a signature, cost more than the one look-up. */
export const withMore =
  (lookUp: LinkLookUp, db: Db): LinkLookUp =>
  async (code) => {
    const link = await lookUp(code);
    if (!link || (link.job_id === null && !link.has_proof)) return link;
    const { work_id: workId, user_id: userId } = link;
    const timeZone = businessTimeZone(link.business_phone, link.business_time_zone);
    const [standing, proof] = await Promise.all([
      readStanding(db, link),
      link.has_proof ? readShownProof(db, { workId, userId, timeZone }) : null,
    ]);
    return { ...link, standing, proof };
  };

/**
 * A right code costs one look-up and is never refused, whatever else comes from the same IP. Only a miss counts
 * against the limit.
 */
export function guardedLookUp(lookUp: LinkLookUp, wrongCodes: RateLimit): GuardedLookUp {
  return async (code, visitor) => {
    const link = await lookUp(code);
    if (!link) await wrongCodes.mustTake(visitor);
    return link;
  };
}

export type GuardedLookUp = (code: string, visitor: LimitKeys) => Promise<LinkOnPage | undefined>;
