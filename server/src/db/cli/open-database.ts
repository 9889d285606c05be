import { findRunningInstance, startEmbeddedPostgres } from '../embedded/start.ts';
import { resolveStateDirectory } from '../embedded/state-directory.ts';
import { writableUrl, hostUrls } from '../hosts.ts';
import { UserError } from './user-error.ts';

export interface OpenDatabase {
  url: string;
  /** Named by DATABASE_URL, not our own PostgreSQL. */
  isConfigured: boolean;
  /** The process id of a running Jobly whose embedded server we share. */
  sharedWith: number | undefined;
  close(): Promise<void>;
}

/** DATABASE_URL, or the embedded server: the running one, else one for as long as we need it. */
export async function openDatabase(
  projectRoot: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<OpenDatabase> {
  const stateDirectory = resolveStateDirectory(projectRoot, env);
  const configured = env['DATABASE_URL'];
  if (configured) {
    const url = await writableUrl(configured);
    return { url, isConfigured: true, sharedWith: undefined, close: nothingToClose };
  }
  const running = findRunningInstance(stateDirectory);
  if (running === undefined) {
    const server = await startEmbeddedPostgres({ stateDirectory });
    return {
      url: server.url,
      isConfigured: false,
      sharedWith: undefined,
      close: async () => server.stop(),
    };
  }
  if (running.url === undefined) {
    throw new UserError(
      `Jobly (process ${running.pid}) is just starting or stopping. Try again in a moment.`,
    );
  }
  return { url: running.url, isConfigured: false, sharedWith: running.pid, close: nothingToClose };
}

const nothingToClose = async (): Promise<void> => undefined;

/** For what replaces the whole database. */
export function assertNotShared({ sharedWith }: OpenDatabase): void {
  if (sharedWith === undefined) return;
  throw new UserError(`Jobly is running on this data (process ${sharedWith}). Stop it first.`);
}

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
