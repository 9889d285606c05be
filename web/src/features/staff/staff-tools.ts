import type { StaffRoute } from '@jobly/core/staff/routes';

interface StaffTool {
  href: StaffRoute | '/private/user-form';
  title: string;
  text: string;
}

export const STAFF_TOOLS: readonly StaffTool[] = [
  {
    href: '/admin/mark-paid',
    title: 'Mark Payment as Paid',
    text: 'A customer paid in cash and the link does not show it.',
  },
  {
    href: '/admin/website-complete',
    title: 'Complete Websites',
    text: 'Put new websites live, and answer requests for changes.',
  },
  {
    href: '/admin/google-profiles',
    title: 'Google profiles',
    text: 'Move profiles through their steps and set their addresses.',
  },
  {
    href: '/admin/delete-website',
    title: 'Delete a website',
    text: "Remove a contractor's website and start over.",
  },
  {
    href: '/admin/phone-update',
    title: 'Link phone to user',
    text: 'Give a phone to an account, also when another one has it.',
  },
  {
    href: '/admin/fix-phone',
    title: 'Fix phone number',
    text: 'Correct a mistyped phone number.',
  },
  {
    href: '/admin/cleanup-duplicates',
    title: 'Delete duplicate user',
    text: 'Delete an account without money, or merge it into another.',
  },
  {
    href: '/private/user-form',
    title: 'Create user',
    text: 'Open an account for a new contractor.',
  },
  {
    href: '/admin/audit',
    title: 'Log',
    text: 'What staff changed, when and why.',
  },
];

export function titleOf(href: StaffRoute): string {
  return STAFF_TOOLS.find((tool) => tool.href === href)?.title ?? 'Staff';
}
