import { hostUrls } from '../hosts.ts';
import { UserError } from './user-error.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Where a reset is almost certainly a mistake, --yes is not enough. */
export function assertResetAllowed(
  env: Readonly<Record<string, string | undefined>>,
  isSure: boolean,
): void {
  if (isSure) return;
  if (env['NODE_ENV'] === 'production') {
    throw new UserError('This is a production system (NODE_ENV). A reset needs --yes-i-mean-it.');
  }
  const url = env['DATABASE_URL'];
  if (!url) return;
  const hostname = hostUrls(url)
    .map((one) => new URL(one).hostname)
    .find((name) => !LOOPBACK.has(name));
  if (hostname !== undefined) {
    throw new UserError(
      `DATABASE_URL points to ${hostname}, not to this machine. A reset needs --yes-i-mean-it.`,
    );
  }
}
