import { formatPhone } from '../phone.ts';

/** Why a staff action is refused, and what to do instead. Server only. */
export const REFUSALS = {
  accountOfStaff: 'Only an admin can change the account of a member of staff.',
  adminOnly: 'Only an admin can do this.',
  yourself: 'You cannot do this to your own account.',
  accountPaused: 'An admin has paused this account. Only an admin can change it.',
  stoppedForFraud:
    'This account is paused for fraud. An admin has to let it go on before its payouts are released.',
  sameAccount: 'These are one and the same account. Please choose two different ones.',
  keepNotContractor:
    'Rows can only move to the account of a contractor. Please choose a contractor as the account to keep.',
  samePhone: 'This account has this phone already.',
  phoneNotOfAccount: 'The account to delete does not have this phone. Please look at both again.',
  twoMerchants:
    'Both accounts have a merchant at the payment provider that took money, and money cannot move between merchants: both accounts stay. To move the phone alone, give the other account a number of its own with Fix phone number, then link this phone without naming an account to delete.',
  registrationUnknown:
    'The registration of this business at the payment provider is still being confirmed. Please try again in a few minutes. If it stays so, run its failed job Ensure merchant again from the staff home.',
  viewStaff: 'Only the account of a contractor can be viewed.',
  notUndoable: 'This cannot be taken back.',
  undoneAlready: 'This has been taken back already.',
  changedSince: 'It has been changed since, so it cannot be taken back.',
  nothingHeld: 'Nothing is frozen or held on this account.',
  oneProvider: 'This installation has one payment provider: there is none to move to.',
  notRegistered: 'This business is not registered with a payment provider yet.',
  moveOfStopped:
    'This account is paused. Let it go on before it is moved to another payment provider.',
  moveWhileHeld:
    'Payouts of this account are frozen or held, or its bank account is being changed. A move would lead money past that: let it end, or release the payouts first.',
  movedBefore:
    'One of these accounts was moved between payment providers. Merge the other one into it, and only if that one has taken no money.',
  payoutsFrozen:
    'Payouts of one of these accounts are frozen. Release them first: a merge would lead the money past it.',
  changeNotOpen: 'This change is no longer asked for.',
  frozenAsks:
    'This account is frozen: whoever asks may be the thief. Decline it, or release the account first.',
  emailTaken: 'Another account has this email address.',
  ownProposal: 'Somebody else has to approve what you proposed.',
  accessChangedAlone:
    'One of you two has changed the account of the other of late, alone. Please ask a third member of staff, or the operator of the server.',
  ownAlert: 'This alert is about what you did. Somebody else has to look at it.',
  frozenStays:
    'This account is frozen: its owner may need it to say what happened. Release its payouts first.',
  noSuchProposal: 'There is no proposal of this id.',
  proposedAlready: 'This waits for a second member of staff already.',
  proposalDecided: 'This has been decided already, or waited too long.',
  proposerGone: 'Whoever proposed this is no longer staff. Please decline it.',
  proposalOutdated:
    'Something about this has changed since it was proposed. Please decline it, look at it as it is now, and propose it again.',
  movedOn: 'Something about this account has just changed. Please look at it again.',
  runningAgain: 'It is running again already.',
  accountGone: 'The account does not exist any more.',
  websiteThere: 'This account has another website by now.',
} as const;

export function linkNotUnpaid(status: string, method: string | null): string {
  return status === 'refunded'
    ? 'This link was paid and refunded. It cannot be paid again.'
    : `This link is paid already (${method ?? 'unknown method'}).`;
}

export function phoneTaken(phone: string, holder: string): string {
  return `${formatPhone(phone)} belongs to ${holder}. To move it, link the phone and name that account.`;
}

/** `12 payments, 1 refund and 2 payouts`. */
export function countedRows(counts: readonly (readonly [number, string])[]): string {
  const parts = counts
    .filter(([count]) => count > 0)
    .map(([count, noun]) => `${count} ${noun}${count === 1 ? '' : 's'}`);
  const last = parts.pop() ?? 'nothing';
  return parts.length === 0 ? last : `${parts.join(', ')} and ${last}`;
}

export function hasMoney(rows: string): string {
  return `This account has ${rows}. Money is never deleted: merge the account into another one instead.`;
}

/** Who is notified of a change at the previous contact details. */
export function noticeTo({ phone, email }: { phone: string | null; email: string | null }): string {
  if (phone && email) {
    return 'The previous phone and the email get a notice with a link that freezes payouts.';
  }
  if (phone)
    return 'There is no email: only the previous phone is told, with a link that freezes payouts.';
  if (email) return 'There was no phone: only the email is told, with a link that freezes payouts.';
  return 'There is neither a previous phone nor an email: nobody is told. Be sure that they asked for it.';
}

export function holdNotes(hours: number): string[] {
  return hours > 0
    ? [
        `For ${hours} hours the bank account cannot be changed, and payouts wait. Not so of a newcomer without a bank account and payments.`,
      ]
    : [];
}
