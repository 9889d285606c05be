import { AppError } from '@jobly/core/errors';
import type { Context } from 'hono';
import type { HttpEnv } from '../../../http/caller.ts';
import type { LinkOnPage } from './link-look-up.ts';

/** Support looks at the business's account read-only: the customer's buttons are not for trying out. */
export async function refuseViewer(context: Context<HttpEnv>, link: LinkOnPage): Promise<void> {
  const caller = await context.get('findCaller')();
  if (caller?.viewing?.userId === link.user_id) throw new AppError('read_only_view');
}
