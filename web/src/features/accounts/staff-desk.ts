import { useUser } from '../../lib/session/session.ts';

/** Where staff work; for everybody else it does not exist. */
export const STAFF_DESK = '/admin';

/** Who works here and looks at their own account, not through a contractor's eyes. */
export function useIsStaff(): boolean {
  const user = useUser();
  return user !== null && user.role !== 'contractor' && !user.viewing;
}
