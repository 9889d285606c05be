import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import type { StaffRoute } from '@jobly/core/staff/routes';

type Parameters = Record<string, string | null | undefined>;

/** The address of a staff screen: what its path names goes there, the rest prefills the screen. */
export function staffUrl(route: StaffRoute, parameters: Parameters = {}): string {
  const rest = new Map(Object.entries(parameters));
  const path = route.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = rest.get(name) ?? '';
    rest.delete(name);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams();
  for (const [name, value] of rest) if (value) query.set(name, value);
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}

const ID = /[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}/i;

/** The id in what was pasted: bare, or inside the address of a page. */
export function idIn(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}

/** The code in the address that a customer gets: `https://…/pay/Ab3-_9`. */
export function linkCodeIn(text: string): string | undefined {
  return /\/pay\/([\w-]{4,64})/.exec(text)?.[1];
}

/** The screen of a path: its route, the account it is about (or ''), and a key that another one differs in. */
export function matchStaffRoute(path: string) {
  const clean = path.replace(/\/+$/, '');
  const userId = idIn(clean) ?? '';
  const pattern = userId ? clean.toLowerCase().replace(userId, '{userId}') : clean;
  const route = STAFF_ROUTES.find((one) => one === pattern);
  return route && { route, userId, key: pattern + userId };
}

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
