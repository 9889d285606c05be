import { findRunningInstance, startEmbeddedPostgres } from '../embedded/start.ts';
import { resolveStateDirectory } from '../embedded/state-directory.ts';
import { writableUrl } from '../hosts.ts';
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
