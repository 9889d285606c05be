/** Payouts copy: spec 2 (home, settings), 4, 5 and 8, to the letter; ours where it has none. */
export const BALANCE_MESSAGES = {
  actionNeeded: 'Action needed',
  addBankAccount: 'Add Bank Account',
  noFunds: 'No funds to payout',
} as const;

export const SETUP_MESSAGES = {
  complete: "You're all set to get paid",
  verificationInProgress: "We're reviewing your business details.",
  verificationComplete: 'Your business is verified.',
} as const;

/** While the provider does not respond; no action is needed. */
export const PROVIDER_AWAY_MESSAGES = {
  balance: 'Our payment provider does not answer right now. This updates by itself.',
  merchant: 'We could not reach our payment provider. We keep trying.',
} as const;

export const PAYOUT_MESSAGES = {
  created: 'On its way',
  held: 'On hold',
  paid: 'In your bank',
  failed: 'Came back',
  cancelled: 'Cancelled',
  amountFollows: 'Amount follows',
  checkBank: 'Please check your bank details. The money is back in your balance.',
} as const;

export const NOT_ME_PAGE = {
  title: 'Was this not you?',
  ask: 'If you did not ask for this, press the button. Payouts, refunds and changes of the bank account are frozen, everybody is signed out, and our team is alerted.',
  button: 'This was not me: freeze payouts',
  doneTitle: 'Your payouts are frozen',
  done: 'The bank account cannot be changed, no payout or refund leaves, and everybody is signed out.',
  doneAsking:
    'The bank account cannot be changed, no refund leaves, and everybody is signed out. Our team asks the payment provider to hold your payouts.',
  next: 'Our team looks into it now and calls you at the number you had before the change. You can also call {supportPhone}.',
  unknownTitle: 'This link is no longer valid',
  unknown: 'If something about your account is not right, please call {supportPhone}.',
} as const;
