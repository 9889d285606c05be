import { firstError } from '@jobly/core/accounts/schema';
import { digitsOf } from '@jobly/core/phone';
import { AccountNumber, RoutingNumber } from '@jobly/core/payouts/schema';

export type BankField = 'routingNumber' | 'accountNumber';
export type BankProblems = Partial<Record<BankField, string | undefined>>;

/** Lives in the memory of the open sheet and nowhere else: no draft, no cache, no storage. */
export interface BankForm {
  step: 'numbers' | 'confirm';
  saving: boolean;
  routingNumber: string;
  accountNumber: string;
  problems: BankProblems;
  /** How often a fresh code was asked for: each one starts the confirming step anew. */
  codesWanted: number;
}

export const EMPTY_BANK_FORM: BankForm = {
  step: 'numbers',
  saving: false,
  routingNumber: '',
  accountNumber: '',
  problems: {},
  codesWanted: 0,
};

export type BankFormEvent =
  | { type: 'typed'; field: BankField; text: string }
  | { type: 'refused'; problems: BankProblems }
  | { type: 'saving' }
  | { type: 'fresh-code-needed' }
  | { type: 'failed' }
  | { type: 'went-back' }
  | { type: 'closed' };

export const ROUTING_LENGTH = 9;

export function nextBankForm(form: BankForm, event: BankFormEvent): BankForm {
  switch (event.type) {
    case 'typed':
      return typed(form, event.field, digitsOf(event.text));
    case 'refused':
      return { ...form, problems: event.problems };
    case 'saving':
      return { ...form, saving: true, problems: {} };
    case 'fresh-code-needed':
      return { ...form, step: 'confirm', saving: false, codesWanted: form.codesWanted + 1 };
    // The numbers stay, so that a server error does not make the person type them again.
    case 'failed':
    case 'went-back':
      return { ...form, step: 'numbers', saving: false };
    case 'closed':
    default:
      return EMPTY_BANK_FORM;
  }
}

function typed(form: BankForm, field: BankField, digits: string): BankForm {
  const value = field === 'routingNumber' ? digits.slice(0, ROUTING_LENGTH) : digits;
  // With its ninth digit a routing number can be judged; anything earlier would be nagging.
  const problem =
    field === 'routingNumber' && value.length === ROUTING_LENGTH
      ? firstError(RoutingNumber, value)
      : undefined;
  return { ...form, [field]: value, problems: { ...form.problems, [field]: problem } };
}

/** What stands against saving; nothing when both numbers are fine. */
export function validate(form: BankForm): BankProblems | undefined {
  const problems: BankProblems = {
    routingNumber: firstError(RoutingNumber, form.routingNumber),
    accountNumber: firstError(AccountNumber, form.accountNumber),
  };
  return problems.routingNumber || problems.accountNumber ? problems : undefined;
}

export function hasNumbers(form: BankForm): boolean {
  return form.routingNumber !== '' || form.accountNumber !== '';
}
