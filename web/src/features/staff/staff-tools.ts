/** What each staff screen will do, until it does it. */
export const STAFF_TOOLS = [
  {
    to: '/admin/mark-paid',
    title: 'Mark Payment as Paid',
    text: 'Mark one payment link as paid by its id.',
  },
  {
    to: '/admin/website-complete',
    title: 'Complete Websites',
    text: 'See the websites that wait for completion and mark them as live.',
  },
  {
    to: '/admin/delete-website',
    title: 'Delete a website',
    text: "Remove a contractor's website after a second look.",
  },
  {
    to: '/admin/phone-update',
    title: 'Link phone to user',
    text: 'Give a phone number to an account.',
  },
  {
    to: '/admin/fix-phone',
    title: 'Fix phone number',
    text: 'Correct the phone number of an account.',
  },
  {
    to: '/admin/cleanup-duplicates',
    title: 'Delete duplicate user',
    text: 'Remove an account that exists twice.',
  },
  { to: '/private/user-form', title: 'Create user', text: 'Open an account for a new contractor.' },
] as const;

export type StaffToolPath = (typeof STAFF_TOOLS)[number]['to'];
