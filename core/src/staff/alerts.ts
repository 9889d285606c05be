import * as z from 'zod/mini';
import { forStaff } from '../contract.ts';
import { Explanation } from './actions.ts';

/** What staff have to look at, by kind: what it is, and what to do about it. */
export const ALERTS = {
  change_disowned: {
    title: "The owner says 'This was not me'",
    whatToDo:
      'Payouts and bank changes are frozen. Call the owner at the number from before the change (it stands above where we know it), put phone, email and bank account right, look in the log at who made the change, then release the payouts (it takes two). Where Payouts says so, ask the payment provider by phone to hold them.',
  },
  payouts_not_held: {
    title: 'The payment provider does not hold payouts as it was told',
    whatToDo:
      'It is told again every minute. Ask the provider by phone to hold, or to go on with, the payouts of this merchant. Where Payouts says that they ran or that its record says no, look at whether a payout left to a new bank account, and call the owner.',
  },
  passkey_copied: {
    title: 'A passkey counted backwards: there may be a copy of it',
    whatToDo:
      'It was refused. Call the owner at a number you know, and have them remove this passkey in Settings. For one of staff, ask an engineer to run npm run staff -- passkey.',
  },
  refund_burst: {
    title: 'Many refunds at once',
    whatToDo:
      'Call the contractor at a number you know. If they did not refund these, ask an admin to pause the account.',
  },
  refund_twice: {
    title: 'A refund went out twice',
    whatToDo:
      'Its call seemed lost and was made again, and the provider has carried out both. The customer was told of one. Tell the contractor, and ask the customer or the provider for the second one.',
  },
  cash_burst: {
    title: 'Many payments marked as paid in cash at once',
    whatToDo:
      'Each one may send a text. Look at the links: if they are made up, ask an admin to pause the account.',
  },
  phone_change_burst: {
    title: 'Staff changed many phone numbers in a day',
    whatToDo:
      'Look at the log together with whoever made the changes, and call the owners at their old numbers.',
  },
  wrong_code_burst: {
    title: 'Many wrong sign-in codes',
    whatToDo:
      'Somebody may be guessing. No code takes more than five guesses; ask an engineer to look for one address or one phone in the access log, and to block it.',
  },
  link_burst: {
    title: 'Far more payment links than a person makes',
    whatToDo:
      'The account can make no more links in this hour. Look at the links: if they are made up, ask an admin to pause the account.',
  },
  known_name: {
    title: 'A business name reads like a bank, a carrier, an authority or us',
    whatToDo:
      'It may be a family name. Look at what the account sends: if its customers could take it for somebody else, change the name with the contractor, or ask an admin to pause the account.',
  },
  message_budget: {
    title: 'A budget of texts or emails is used up',
    whatToDo:
      'Messages wait and are sent later; requests for reviews are decided anew. Look at what the account does: if it is made up, ask an admin to pause it. If it is a busy business, ask an engineer to raise the limit.',
  },
  statement_row_differs: {
    title: "The provider's statement and our ledger differ",
    whatToDo:
      "Look the payment or payout up in the provider's portal. If the statement is wrong, ask the provider to correct it. If our ledger is wrong, tell an engineer: nothing is changed by itself. It closes by itself once both say the same.",
  },
  statement_row_missing: {
    title: "Our ledger has what the provider's statement lacks",
    whatToDo:
      'Ask the provider whether the money moved. Until they confirm it, tell the contractor not to count on it. It closes by itself once the statement has it.',
  },
  statement_row_surplus: {
    title: "The provider's statement has what our ledger lacks",
    whatToDo:
      "Find out what it is in the provider's portal: a payment taken in their own app, a fee, or a payment of ours that never reached us. In the last case tell an engineer; otherwise resolve it with what you found.",
  },
  statement_row_unknown: {
    title: "A row of the provider's statement that we cannot read",
    whatToDo:
      "Look it up in the provider's portal, and tell an engineer: until the program knows rows like it, their money is compared by nobody.",
  },
  statement_overflow: {
    title: "More differences to the provider's statement than are listed",
    whatToDo:
      'So many have one cause. Tell an engineer now; then resolve what is listed, and compare again.',
  },
  statement_unread: {
    title: "The provider's statement could not be read for more than a day",
    whatToDo:
      "Nobody compares the books meanwhile. Look at the provider's status page, and press Compare now once it works again. If it does work, ask an engineer to look at the key (LOPAY_API_KEY).",
  },
  script_refused: {
    title: 'A browser refused a script on a page of ours',
    whatToDo:
      'Open the page and look at its source: a script that is not ours means that somebody changed the page, and payments must stop until it is clean. If the page is clean, it was an extension of several browsers, or the reports were made up.',
  },
  dispute: {
    title: 'A customer disputes a payment',
    whatToDo:
      'The contractor was told. See that the evidence pack and their photos reach the payment provider before the day it is due: after that the dispute is lost.',
  },
} as const satisfies Record<string, AlertText>;

interface AlertText {
  title: string;
  whatToDo: string;
}

export type AlertKind = keyof typeof ALERTS;

/** A kind of a newer version than this one is shown by its name. */
export const alertText = (kind: string): AlertText | undefined =>
  (ALERTS as Record<string, AlertText>)[kind];

export const Alert = z.object({
  id: z.uuid(),
  kind: z.string(),
  userId: z.nullable(z.uuid()),
  businessName: z.nullable(z.string()),
  details: z.record(z.string(), z.string()),
  /** How often it was found while it was open. */
  times: z.int(),
  raisedAt: z.iso.datetime(),
  lastRaisedAt: z.iso.datetime(),
});
export type Alert = z.output<typeof Alert>;

export const listAlerts = forStaff('GET /rest/v1/alerts', {
  summary: 'What staff have to look at, newest first',
  query: z.strictObject({ userId: z.optional(z.uuid()) }),
  reply: z.object({ alerts: z.array(Alert) }),
});

export const resolveAlert = forStaff('POST /rest/v1/alerts/{id}/resolve', {
  summary:
    'A person has looked at it, never at what they did themselves; what they found stays with it',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ resolution: Explanation }),
  errors: ['not_found', 'staff_action_refused'],
});

export function alertEmail(alert: { kind: string; details: Record<string, string>; url: string }) {
  const { title, whatToDo } = alertText(alert.kind) ?? { title: alert.kind, whatToDo: '' };
  const details = Object.entries(alert.details).map(([name, value]) => `${name}: ${value}`);
  return {
    subject: `Alert: ${title}`,
    body: [title, details.join('\n'), whatToDo, alert.url].filter(Boolean).join('\n\n'),
  };
}
