import { findRunningInstance, startEmbeddedPostgres } from '../embedded/start.ts';
import { resolveStateDirectory } from '../embedded/state-directory.ts';
import { writableUrl, hostUrls } from '../hosts.ts';
import { projectRoot, UserError } from './terminal.ts';

export interface OpenDatabase {
  url: string;
  /** The pid of a running Jobly whose embedded server is shared. */
  sharedWith?: number | undefined;
  stop?: () => Promise<void>;
}

export function trialDirectory(): string | undefined {
  if (process.env['DATABASE_URL']) return undefined;
  if (process.env['DATABASE_SYSTEM_URL']) {
    throw new UserError(
      "This needs the owner of the tables: set DATABASE_URL to the owner's login.",
    );
  }
  return resolveStateDirectory(projectRoot, process.env);
}

/** DATABASE_URL, the running embedded server, or a temporary one. */
export async function openDatabase(): Promise<OpenDatabase> {
  const stateDirectory = trialDirectory();
  if (stateDirectory === undefined) {
    return { url: await writableUrl(process.env['DATABASE_URL']!) };
  }
  const running = findRunningInstance(stateDirectory);
  if (running === undefined) return startEmbeddedPostgres({ stateDirectory });
  const { pid, url } = running;
  if (url === undefined) {
    throw new UserError(
      `Jobly (process ${pid}) is just starting or stopping. Try again in a moment.`,
    );
  }
  return { url, sharedWith: pid };
}

export function assertNotShared({ sharedWith }: OpenDatabase): void {
  if (sharedWith === undefined) return;
  throw new UserError(`Jobly is running on this data (process ${sharedWith}). Stop it first.`);
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]', '']);

/** Where a reset is almost certainly a mistake, --yes is not enough. */
export function assertResetAllowed(env: NodeJS.ProcessEnv, isSure: boolean): void {
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
