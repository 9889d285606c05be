export const STAFF_MESSAGES = {
  websitesNotLoaded: 'Failed to load websites',
  websiteNotMarked: 'Failed to mark website as live',
  websiteMarked: 'Website marked as live!',
  websiteNotDeleted: 'Failed to delete website',
  paid: 'Payment marked as paid successfully!',
  notPaid: 'Failed to mark payment as paid',
  /** In front of what a function said that failed without a reason of its own. */
  apiError: 'API Error: ',
} as const;
