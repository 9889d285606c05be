import type { ReplyOf } from '@jobly/core/contract';
import type { listPaymentMismatches } from '@jobly/core/checkout/staff-contract';
import { formatDateTime } from '@jobly/core/dates';
import type { GoogleProfileStatus } from '@jobly/core/google-profiles/status';
import { formatCents } from '@jobly/core/money';
import { formatPhone } from '@jobly/core/phone';
import type { ActionPreview } from '@jobly/core/staff/actions';
import type { OptOut, Person, getPerson } from '@jobly/core/staff/contract';
import type { WebsiteStatus } from '@jobly/core/websites/status';

/** `jobly_url`, `keepUserId` or `decline-change` in words. */
export function readableName(name: string): string {
  const plain = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim()
    .toLowerCase()
    .replace(/\burl\b/g, 'address')
    .replace(/\bjobly address\b/, 'website address')
    .replace(/ cents$/, '');
  return plain ? plain.charAt(0).toUpperCase() + plain.slice(1) : 'Value';
}

type Named = Pick<Person, 'name' | 'companyName' | 'phone' | 'email'>;

/** The business or name, else whatever is known. */
export function personTitle({ name, companyName, phone, email }: Named): string {
  return companyName || name || (phone && formatPhone(phone)) || email || 'No name';
}

export function personNote({ name, companyName, phone, email }: Named): string {
  return [companyName ? name : null, phone && formatPhone(phone), email]
    .filter(Boolean)
    .join(' · ');
}

const HELD_FOR = {
  phone: 'the phone was changed',
  bank: 'the bank account was changed',
  merge: 'it was merged with another account',
} as const;

type Payouts = Pick<
  ReplyOf<typeof getPerson>,
  'payoutsStatus' | 'payoutsHold' | 'payoutsFrozenBy' | 'cardsStopped'
>;

export function payoutsLabel({ payoutsStatus, payoutsHold: hold, ...more }: Payouts) {
  if (!hold) return payoutsStatus && readableName(payoutsStatus);
  const why =
    hold.why !== 'frozen'
      ? `Held until ${formatDateTime(hold.until!)}: ${HELD_FOR[hold.why]}`
      : more.payoutsFrozenBy === 'owner'
        ? 'Frozen: the owner said “This was not me”'
        : 'Stopped by staff';
  return hold.payouts ? why : `${why}. The payment provider has to be asked to hold them.`;
}

export const optOutTitle = ({ channel, contact }: OptOut) =>
  channel === 'sms' ? `No texts to ${formatPhone(contact)}` : `No review emails to ${contact}`;

const OPT_OUT_WAYS: Record<string, string> = {
  reply: 'by a reply',
  link: 'by the link in an email',
  carrier: 'at the carrier',
  staff: 'by staff',
};

export function optOutNote({ source, word, since }: OptOut): string {
  const way = word ? `they replied “${word}”` : (OPT_OUT_WAYS[source] ?? source);
  return `Since ${formatDateTime(since)}, ${way}`;
}

export const STATUS_LABELS: Record<WebsiteStatus | GoogleProfileStatus, string> = {
  creating: 'Being created',
  live: 'Live',
  linked: 'Linked',
  update_requested: 'Change requested',
  not_started: 'Not started',
  adding_manager: 'Adding us as manager',
  optimizing: 'Being optimized',
  optimized: 'Optimized',
};

const labelBy = (labels: Record<string, string>) => (name: string) =>
  labels[name] ?? readableName(name);

export const statusLabel = labelBy(STATUS_LABELS);

export type Mismatch = ReplyOf<typeof listPaymentMismatches>['mismatches'][number];

export const mismatchLabel = labelBy({
  amount: 'Another amount than asked for',
  currency: 'Another currency than asked for',
  merchant: 'Paid to another merchant',
  reference: 'Another reference than ours',
  checkout: 'A checkout we do not know',
  refund: 'A refund that has not gone through',
  bank_change: 'A bank account whose change is not known',
  event: 'A message we could not use',
});

/** Amounts are in cents. */
export function mismatchValue(kind: string, value: string | null): string {
  if (kind === 'amount' && value && /^\d{1,12}$/.test(value)) return formatCents(Number(value));
  return value ?? '–';
}

const doneLabel = labelBy({
  'admin-mark-paid': 'Marked a payment as paid',
  'link-phone-to-user': 'Linked a phone to a user',
  'update-user-phone': 'Fixed a phone number',
  'add-passkey': 'Added a passkey of their own',
  'remove-passkey': 'Removed a passkey of their own',
  'change-email': 'Changed their own email',
  'delete-user': 'Deleted a user',
  'complete-website': 'Marked a website as live',
  'delete-website': 'Deleted a website',
  'save-site-draft': "Edited a website's draft",
  'add-site-photo': 'Added a photo to a website',
  'publish-site': 'Published a website',
  'decline-change-request': 'Declined a change request',
  'update-google-profile': 'Changed a Google profile',
  'create-user': 'Created a user',
  'add-staff': 'Made somebody staff',
  'remove-staff': 'Took somebody off the staff',
  'start-viewing': 'Viewed an account',
  'stop-viewing': 'Stopped viewing an account',
  'export-payment-links': 'Exported the payments of an account',
  'change-profile': 'Changed a profile as its owner asked',
  'decline-profile-change': 'Declined a change of a profile',
  'changed-at-provider': 'Changed a profile at the payment provider',
  'release-payouts': 'Released payouts',
  'move-provider': 'Moved a business to another payment provider',
  'freeze-payouts': 'Froze payouts',
  'suspend-account': 'Paused an account',
  'resume-account': 'Let an account go on',
  'resolve-mismatch': 'Resolved a payment that did not fit',
  'read-search': 'Searched',
  'read-account': 'Looked at an account',
  'read-website': 'Looked at a website',
  'read-preview': 'Looked at what an action would change',
  'resolve-alert': 'Resolved an alert',
  'start-reconciliation': "Compared the provider's statement",
  'retry-job': 'Ran a failed job again',
  'decline-proposal': 'Declined a proposal',
});

export function actionLabel(action: string): string {
  const undone = /^undo[-:](.+)$/.exec(action)?.[1];
  if (undone) return `Took back: ${actionLabel(undone)}`;
  const proposed = /^propose-(.+)$/.exec(action)?.[1];
  return proposed ? `Proposed: ${actionLabel(proposed)}` : doneLabel(action);
}

function auditValue(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') {
    return /cents$/i.test(name) ? formatCents(value) : String(value);
  }
  if (typeof value === 'string') {
    return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value) ? formatDateTime(value) : value;
  }
  return JSON.stringify(value);
}

/** Flattens a nested record: `Draft › Headline`. */
function flat(value: unknown, path: string[] = []): [string, string | null][] {
  if (typeof value !== 'object' || value === null) {
    const words = path.map((part) => (/^\d+$/.test(part) ? part : readableName(part))).join(' › ');
    return path.length > 0 ? [[words, auditValue(path.at(-1)!, value)]] : [];
  }
  return Object.entries(value).flatMap(([name, part]) =>
    flat(part, path.concat(Array.isArray(value) ? String(Number(name) + 1) : name)),
  );
}

export function auditChanges(before: unknown, after: unknown): ActionPreview['changes'] {
  const was = new Map(flat(before));
  const is = new Map(flat(after));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((what) => ({ what, before: was.get(what) ?? null, after: is.get(what) ?? null }))
    .filter((change) => change.before !== change.after);
}
