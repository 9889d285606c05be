/** Copy of the bank account's dialog: spec 4 and 8, to the letter; ours where it has none. */
export const BANK_MESSAGES = {
  dialogTitle: 'Update Bank Details',
  routingFormat: 'Routing number must be exactly 9 digits',
  routingChecksum:
    'That routing number is not valid. Please check it on a check or in your bank app.',
  accountFormat: 'Account number must be 4-17 digits',
  ask: 'Ask for the change',
  asked: 'We have sent word of it by text and email.',
  saved: 'Bank details updated successfully! Refreshing...',
} as const;

export const BANK_ERROR_TOAST_MS = 5_000;
export const BANK_SUCCESS_TOAST_MS = 3_000;
