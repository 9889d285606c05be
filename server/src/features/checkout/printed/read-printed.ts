import { postalAddress } from '@jobly/core/accounts/address';
import { printedInvoice, printedReceipt, type PrintedLink } from '@jobly/core/checkout/printed';
import { dayIn } from '@jobly/core/dates';
import type { Language } from '@jobly/core/language/language';
import { speak } from '@jobly/core/language/speak';
import { pricingOf } from '@jobly/core/fees/pricing';
import { workColumns, workOf } from '@jobly/core/payment-links/work';
import { linkAddress } from '@jobly/core/payment-links/link-address';
import type { Bill } from '@jobly/core/payment-links/lines';
import type { PrintedDocument } from '@jobly/core/printed-document';
import { businessTimeZone } from '@jobly/core/time-zone';
import { camelRow } from '../../../db/camel-row.ts';
import type { Db } from '../../../db/database.ts';
import { readStanding } from '../../../db/read-job.ts';
import { pricedRow } from '../../../fee-rules.ts';
import { readReceipt } from '../credit/receipt-queries.ts';
import type { CheckoutDeps } from '../deps.ts';

export type PrintedKind = 'invoice' | 'receipt';

/** Undefined for a receipt of what nobody has paid. */
export async function readPrinted(
  deps: Pick<CheckoutDeps, 'customerAddress' | 'publicUrl' | 'clock'>,
  db: Db,
  asked: { linkId: string; kind: PrintedKind; language: Language },
): Promise<PrintedDocument | undefined> {
  const [link, receipt] = await Promise.all([
    readLink(deps, db, asked.linkId),
    asked.kind === 'receipt' ? readReceipt(db, asked.linkId) : undefined,
  ]);
  const today = dayIn(link.timeZone, deps.clock.now());
  if (asked.kind === 'invoice') return speak(asked.language, () => printedInvoice(link, today));
  return receipt && speak(asked.language, () => printedReceipt(link, receipt, today));
}

async function readLink(
  deps: Pick<CheckoutDeps, 'customerAddress' | 'publicUrl'>,
  db: Db,
  linkId: string,
): Promise<PrintedLink> {
  const row = await db
    .selectFrom('payment_links')
    .innerJoin('profiles', 'profiles.id', 'payment_links.user_id')
    .select(['url', 'amount_cash_cents', 'customer_name', 'customer_pays_fees'])
    .select([
      ...workColumns,
      'pricing_model',
      'number',
      'due_on',
      'bill',
      'job_id',
      'payment_links.created_at',
    ])
    .select(['name', 'company_name', 'phone', 'email', 'time_zone', 'address_street'])
    .select(['address_city', 'address_state', 'address_zip', 'license_number'])
    .where('payment_links.id', '=', linkId)
    .executeTakeFirstOrThrow();
  const [address, standing] = await Promise.all([
    deps.customerAddress(db, linkId),
    readStanding(db, { id: linkId, job_id: row.job_id }),
  ]);
  return {
    number: row.number === null ? linkId.slice(0, 8).toUpperCase() : String(row.number),
    linkUrl: linkAddress(deps.publicUrl, row.url),
    business: {
      name: row.company_name ?? row.name ?? 'Business Payment',
      phone: row.phone,
      email: row.email,
      address: postalAddress(camelRow(row)),
      logo: null,
    },
    licenseNumber: row.license_number,
    customer: { name: row.customer_name, address },
    work: workOf(row),
    bill: row.bill as Bill | null,
    standing,
    dueOn: row.due_on,
    amountCents: row.amount_cash_cents,
    pricing: pricingOf(pricedRow(row)),
    createdAt: row.created_at.toISOString(),
    timeZone: businessTimeZone(row.phone, row.time_zone),
  };
}
