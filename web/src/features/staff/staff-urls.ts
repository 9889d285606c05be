import { STAFF_ROUTES, type StaffRoute } from '@jobly/core/staff/routes';

type Parameters = Record<string, string | null | undefined>;

/** Path parameters go into the path, the others prefill the screen. */
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

/** An id, bare or inside a URL. */
export function idIn(text: string): string | undefined {
  return ID.exec(text)?.[0].toLowerCase();
}

/** The code in `https://…/pay/Ab3-_9`. */
export function linkCodeIn(text: string): string | undefined {
  return /\/pay\/([\w-]{4,64})/.exec(text)?.[1];
}

/** The route, its account (or '') and a key per screen. */
export function matchStaffRoute(path: string) {
  const clean = path.replace(/\/+$/, '');
  const userId = idIn(clean) ?? '';
  const pattern = userId ? clean.toLowerCase().replace(userId, '{userId}') : clean;
  const route = STAFF_ROUTES.find((one) => one === pattern);
  return route && { route, userId, key: pattern + userId };
}

export const STAFF_TOOLS: Partial<Record<StaffRoute | '/private/user-form', [string, string]>> = {
  '/admin/mark-paid': [
    'Mark Payment as Paid',
    'A customer paid in cash and the link does not show it.',
  ],
  '/admin/website-complete': [
    'Complete Websites',
    'Put new websites live, and answer requests for changes.',
  ],
  '/admin/google-profiles': [
    'Google profiles',
    'Move profiles through their steps and set their addresses.',
  ],
  '/admin/delete-website': ['Delete a website', "Remove a contractor's website and start over."],
  '/admin/phone-update': [
    'Link phone to user',
    'Give a phone to an account, also when another one has it.',
  ],
  '/admin/fix-phone': ['Fix phone number', 'Correct a mistyped phone number.'],
  '/admin/cleanup-duplicates': [
    'Delete duplicate user',
    'Delete an account without money, or merge it into another.',
  ],
  '/admin/release-payouts': [
    'Release payouts',
    'After a freeze or a hold, once you have spoken to the owner.',
  ],
  '/admin/move-provider': [
    'Move to the other provider',
    'A business gets a merchant at the other payment provider; open links finish where they began.',
  ],
  '/private/user-form': ['Create user', 'Open an account for a new contractor.'],
  '/admin/audit': ['Log', 'What staff changed, when and why.'],
};

export function titleOf(href: StaffRoute): string {
  return STAFF_TOOLS[href]?.[0] ?? 'Staff';
}
